import * as z from 'zod';
import * as access from '../../../shared/desk-access.ts';
import * as answers from '../../../shared/desk-answers.ts';
import * as articles from '../../../shared/desk-articles.ts';
import * as audit from '../../../shared/desk-audit.ts';
import * as gaps from '../../../shared/desk-gaps.ts';
import * as sites from '../../../shared/desk-sites.ts';
import { Site, SiteKey } from '../../../shared/site.ts';
import { describedAudit } from './described-audit.ts';

/** How a route is described: a test fails for a route of the desk that is not here. */
export type Described = {
  summary: string;
  /** `open`: whoever has a token. */
  role: access.DeskRole | 'open';
  query?: z.ZodObject;
  body?: z.ZodType;
  /** null: nothing but its status; `file`: CSV, JSON Lines or another text; `bytes`: any file; `json`: an object of any form. */
  reply: z.ZodType | 'file' | 'bytes' | 'json' | null;
  /** 200 where absent. */
  status?: number;
};

const file = z.object({ format: z.enum(['csv', 'jsonl']) });
const ofSite = z.object({ site: SiteKey });
const siteOnly = z.object({ site: z.string().max(2000).optional() });
const months = z.object({
  site: z.string().optional(),
  from: z.string().optional(),
  to: z.string().optional(),
});
const days = z.object({
  site: z.string().optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
});
const trail = z.object({
  site: z.string().optional(),
  after: z.string().optional(),
  limit: z.int().min(1).max(200).optional(),
});

export const described: Record<string, Described> = {
  'GET /openapi.json': { summary: 'This document', role: 'viewer', reply: 'json' },

  'POST /session': {
    summary: 'Sign in: sets a cookie',
    role: 'open',
    body: access.SignIn,
    reply: access.DeskSession,
  },
  'GET /session': { summary: 'Who is signed in', role: 'viewer', reply: access.DeskSession },
  'DELETE /session': { summary: 'Sign out', role: 'viewer', reply: null, status: 204 },
  'GET /people': { summary: 'The people of the desk', role: 'admin', reply: access.PeopleReply },
  'POST /people': {
    ...{ summary: 'Add a person; the token is shown this once', role: 'admin', status: 201 },
    ...{ body: access.PersonRequest, reply: access.NewPerson },
  },
  'PATCH /people/:id': {
    ...{ summary: 'Change a person', role: 'admin', body: access.PersonChange, reply: access.Person },
  },
  'DELETE /people/:id': {
    ...{ summary: 'Remove a person, with their token and sessions', role: 'admin', reply: null, status: 204 },
  },
  'GET /trail': {
    ...{ summary: 'Who changed what, newest first', role: 'admin', query: trail, reply: access.TrailReply },
  },

  'GET /answers': {
    ...{ summary: 'Answers that the filters keep', role: 'viewer' },
    ...{ query: answers.AnswerFilters, reply: answers.AnswersReply },
  },
  'GET /answers/count': {
    ...{ summary: 'How many the filters keep', role: 'viewer' },
    ...{ query: answers.AnswerFilters, reply: answers.AnswerCount },
  },
  'GET /answers/facets': {
    ...{
      summary: 'Values that the filters offer',
      role: 'viewer',
      query: siteOnly,
      reply: answers.AnswerFacets,
    },
  },
  'GET /answers/export': {
    ...{ summary: 'The answers that the filters keep, as a file', role: 'viewer', reply: 'file' },
    query: answers.AnswerFilters.omit({ after: true, limit: true }).extend(file.shape),
  },
  'GET /answers/:id': { summary: 'The whole story of an answer', role: 'viewer', reply: answers.WholeAnswer },
  'GET /answers/:id/passages': {
    ...{ summary: 'Its passages as the index has them today', role: 'viewer', reply: answers.PassagesReply },
  },
  'POST /answers/:id/rerun': {
    ...{ summary: 'Search its question in the index of today', role: 'viewer', reply: answers.RerunReply },
  },
  'POST /sites/:key/move': {
    ...{ summary: 'Move the answers of a site to another database', role: 'admin' },
    ...{ body: sites.MoveRequest, reply: sites.MoveReply },
  },
  'DELETE /visitors/:hash': {
    ...{
      summary: 'Erase every answer of one conversation',
      role: 'admin',
      query: ofSite,
      reply: answers.EraseReply,
    },
  },

  'GET /gaps': { summary: 'Gaps, ranked', role: 'viewer', query: gaps.GapFilters, reply: gaps.GapsReply },
  'GET /gaps/coverage': {
    summary: 'Coverage by week',
    role: 'viewer',
    query: days,
    reply: gaps.CoverageReply,
  },
  'POST /gaps/group': { summary: 'Group what is new', role: 'editor', reply: gaps.GroupReply },
  'GET /gaps/export': {
    ...{ summary: 'Gaps as a file', role: 'viewer', reply: 'file' },
    query: gaps.GapFilters.omit({ after: true, limit: true }).extend(file.shape),
  },
  'GET /gaps/:id': { summary: 'One gap', role: 'viewer', reply: gaps.WholeGap },
  'PATCH /gaps/:id': { summary: 'Change a gap', role: 'editor', body: gaps.GapChange, reply: gaps.WholeGap },
  'POST /gaps/:id/merge': {
    ...{ summary: 'Make two gaps one', role: 'editor', body: gaps.GapMerge, reply: gaps.WholeGap },
  },
  'POST /gaps/:id/split': {
    summary: 'Take questions out of a gap',
    role: 'editor',
    body: gaps.GapSplit,
    reply: 'json',
  },
  'POST /gaps/:id/ask-again': {
    ...{ summary: 'Ask its questions in the index of today', role: 'editor', reply: gaps.AskAgainReply },
  },
  'GET /gaps/:id/outline': {
    ...{ summary: 'A draft outline, from the questions alone', role: 'viewer', reply: gaps.OutlineReply },
  },

  'GET /metrics': {
    summary: 'How the answers of the last hour and day stood, for Prometheus',
    ...{ role: 'viewer', query: siteOnly, reply: 'file' },
  },
  'GET /articles': {
    ...{ summary: 'Articles behind the answers', role: 'viewer' },
    ...{ query: articles.ArticleFilters, reply: articles.ArticlesReply },
  },
  'GET /articles/export': {
    ...{ summary: 'Articles as a file', role: 'viewer', reply: 'file' },
    query: articles.ArticleFilters.omit({ after: true, limit: true }).extend(file.shape),
  },
  'GET /metering': {
    summary: 'Usage by site and month',
    role: 'viewer',
    query: months,
    reply: articles.MeteringReply,
  },
  'GET /metering/export': {
    ...{ summary: 'Usage as a file', role: 'viewer', query: months.extend(file.shape), reply: 'file' },
  },

  'GET /sites': { summary: 'The sites that are served', role: 'viewer', reply: sites.SitesReply },
  'POST /sites': { summary: 'Add a site', role: 'admin', body: Site, reply: sites.WholeSite, status: 201 },
  'GET /sites/:key': { summary: 'One site, with the tag to copy', role: 'viewer', reply: sites.WholeSite },
  'PUT /sites/:key': {
    summary: 'Change a site',
    role: 'admin',
    body: sites.SiteChange,
    reply: sites.WholeSite,
  },
  'DELETE /sites/:key': { summary: 'Delete a site', role: 'admin', reply: null, status: 204 },
  'GET /sites/:key/corpus': {
    summary: 'What the search host has for it',
    role: 'viewer',
    reply: sites.CorpusReply,
  },
  'POST /sites/:key/reindex': {
    ...{
      summary: 'Have its content read again; 202 when it began',
      role: 'admin',
      reply: sites.ReindexReply,
    },
  },
  'POST /sites/:key/preview': {
    ...{ summary: 'Let the console show its widget, for an hour', role: 'viewer', reply: null, status: 204 },
  },
  'GET /sites/:key/export': { summary: 'Everything of a site as JSON Lines', role: 'admin', reply: 'file' },
  'GET /sites/:key/webhooks': { summary: 'Its webhooks', role: 'admin', reply: sites.WebhooksReply },
  'PUT /sites/:key/webhooks': {
    ...{
      summary: 'Set its webhooks',
      role: 'admin',
      body: sites.WebhooksRequest,
      reply: sites.WebhooksReply,
    },
  },
  'GET /sites/:key/deliveries': { summary: 'What was sent', role: 'admin', reply: sites.DeliveriesReply },
  'POST /sites/:key/webhooks/test': {
    ...{ summary: 'Send a test to all of them', role: 'admin', reply: sites.DeliveriesReply },
  },
  'GET /digest': {
    ...{ summary: 'A week in figures', role: 'viewer', reply: sites.DigestReply },
    query: z.object({ site: SiteKey, week: z.iso.date().optional() }),
  },

  ...describedAudit,
};

const modules = [access, answers, articles, gaps, sites, audit];

/** Every contract of the desk by its name, and what they are made of. */
export const contracts: Record<string, z.ZodType> = Object.fromEntries([
  ...modules.flatMap((all) => Object.entries(all).filter(([, value]) => value instanceof z.ZodType)),
  ['Site', Site],
]);

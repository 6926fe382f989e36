import * as audit from '../../../shared/desk-audit.ts';
import type { Described } from './described-routes.ts';

/** The coding desk's routes. Who is named in a campaign's plan may do what its summary says; nobody else may. */
export const describedAudit: Record<string, Described> = {
  'GET /audit': {
    summary: 'Campaigns that one codes in or audits',
    role: 'viewer',
    reply: audit.CampaignsReply,
  },
  'POST /audit': {
    ...{ summary: 'Begin to upload a campaign, or go on with it', role: 'admin', status: 201 },
    ...{ body: audit.CampaignRequest, reply: audit.UploadState },
  },
  'GET /audit/:campaign': { summary: 'One campaign', role: 'viewer', reply: audit.CampaignRow },
  'DELETE /audit/:campaign': {
    summary: 'Delete a campaign that nobody has handed in, or that is published',
    ...{ role: 'admin', reply: null, status: 204 },
  },
  'GET /audit/:campaign/upload': {
    ...{ summary: 'How far its upload is', role: 'admin', reply: audit.UploadState },
  },
  'PUT /audit/:campaign/rows': {
    ...{ summary: 'Citations to be coded', role: 'admin', body: audit.RowsRequest, reply: audit.UploadState },
  },
  'PUT /audit/:campaign/captures': {
    ...{ summary: 'Captured pages, in parts', role: 'admin' },
    ...{ body: audit.CapturesRequest, reply: audit.UploadState },
  },
  'PUT /audit/:campaign/precodes': {
    ...{ summary: 'What the machine found', role: 'admin' },
    ...{ body: audit.PrecodesRequest, reply: audit.UploadState },
  },
  'POST /audit/:campaign/open': {
    ...{ summary: 'Let coding begin', role: 'admin', reply: audit.CampaignRow },
  },
  'GET /audit/:campaign/progress': {
    ...{ summary: 'How far everybody is, in counts', role: 'admin', reply: audit.ProgressReply },
  },
  'GET /audit/:campaign/queue': {
    ...{ summary: 'What one has to code, in an order of one’s own', role: 'viewer', reply: audit.QueueReply },
  },
  'GET /audit/:campaign/rows/:unit': {
    ...{ summary: 'One citation to code, and one’s own coding of it', role: 'viewer', reply: audit.RowReply },
  },
  'GET /audit/:campaign/rows/:unit/capture': {
    ...{ summary: 'The captured text of what it cites', role: 'viewer', reply: audit.CaptureReply },
  },
  'GET /audit/:campaign/rows/:unit/file': {
    ...{ summary: 'The captured file', role: 'viewer', reply: 'bytes' },
  },
  'PUT /audit/:campaign/rows/:unit/coding': {
    ...{ summary: 'Save one’s coding of a citation', role: 'viewer' },
    ...{ body: audit.CodingRequest, reply: audit.SavedCoding },
  },
  'POST /audit/:campaign/hand-in': {
    ...{ summary: 'Hand in, once', role: 'viewer', body: audit.HandIn, reply: audit.CampaignRow },
  },
  'GET /audit/:campaign/precodes': {
    ...{
      summary: 'What the machine found, after one’s own hand-in',
      role: 'viewer',
      reply: audit.PrecodesReply,
    },
  },
  'GET /audit/:campaign/sheets': {
    ...{ summary: 'A sheet, once both coders have handed in', role: 'admin' },
    ...{ query: audit.SheetQuery, reply: audit.SheetPage },
  },
  'PUT /audit/:campaign/figures': {
    ...{ summary: 'Publish the figures, at the end', role: 'admin' },
    ...{ body: audit.FiguresRequest, reply: audit.PublishedFigures },
  },
  'GET /audit/:campaign/figures': {
    ...{ summary: 'The published figures', role: 'viewer', reply: audit.PublishedFigures },
  },
};

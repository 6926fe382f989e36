import * as z from 'zod';
import { CampaignId, CitationCode, Sha256 } from './audit.ts';
import { AppliedCheck, Attempt, CodedCitation, Lack, Precode } from './audit-coding.ts';
import { AuditFigures } from './audit-report.ts';
import { ToCode } from './audit-sheet.ts';
import { SiteKey } from './site.ts';

// The coding desk: a campaign's citations, judged in the console instead of on sheets. Two coders and an arbiter are
// named by their e-mail addresses at the desk; whoever publishes a campaign is none of the three. Blind by
// construction: a coder is sent the coder's own codes, the arbiter two codes without names, once both coders have handed
// in; pre-codes come after one's own hand-in, figures at the end, and what is a hidden control is never at the desk.
//   GET    /v1/desk/audit                                 CampaignsReply: where one codes, or may audit       viewer
//   POST   /v1/desk/audit                                 CampaignRequest → UploadState; the same again goes on  admin
//   GET    /v1/desk/audit/:campaign                       CampaignRow                                         viewer
//   DELETE /v1/desk/audit/:campaign                       before anybody has handed in, or when published     admin
//   GET    /v1/desk/audit/:campaign/upload                UploadState                                         admin
//   PUT    /v1/desk/audit/:campaign/rows                  RowsRequest → UploadState                           admin
//   PUT    /v1/desk/audit/:campaign/captures              CapturesRequest → UploadState                       admin
//   PUT    /v1/desk/audit/:campaign/precodes              PrecodesRequest → UploadState                       admin
//   POST   /v1/desk/audit/:campaign/open                  coding begins → CampaignRow                         admin
//   GET    /v1/desk/audit/:campaign/progress              ProgressReply: counts and no codes                  admin
//   GET    /v1/desk/audit/:campaign/queue                 QueueReply                                 who is named
//   GET    /v1/desk/audit/:campaign/rows/:unit            RowReply                                   who is named
//   GET    /v1/desk/audit/:campaign/rows/:unit/capture    CaptureReply: the captured text            who is named
//   GET    /v1/desk/audit/:campaign/rows/:unit/file       the captured file itself, to download      who is named
//   PUT    /v1/desk/audit/:campaign/rows/:unit/coding     CodingRequest → SavedCoding; changed_meanwhile  who is named
//   POST   /v1/desk/audit/:campaign/hand-in               HandIn → CampaignRow, once and for all     who is named
//   GET    /v1/desk/audit/:campaign/precodes              PrecodesReply, after one's own hand-in     who is named
//   GET    /v1/desk/audit/:campaign/sheets?seat=&after=   SheetPage, once both coders have handed in          admin
//   PUT    /v1/desk/audit/:campaign/figures               FiguresRequest → PublishedFigures, at the end       admin
//   GET    /v1/desk/audit/:campaign/figures               PublishedFigures         who is named, or admin

const count = z.int().nonnegative();
const email = z.email().max(320).toLowerCase();

/** What one does in a campaign. */
export const Seat = z.enum(['coder', 'arbiter']);
export type Seat = z.infer<typeof Seat>;

/** `coding` until both coders have handed in; `arbitration` until the arbiter has, where anything is in dispute. */
export const CampaignState = z.enum(['uploading', 'coding', 'arbitration', 'coded', 'published']);
export type CampaignState = z.infer<typeof CampaignState>;

export const CampaignRow = z.object({
  campaign: CampaignId,
  title: z.string(),
  site: SiteKey.nullable(),
  state: CampaignState,
  /** null: one is none of the three. */
  seat: Seat.nullable(),
  /** Whether one may see its progress and take its sheets. */
  audits: z.boolean(),
  /** One's own citations: whole ones, and all. null without a seat, and for the arbiter before both have handed in. */
  coded: count.nullable(),
  of: count.nullable(),
  /** One's own sheet. */
  handedInAt: z.string().nullable(),
  openedAt: z.string().nullable(),
});
export type CampaignRow = z.infer<typeof CampaignRow>;

/** Newest first. */
export const CampaignsReply = z.object({ campaigns: z.array(CampaignRow) });
export type CampaignsReply = z.infer<typeof CampaignsReply>;

// What is published

export const MOST_ROWS = 5000;
export const MOST_CAPTURES = 5000;
/** Of one capture, in bytes. */
export const MOST_CAPTURE_BYTES = 5_000_000;
/** Of one part of a capture, before it is written as base64. */
export const MOST_PART_BYTES = 512 * 1024;
/** Of a request that carries rows or captures, in bytes of JSON. */
export const MOST_UPLOAD_BYTES = 1_500_000;

export const CampaignRequest = z.strictObject({
  campaign: CampaignId,
  title: z.string().trim().min(1).max(300),
  /** Of which site's answers; null: of an assistant that is none of this worker's. */
  site: SiteKey.nullable(),
  /** SHA-256 of plan.json and of units.jsonl. */
  plan: Sha256,
  units: Sha256,
  /** Its hash has to be that of the text. */
  rule: z.strictObject({ text: z.string().min(1).max(20_000), sha256: Sha256 }),
  coders: z.tuple([email, email]),
  arbiter: email,
  rows: z.int().positive('There is nothing to code.').max(MOST_ROWS),
  precodes: count.max(MOST_ROWS),
  captures: z
    .array(
      z.strictObject({
        /** Of the file's bytes: how rows name it, `captures/SHA256.ending`. */
        sha256: Sha256,
        ending: z.enum(['json', 'html', 'txt', 'pdf']),
        bytes: z
          .int()
          .positive()
          .max(
            MOST_CAPTURE_BYTES,
            `A capture has ${MOST_CAPTURE_BYTES / 1_000_000} MB at most. Leave it out, and the coders open the page itself.`,
          ),
      }),
    )
    .max(MOST_CAPTURES),
});
export type CampaignRequest = z.infer<typeof CampaignRequest>;

/** Rows and pre-codes are sent in the order of their units: what comes after `after` is missing. */
export const UploadState = z.object({
  campaign: CampaignId,
  state: CampaignState,
  rows: z.object({ present: count, of: count, after: z.string().nullable() }),
  precodes: z.object({ present: count, of: count, after: z.string().nullable() }),
  /** `missing`: the first of those that are. */
  captures: z.object({ present: count, of: count, missing: z.array(Sha256) }),
});
export type UploadState = z.infer<typeof UploadState>;

export const RowsRequest = z.strictObject({ rows: z.array(ToCode).min(1).max(500) });
export type RowsRequest = z.infer<typeof RowsRequest>;

export const PrecodesRequest = z.strictObject({ precodes: z.array(Precode).min(1).max(500) });
export type PrecodesRequest = z.infer<typeof PrecodesRequest>;

/** Parts are counted from 0. A capture whose last part has come is held against its size and its hash. */
export const CapturesRequest = z.strictObject({
  parts: z
    .array(
      z.strictObject({
        sha256: Sha256,
        part: count.max(MOST_CAPTURE_BYTES),
        of: z.int().positive().max(MOST_CAPTURE_BYTES),
        base64: z.base64().max(Math.ceil(MOST_PART_BYTES / 3) * 4, 'A part of a capture has 512 KB at most.'),
      }),
    )
    .min(1)
    .max(200),
});
export type CapturesRequest = z.infer<typeof CapturesRequest>;

// What a coder and the arbiter have

/** How one citation is judged, as far as one has come: it may lack what its code needs until it is handed in. */
const coding = {
  code: CitationCode.nullable(),
  checks: z.array(AppliedCheck).max(AppliedCheck.options.length),
  /** Pages that decided it. */
  evidence: z
    .array(
      z.strictObject({
        url: z.string().min(1).max(4000).nullable(),
        capturedAt: z.iso.datetime(),
        note: z.string().max(4000).nullable(),
      }),
    )
    .max(20),
  attempts: z.array(Attempt).max(20),
  wrongFields: CodedCitation.shape.wrongFields.max(7),
  rightPublisher: CodedCitation.shape.rightPublisher,
  note: CodedCitation.shape.note,
  /** SHA-256 of the rule that it was judged by: the campaign's. */
  rule: Sha256,
};

/** The whole coding of a citation, in place of the one of `revision` (0: there was none). */
export const CodingRequest = z.strictObject({ revision: count, ...coding });
export type CodingRequest = z.infer<typeof CodingRequest>;

export const SavedCoding = z.object({
  revision: z.int().positive(),
  ...coding,
  /** When the code was given; null without one. */
  codedAt: z.string().nullable(),
  savedAt: z.string(),
  /** What it lacks to be handed in. */
  lacks: z.array(Lack),
});
export type SavedCoding = z.infer<typeof SavedCoding>;

export const QueueRow = z.object({
  unit: z.string(),
  /** From 1, in an order of one's own. */
  number: z.int().positive(),
  /** The beginning of each. */
  question: z.string(),
  citation: z.string(),
  /** One's own. */
  code: CitationCode.nullable(),
  lacks: z.array(Lack),
});
export type QueueRow = z.infer<typeof QueueRow>;

export const QueueReply = z.object({
  campaign: CampaignId,
  title: z.string(),
  seat: Seat,
  /** `waiting`: the arbiter, before both coders have handed in. */
  state: z.enum(['waiting', 'open', 'handed_in']),
  handedInAt: z.string().nullable(),
  rule: z.object({ text: z.string(), sha256: Sha256 }),
  coded: count,
  of: count,
  /** For the arbiter: what the two coders do not agree on. */
  rows: z.array(QueueRow),
});
export type QueueReply = z.infer<typeof QueueReply>;

export const RowReply = z.object({
  number: z.int().positive(),
  of: z.int().positive(),
  /** Units of the rows beside it. */
  previous: z.string().nullable(),
  next: z.string().nullable(),
  row: ToCode.omit({ capture: true }),
  capture: z.object({ ending: z.string(), bytes: count }).nullable(),
  /** For the arbiter alone: the two codes in the order C0 … C5, so that it does not tell whose is whose. */
  between: z.tuple([CitationCode, CitationCode]).nullable(),
  /** The note that came with each of them, as its coder wrote it. */
  notes: z.tuple([CodedCitation.shape.note, CodedCitation.shape.note]).nullable(),
  coding: SavedCoding.nullable(),
  handedInAt: z.string().nullable(),
});
export type RowReply = z.infer<typeof RowReply>;

/** A capture to be read. All of it is text of others, never markup. */
export const CaptureReply = z.object({
  /** `passage`: as the library gave it to the assistant; `page`: a web page's text; `file`: to be downloaded. */
  kind: z.enum(['passage', 'page', 'file']),
  title: z.string().nullable(),
  author: z.string().nullable(),
  edition: z.string().nullable(),
  /** The page, as the source numbers it. */
  page: z.string().nullable(),
  url: z.string().nullable(),
  /** null for a `file`. */
  text: z.string().nullable(),
  /** More of it is in the file. */
  isCut: z.boolean(),
});
export type CaptureReply = z.infer<typeof CaptureReply>;

export const HandIn = z.strictObject({ rule: Sha256 });
export type HandIn = z.infer<typeof HandIn>;

export const PrecodesReply = z.object({
  /** In the order of one's queue, with what one gave oneself. */
  precodes: z.array(z.object({ number: z.int().positive(), own: CitationCode, precode: Precode })),
});
export type PrecodesReply = z.infer<typeof PrecodesReply>;

// What an auditor has

/** Counts and no codes. How many are in dispute is known at the end. */
export const ProgressReply = z.object({
  campaign: CampaignId,
  title: z.string(),
  state: CampaignState,
  of: count,
  /** In the plan's order. */
  coders: z.array(
    z.object({
      email: z.string(),
      coded: count,
      handedInAt: z.string().nullable(),
      savedAt: z.string().nullable(),
    }),
  ),
  arbiter: z.object({
    email: z.string(),
    decided: count,
    /** null until the end. */
    of: count.nullable(),
    handedInAt: z.string().nullable(),
  }),
});
export type ProgressReply = z.infer<typeof ProgressReply>;

export const SheetSeat = z.enum(['first', 'second', 'arbiter']);
export type SheetSeat = z.infer<typeof SheetSeat>;

export const SheetQuery = z.strictObject({ seat: SheetSeat, after: z.string().max(100).optional() });
export type SheetQuery = z.infer<typeof SheetQuery>;

/** A sheet that was handed in, by its units. A line has no `coder`: whose it is follows from the plan. */
export const SheetPage = z.object({
  campaign: CampaignId,
  plan: Sha256,
  units: Sha256,
  seat: SheetSeat,
  handedInAt: z.string(),
  lines: z.array(z.strictObject(CodedCitation.shape).omit({ coder: true })),
  next: z.string().nullable(),
});
export type SheetPage = z.infer<typeof SheetPage>;

export const FiguresRequest = z.strictObject({ figures: AuditFigures });
export type FiguresRequest = z.infer<typeof FiguresRequest>;

export const PublishedFigures = z.object({ publishedAt: z.string(), figures: AuditFigures });
export type PublishedFigures = z.infer<typeof PublishedFigures>;

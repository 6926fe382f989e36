import * as z from 'zod';
import type { ToCode } from '../../shared/audit-sheet.ts';
import {
  CampaignRequest,
  CampaignRow,
  type CapturesRequest,
  MOST_CAPTURE_BYTES,
  MOST_PART_BYTES,
  MOST_UPLOAD_BYTES,
  UploadState,
} from '../../shared/desk-audit.ts';
import { AuditError } from '../audit-error.ts';
import { type Campaign, nameIn, PATHS } from '../campaign/campaign.ts';
import type { Folder } from '../campaign/files.ts';
import { sha256 } from '../campaign/hash.ts';
import { wordsOf } from '../campaign/read-json.ts';
import { headFor, rowsOf } from '../coding/sheet-rows.ts';
import type { Progress } from '../show-progress.ts';
import type { DeskClient } from './desk-client.ts';

/** Of JSON, so that a request stays within what the desk takes. */
const BATCH_BYTES = MOST_UPLOAD_BYTES - 100_000;
const BATCH_ROWS = 500;
const BATCH_PARTS = 200;

export type Published = { rows: number; captures: number; precodes: number; tooLarge: number };

/**
 * Puts a campaign on the desk and lets coding begin; goes on where an upload was cut off. The rows are those of the
 * coders' sheets. What is a hidden control is in none of them and stays in the folder.
 */
export async function publishCampaign(
  desk: DeskClient,
  folder: Folder,
  campaign: Campaign,
  { site, progress }: { site: string | null; progress: Progress['show'] },
): Promise<Published> {
  refuseCoded(campaign);
  const { rows, captures, tooLarge } = shownIn(folder, campaign);
  const precodes = campaign.precodes.toSorted((a, b) => (a.unit < b.unit ? -1 : 1));
  const request = requestOf(folder, campaign, { site, rows, captures, precodes: precodes.length });
  const at = `/${campaign.plan.campaign}`;
  const of = rows.length + captures.size + precodes.length;
  let state = await desk.call('', { method: 'POST', body: request, reply: UploadState });
  const show = (words: string) =>
    progress(state.rows.present + state.captures.present + state.precodes.present, of, words);
  for (const batch of batches(after(rows, state.rows.after))) {
    show('citations');
    state = await desk.call(`${at}/rows`, { method: 'PUT', body: { rows: batch }, reply: UploadState });
  }
  while (state.captures.missing.length > 0) {
    const before = state.captures.present;
    const parts = partsOf(folder, state.captures.missing, captures);
    for (const batch of batches(parts, BATCH_PARTS)) {
      show('captures');
      state = await desk.call(`${at}/captures`, {
        method: 'PUT',
        body: { parts: batch },
        reply: UploadState,
      });
    }
    if (state.captures.present === before)
      throw new AuditError(`The desk at ${desk.url} takes no more captures. Run it again; it goes on.`);
  }
  for (const batch of batches(after(precodes, state.precodes.after))) {
    show('pre-codes');
    state = await desk.call(`${at}/precodes`, {
      method: 'PUT',
      body: { precodes: batch },
      reply: UploadState,
    });
  }
  await desk.call(`${at}/open`, { method: 'POST', body: {}, reply: CampaignRow });
  return { rows: rows.length, captures: captures.size, precodes: precodes.length, tooLarge };
}

function refuseCoded({ plan, sheets, units, name }: Campaign): void {
  const coded = sheets.find(({ lines }) => lines !== null);
  if (coded)
    throw new AuditError(
      `${coded.coder} has handed in a sheet already, and a coder codes once. A campaign is coded at the desk or on sheets: go on with sheets in this one.`,
    );
  if (units.length === 0)
    throw new AuditError(
      `The answers of ${name} hold no citation, so there is nothing to code: write the report.`,
    );
  const nameless = [...plan.coders, plan.arbiter].find((person) => !z.email().safeParse(person).success);
  if (nameless !== undefined)
    throw new AuditError(
      `The plan names “${nameless}”, and the desk knows people by their e-mail addresses. Name them so in the next plan; this campaign is coded on sheets.`,
    );
}

type Shown = { rows: ToCode[]; captures: Map<string, { path: string; bytes: number }>; tooLarge: number };

/** The rows, and the files that they name. A capture that is too large for the desk is left out of its rows. */
function shownIn(folder: Folder, campaign: Campaign): Shown {
  const captures: Shown['captures'] = new Map();
  const left = new Set<string>();
  const rows = rowsOf(folder, campaign).map((row) => {
    const [, hash] = /^captures\/([0-9a-f]{64})\.(?:json|html|txt|pdf)$/.exec(row.capture ?? '') ?? [];
    if (row.capture === null || hash === undefined) return { ...row, capture: null };
    const bytes = folder.bytes(row.capture)?.length ?? 0;
    if (bytes > 0 && bytes <= MOST_CAPTURE_BYTES) captures.set(hash, { path: row.capture, bytes });
    else left.add(hash);
    return captures.has(hash) ? row : { ...row, capture: null };
  });
  return { rows, captures, tooLarge: left.size };
}

function requestOf(
  folder: Folder,
  { plan, planHash }: Campaign,
  {
    site,
    rows,
    captures,
    precodes,
  }: Pick<Shown, 'rows' | 'captures'> & { site: string | null; precodes: number },
): CampaignRequest {
  const { units } = headFor(plan.arbiter, folder, plan, planHash);
  const { campaign, title, paraphraseRule: rule, coders, arbiter } = plan;
  const parsed = CampaignRequest.safeParse({
    ...{ campaign, title, site, plan: planHash, units, rule, coders, arbiter, rows: rows.length, precodes },
    captures: [...captures].map(([hash, { path, bytes }]) => ({
      ...{ sha256: hash, ending: path.split('.').at(-1), bytes },
    })),
  } satisfies Record<keyof CampaignRequest, unknown>);
  if (parsed.success) return parsed.data;
  throw new AuditError(`${nameIn(folder, PATHS.plan)} cannot be coded at the desk. ${wordsOf(parsed.error)}`);
}

function after<Row extends { unit: string }>(rows: readonly Row[], unit: string | null): Row[] {
  return rows.filter((row) => unit === null || row.unit > unit);
}

function* partsOf(
  folder: Folder,
  missing: readonly string[],
  captures: Shown['captures'],
): Generator<CapturesRequest['parts'][number]> {
  for (const hash of missing) {
    const bytes = folder.bytes(captures.get(hash)?.path ?? '') ?? new Uint8Array();
    if (sha256(bytes) !== hash)
      throw new AuditError(
        `${captures.get(hash)?.path} in ${folder.root} is not the page that was captured: its hash is another. Put the file back as it was.`,
      );
    const of = Math.ceil(bytes.length / MOST_PART_BYTES);
    for (let part = 0; part < of; part += 1) {
      const piece = bytes.subarray(part * MOST_PART_BYTES, (part + 1) * MOST_PART_BYTES);
      yield { sha256: hash, part, of, base64: Buffer.from(piece).toString('base64') };
    }
  }
}

/** As many as a request may hold. */
function* batches<Row>(rows: Iterable<Row>, most = BATCH_ROWS): Generator<Row[]> {
  let batch: Row[] = [];
  let size = 0;
  for (const row of rows) {
    const bytes = Buffer.byteLength(JSON.stringify(row)) + 1;
    if (batch.length > 0 && (batch.length === most || size + bytes > BATCH_BYTES)) {
      yield batch;
      [batch, size] = [[], 0];
    }
    batch.push(row);
    size += bytes;
  }
  if (batch.length > 0) yield batch;
}

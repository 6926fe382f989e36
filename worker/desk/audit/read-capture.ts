import * as z from 'zod';
import type { CaptureReply } from '../../../shared/desk-audit.ts';
import { Locator } from '../../../shared/passage.ts';
import { captureBytes } from './capture-bytes.ts';

/** UTF-16 units of a capture's text that are shown at once. */
const MOST_TEXT = 300_000;

const Passage = z.object({
  title: z.string().nullish(),
  author: z.string().nullish(),
  editionLabel: z.string().nullish(),
  locator: Locator.nullish().catch(null),
  url: z.string().nullish(),
  text: z.string(),
});

const NOTHING = { title: null, author: null, edition: null, page: null, url: null, text: null, isCut: false };

/** A capture as text to be read beside the citation. */
export async function readCapture(
  db: D1Database,
  campaign: string,
  { sha256, ending }: { sha256: string; ending: string },
): Promise<CaptureReply> {
  if (ending === 'pdf') return { kind: 'file', ...NOTHING };
  const text = new TextDecoder().decode(await captureBytes(db, campaign, sha256));
  if (ending === 'json') return passageOf(text) ?? { kind: 'file', ...NOTHING };
  return { kind: 'page', ...NOTHING, ...cut(ending === 'html' ? wordsOf(text) : text) };
}

function passageOf(text: string): CaptureReply | null {
  const parsed = Passage.safeParse(json(text));
  if (!parsed.success) return null;
  const { title = null, author = null, editionLabel: edition = null, locator, url = null } = parsed.data;
  return { kind: 'passage', title, author, edition, page: pageOf(locator), url, ...cut(parsed.data.text) };
}

function pageOf(locator: Locator | null | undefined): string | null {
  if (locator?.kind !== 'page') return null;
  const label = locator.through ? `${locator.label}–${locator.through}` : locator.label;
  return locator.volume ? `${locator.volume}/${label}` : label;
}

function cut(text: string): { text: string; isCut: boolean } {
  return { text: text.slice(0, MOST_TEXT), isCut: text.length > MOST_TEXT };
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Then it is no passage, and is offered as a file.
    return null;
  }
}

const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** The words of a web page, a block a line. What it gives is shown as text, so nothing in it needs to be trusted. */
function wordsOf(html: string): string {
  return html
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replace(/<(script|style|noscript)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, '')
    .replace(/<(?:br|\/?(?:p|div|li|tr|h[1-6]|section|article|table|ul|ol|blockquote))\b[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,6});/gi, (whole, name: string) => signOf(name) ?? whole)
    .replace(/[ \t\f\r]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim();
}

function signOf(name: string): string | undefined {
  if (!name.startsWith('#')) return SIGNS[name.toLowerCase()];
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

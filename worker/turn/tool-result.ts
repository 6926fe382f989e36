import type * as z from 'zod';
import type { DifferenceKind, QuoteVerdict } from '../../shared/quote-api.ts';

/** What a tool tells the model: ids, titles, headings, text. Never an address, an edition label, a volume or a page. */
export type ToolResult =
  | { tool: 'search'; query: string; found: ReceiptView[]; hits: HitView[] }
  | { tool: 'open'; title: string; passages: PassageView[]; moreBefore: boolean; moreAfter: boolean }
  | { tool: 'open_page'; title: string | null; editions: PassageView[][]; missing: number; fits: string[] }
  | QuoteView
  | { tool: 'browse'; titles: { id: string; title: string; author: string | null }[]; total: number }
  | { tool: 'cite'; accepted: string[]; refused: { id: string; reason: string }[] }
  /** A result whose text had to make room for newer ones. */
  | { tool: 'trimmed'; titles: { id: string; title: string }[] }
  | { tool: 'error'; message: string };

export type ToolName = 'search' | 'open' | 'open_page' | 'browse' | 'check_quote' | 'cite';

/** What checking a wording found, edition by edition. */
export type QuoteView = {
  tool: 'check_quote';
  verdict: z.infer<typeof QuoteVerdict>;
  title: string | null;
  works: number;
  editions: {
    verdict: 'verbatim' | 'differs' | 'partial';
    passages: PassageView[];
    differences: { quote: string; source: string; kind: z.infer<typeof DifferenceKind> }[];
  }[];
  /** Works that have it instead of the one that was asked about; empty where none or all were. */
  elsewhere: { id: string; title: string }[];
};

export type PassageView = {
  id: string;
  title: string;
  author: string | null;
  language: string;
  headings: string[];
  /** Marker shapes in it are escaped. */
  text: string;
};

export type HitView = PassageView & {
  /** Groups the passages of one article; means nothing outside one answer. */
  article: string;
  score: number;
  /** Which of the receipt's words it carries. */
  words: string[];
  match: 'exact' | 'approximate';
};

/** A receipt as the model reads it: what was searched and how often it was found, zero included. */
export type ReceiptView = {
  pass: string;
  words: string[];
  articles: number;
  hits: number;
  rung: { carried: number; of: number } | null;
};

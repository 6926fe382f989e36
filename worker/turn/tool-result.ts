/** What a tool tells the model: ids, titles, headings, text. Never an address, an edition label, a volume or a page. */
export type ToolResult =
  | { tool: 'search'; query: string; found: ReceiptView[]; hits: HitView[] }
  | { tool: 'open'; title: string; passages: PassageView[]; moreBefore: boolean; moreAfter: boolean }
  | { tool: 'browse'; titles: { id: string; title: string; author: string | null }[]; total: number }
  | { tool: 'cite'; accepted: string[]; refused: { id: string; reason: string }[] }
  | { tool: 'error'; message: string };

export type ToolName = 'search' | 'open' | 'browse' | 'cite';

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

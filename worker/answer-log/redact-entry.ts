import type { Verdict } from '../../shared/verdict.ts';
import type { AnswerEntry } from './answer-entry.ts';
import { type RedactKind, Redactor } from './redact.ts';

/** Characters. Together they stay far below what a row of D1 may hold (2 MB). */
const MAX = { question: 4000, text: 64_000, sentence: 1000, query: 1000, list: 100_000 };

/**
 * An entry as the log may hold it: personal data struck out of everything that people and models wrote, and each
 * part no larger than it needs to be. Ids, names of works and the index's own words are left as they are.
 */
export function redactEntry(entry: AnswerEntry, kinds: readonly RedactKind[]): AnswerEntry {
  const redactor = new Redactor(kinds);
  const strike = (text: string, max: number) => cut(redactor.strike(text), max);
  const redacted = {
    ...entry,
    question: strike(entry.question, MAX.question),
    answer: strike(entry.answer, MAX.text),
    beforeGate: entry.beforeGate === null ? null : strike(entry.beforeGate, MAX.text),
    withheld: fitting(entry.withheld.map(({ text, check }) => ({ text: strike(text, MAX.sentence), check }))),
    retrieved: fitting(entry.retrieved),
    sources: fitting(entry.sources),
    receipts: fitting(entry.receipts.map((receipt) => redactReceipt(receipt, strike))),
    verdicts: fitting(entry.verdicts.map((verdict) => redactVerdict(verdict, strike))),
    notices: fitting(
      entry.notices.map((notice) => ({ ...notice, message: strike(notice.message, MAX.text) })),
    ),
  };
  return { ...redacted, redacted: redactor.counts };
}

type Strike = (text: string, max: number) => string;

/** The words of a query are what its redacted wording still has: a number is many words. */
function redactReceipt<R extends AnswerEntry['receipts'][number]>(receipt: R, strike: Strike): R {
  const query = strike(receipt.query, MAX.query);
  const words =
    query === receipt.query ? receipt.words : receipt.words.filter((word) => query.includes(word));
  return { ...receipt, query, words };
}

function redactVerdict(verdict: Verdict, strike: Strike): Verdict {
  if (verdict.kind === 'page') {
    return { ...verdict, asked: { ...verdict.asked, text: strike(verdict.asked.text, MAX.query) } };
  }
  const quote = strike(verdict.quote, MAX.text);
  if (quote === verdict.quote) return verdict;
  // The wording beside the source is the quotation once more, stretch by stretch.
  const plain = (editions: typeof verdict.editions) => editions.map((one) => ({ ...one, aligned: [] }));
  const elsewhere = verdict.elsewhere && {
    ...verdict.elsewhere,
    editions: plain(verdict.elsewhere.editions),
  };
  return { ...verdict, quote, editions: plain(verdict.editions), elsewhere };
}

function cut(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : text;
}

/** The first of a list, as many as are not too long as JSON. */
function fitting<T>(list: T[]): T[] {
  let size = 0;
  const end = list.findIndex((one) => {
    size += JSON.stringify(one).length;
    return size > MAX.list;
  });
  return end < 0 ? list : list.slice(0, end);
}

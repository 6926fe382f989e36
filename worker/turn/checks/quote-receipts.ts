import type { QuoteReply } from '../../../shared/quote-api.ts';
import type { Receipt } from '../../../shared/receipt.ts';

type Searched = Pick<QuoteReply, 'scope' | 'searched' | 'editions'>;

/** The record of a check of a wording: one for what was asked, one for the wider scope where that was searched too. */
export function quoteReceipts(quote: string, reply: QuoteReply): Receipt[] {
  const { elsewhere } = reply;
  return [receiptOf(quote, reply, reply), ...(elsewhere ? [receiptOf(quote, elsewhere, reply)] : [])];
}

/** `hits` counts the editions that have the wording, or a part of it. */
function receiptOf(quote: string, { scope, searched, editions }: Searched, reply: QuoteReply): Receipt {
  const having = editions.filter(({ verdict }) => verdict !== 'absent');
  const best = having.flatMap(({ places }) => places).toSorted((a, b) => b.words / b.of - a.words / a.of)[0];
  const isExact = having.some(({ verdict }) => verdict === 'verbatim');
  const match = isExact ? 'exact' : 'approximate';
  return {
    pass: 'phrase',
    query: quote,
    ...(reply.partial ? { partial: reply.partial } : {}),
    words: reply.words,
    scope,
    searched,
    rung: best ? { carried: best.words, of: best.of } : null,
    match: best ? match : null,
    hits: having.length,
    hitsRelation: 'equal',
    generation: reply.generation,
    tookMs: reply.tookMs,
  };
}

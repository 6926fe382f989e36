import type { Receipt } from '../../shared/receipt.ts';
import { number } from '../words/figures.ts';
import { wordsOf } from '../words/words.ts';

/** Evidence of one search: what was sought, where, and what each pass found, nothing included. */
export function ReceiptLine({ receipt }: { receipt: Receipt }) {
  const t = wordsOf('shell');
  const { query, searched, pass, hits, rung, match } = receipt;
  const found =
    hits === 0 || !rung
      ? t('receiptNothing')
      : t(match === 'exact' ? 'receiptExact' : 'receiptApproximate', {
          hits: number(hits),
          carried: rung.carried,
          of: rung.of,
        });
  return (
    <p class="receipt">
      <b dir="auto">“{query}”</b> · {t(`pass_${pass}`)} ·{' '}
      {searched.pages > 0
        ? t('receiptWorks', { works: searched.works, pages: number(searched.pages) })
        : t('receiptArticles', { works: searched.works })}{' '}
      · {found}
      {receipt.partial ? ` · ${receipt.partial}` : ''}
    </p>
  );
}

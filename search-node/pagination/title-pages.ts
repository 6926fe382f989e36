import type { Numbered } from './judge-pages.ts';

/** A title page is shorter than this share of the page after it. */
const SHORT = 0.7;

/** A volume's title page is numbered 1 and its text begins on a later page: a jump that says nothing against either. */
export function settleTitlePages(numbered: readonly Numbered[]): void {
  for (const [at, { mark, page, source }] of numbered.entries()) {
    if (page.certainty === 'printed' || mark.from !== 1 || mark.system !== 'digits') continue;
    const [before, after] = [numbered[at - 1], numbered[at + 1]];
    if (!after || before?.mark.volume === mark.volume || after.mark.volume !== mark.volume) continue;
    if (after.page.certainty === 'printed' && source.size < after.source.size * SHORT)
      page.certainty = 'printed';
  }
}

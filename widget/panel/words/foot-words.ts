import type { Widget } from '../model/widget.ts';

/** Whose words an answer's are: a model's or the sources' own, from articles or from printed pages. */
export function footWords({ words, site }: Widget): string {
  const { answers, printed } = site.value ?? {};
  return words.value(`foot${answers === 'quoted' ? 'Quoted' : ''}${printed ? 'Works' : ''}`);
}

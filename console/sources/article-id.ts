import type { ArticleRow } from '../../shared/desk-articles.ts';

/** An edition's name in an address: its collection and its own id, which may hold anything but a line break. */
export function articleId({ collection, edition }: Pick<ArticleRow, 'collection' | 'edition'>): string {
  return `${collection}\n${edition}`;
}

export function readArticleId(id: string): { collection: string; edition: string } {
  const [collection = '', edition = ''] = id.split('\n');
  return { collection, edition };
}

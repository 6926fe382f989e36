import type { EditionDocument } from '../../../search-node/engine-child/edition-document.ts';
import type { Visit } from './visitor.ts';

/** Every passage of the corpus, as it was handed to the index. */
export function passagesOf(editions: EditionDocument[]): Set<string> {
  return new Set(
    editions.flatMap(({ collection, edition, passages }) =>
      passages.map(({ text }) => keyOf({ collection, edition, text })),
    ),
  );
}

/** What is wrong with an answer's sources: a text that the corpus does not have so, or a marker that nothing stands for. */
export function wrongSources(
  { text, sources }: Pick<Visit, 'text' | 'sources'>,
  passages: Set<string>,
): string[] {
  const altered = [...sources].flatMap(([id, source]) =>
    source.text === null || passages.has(keyOf({ ...source, text: source.text }))
      ? []
      : [`${id} of ${source.edition} is not as it was written.`],
  );
  const unknown = [...text.matchAll(/\[(S\d+)\]/g)].flatMap(([, id = '']) =>
    sources.has(id) ? [] : [`${id} is pointed at and was never sent.`],
  );
  return [...altered, ...unknown];
}

function keyOf({ collection, edition, text }: { collection: string; edition: string; text: string }): string {
  return `${collection}\n${edition}\n${text}`;
}

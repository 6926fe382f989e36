import * as z from 'zod';
import type { CollectedAnswer } from '../../shared/audit-answers.ts';
import { SourcesEvent } from '../../shared/chat-api.ts';
import type { Passage } from '../../shared/passage.ts';
import type { Source } from '../../shared/source.ts';
import { sha256 } from '../campaign/hash.ts';

/** A passage that an answer cites, by what the reader was shown of it. */
export type CitedPassage = Pick<Passage, 'collection' | 'edition' | 'headings' | 'text'> & {
  locator: Passage['locator'] | null;
};

const Raw = z.object({ events: z.array(z.unknown()) });

/** Of an answer that `run` collected; none of an imported one, whose passages nobody has. Each once. */
export function citedPassages({ raw }: Pick<CollectedAnswer, 'raw'>): CitedPassage[] {
  const events = Raw.safeParse(raw).data?.events ?? [];
  const last = events.findLast((event) => SourcesEvent.safeParse(event).success);
  const { sources } = SourcesEvent.safeParse(last).data ?? { sources: [] };
  const cited = sources.flatMap(({ cited, text, collection, edition, headings, locator }: Source) =>
    cited && text !== null ? [{ collection, edition, headings, locator, text }] : [],
  );
  return [...new Map(cited.map((passage) => [nameOf(passage), passage])).values()];
}

/** `EDITION sha256:…`, of the text: whoever has the capture can tell which passage it was. */
export function nameOf({ edition, text }: Pick<Passage, 'edition' | 'text'>): string {
  return `${edition.slice(0, 400)} sha256:${sha256(text)}`;
}

import type { CitedSource } from '../../shared/audit-answers.ts';
import type { CitationForm } from '../../shared/audit-coding.ts';
import type { Span } from './sentences.ts';

/** A reference where it stands in the text. */
export type InText = { span: Span; form: CitationForm; source: CitedSource };

/** What the one does not say, the other may. */
export function joined(one: CitedSource, other: CitedSource): CitedSource {
  return {
    marker: one.marker ?? other.marker,
    title: one.title ?? other.title,
    author: one.author ?? other.author,
    publisher: one.publisher ?? other.publisher,
    edition: one.edition ?? other.edition,
    page: one.page ?? other.page,
    url: one.url ?? other.url,
    date: one.date ?? other.date,
  };
}

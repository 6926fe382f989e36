import { handoffLink, type Site } from '../../shared/site.ts';
import { ChatFailure } from './failures.ts';

/** No answer now; the visitor is told when to ask again, and of the way to a person where there is one. */
export function busy(site: Site, retryAfter: number, cause?: unknown): ChatFailure {
  const link = handoffLink(site.handoff);
  const person = link ? ` You can reach a person here: ${link.url}` : '';
  return new ChatFailure(
    'busy',
    `The assistant of ${site.name} is busy at the moment. Please ask again in ${retryAfter} s.${person}`,
    { retryAfter, cause },
  );
}

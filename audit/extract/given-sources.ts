import type { CitedSource } from '../../shared/audit-answers.ts';
import { joined } from './found-citation.ts';
import { markerKey } from './signs.ts';

/** Sources that came beside a text as data: what of them the text refers to, and what is left. */
export class GivenSources {
  readonly #given: readonly CitedSource[];
  readonly #referredTo = new Set<CitedSource>();

  constructor(given: readonly CitedSource[]) {
    this.#given = given;
  }

  /** A reference of the text with what the data says of it, by marker, else by address, else by title. */
  joinedTo(own: CitedSource): CitedSource {
    const same = this.#given.find((given) => isSame(given, own));
    if (!same) return own;
    this.#referredTo.add(same);
    return joined(own, same);
  }

  left(): CitedSource[] {
    return this.#given.filter((given) => !this.#referredTo.has(given));
  }
}

function isSame(given: CitedSource, own: CitedSource): boolean {
  if (given.marker !== null && own.marker !== null) return markerKey(given.marker) === markerKey(own.marker);
  if (given.url !== null && own.url !== null) return bareUrl(given.url) === bareUrl(own.url);
  return given.title !== null && own.title !== null && given.title.toLowerCase() === own.title.toLowerCase();
}

/** Scheme, `www.`, fragment and what trackers add make no other page: assistants write them or not. */
function bareUrl(url: string): string {
  const [page = ''] = url.replace(/^https?:\/\/(?:www\.)?/u, '').split('#');
  return page
    .replace(/(?<=[?&])utm_[^&]*&?/gu, '')
    .replace(/[?&]$/u, '')
    .replace(/\/$/u, '');
}

import type { PageRef } from '../../shared/pages-api.ts';
import { readingAddress } from '../../shared/reading-address.ts';

/** Makes the addresses inside one reader's library: they keep the site, and the language that was asked for. */
export type Links = {
  site: string;
  locale: string | null;
  /** Relative to the worker. `passage` is marked there, `at` only chosen. */
  to: (
    edition: string,
    page: PageRef | null,
    extra?: { passage?: string | null; at?: string | null; marks?: [number, number][] },
  ) => string;
};

export function linksOf(site: string, locale: string | null): Links {
  return {
    site,
    locale,
    to(edition, page, { passage, at, marks = [] } = {}) {
      const query = new URLSearchParams({ site });
      if (locale) query.set('locale', locale);
      if (passage) query.set('passage', passage);
      else if (at) query.set('at', at);
      for (const [start, end] of marks) query.append('mark', `${start}-${end}`);
      return `${readingAddress(edition, page && { kind: 'page', ...page })}?${query}`;
    },
  };
}

/** A row of a book's table of titles, with its words. */
export type BookTitle = { id: number; page: number; parent: number; words: string };

/** Tells the headings of each page; pages are asked for in their order. */
export type HeadingPath = {
  of: (page: number) => string[];
  /** How many titles pointed at a page that was not there, those behind the last page included. */
  astray: () => number;
};

const MAX_HEADINGS = 50;

/**
 * Puts the titles of a book above its pages: the titles that begin on a page below those that they belong to; on a
 * page where none begins, the last one before it. A parent that is missing, or that leads back to its own child, ends
 * the path. A title of a page that is not there begins with the next page.
 */
export function headingPath(titles: readonly BookTitle[]): HeadingPath {
  const byId = new Map(titles.map((title) => [title.id, title]));
  const waiting = titles.toSorted((a, b) => a.page - b.page || a.id - b.id);
  let next = 0;
  let astray = 0;
  let last: BookTitle | null = null;

  return {
    of(page) {
      const beginning: BookTitle[] = [];
      for (let title = waiting[next]; title && title.page <= page; title = waiting[next]) {
        beginning.push(title);
        if (title.page < page) astray += 1;
        next += 1;
      }
      const first = beginning[0] ?? last;
      last = beginning.at(-1) ?? last;
      if (first === null) return [];
      const others = beginning.slice(1).map(({ words }) => words);
      return [...pathTo(first), ...others].slice(0, MAX_HEADINGS);
    },
    astray: () => astray + waiting.length - next,
  };

  function pathTo(title: BookTitle): string[] {
    const path: string[] = [];
    const seen = new Set<number>();
    for (let at: BookTitle | undefined = title; at && !seen.has(at.id); at = byId.get(at.parent)) {
      seen.add(at.id);
      path.unshift(at.words);
    }
    return path;
  }
}

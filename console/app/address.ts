import { useLocation } from 'preact-iso';

// The address says everything that is shown: which screen, which thing is open, and the filters. So a link to it
// can be sent to a colleague, and the browser's own "back" goes back.
//   /console/gaps?state=open              a list
//   /console/gaps/g_123?state=open        the same list, with one thing open

export type Filters = Record<string, string>;

export type Address = {
  /** The screen: `answers`, `gaps`, … */
  screen: string;
  /** What is open, or null. */
  id: string | null;
  filters: Filters;
  /** The address of this screen with something open. */
  open: (id: string | null) => string;
  /** Goes there. */
  go: (address: string) => void;
  /** Changes filters; an empty value takes one away. What is open stays open. */
  filter: (changes: Record<string, string | undefined>) => void;
};

export function useAddress(): Address {
  const { path, query, route } = useLocation();
  const [, , screen = '', ...rest] = path.split('/');
  const id = rest.length ? rest.map(decode).join('/') : null;
  const filters = { ...query };
  return {
    screen,
    id,
    filters,
    open: (other) => addressOf(screen, other, filters),
    go: route,
    filter(changes) {
      const changed = { ...filters, ...changes };
      route(addressOf(screen, id, dropEmpty(changed)), true);
    },
  };
}

/** Ids may hold slashes and anything else. */
export function addressOf(screen: string, id: string | null = null, filters: Filters = {}): string {
  const search = String(new URLSearchParams(filters));
  const place = id === null ? screen : `${screen}/${encodeURIComponent(id)}`;
  return `/console/${place}${search ? `?${search}` : ''}`;
}

function dropEmpty(filters: Record<string, string | undefined>): Filters {
  const kept = Object.entries(filters).filter((it): it is [string, string] => Boolean(it[1]));
  return Object.fromEntries(kept);
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // Typed by hand, with a stray per cent sign.
  }
}

/** An earlier conversation as this browser remembers it: its first question, and when it was last asked in. */
export interface Past {
  id: string;
  title: string;
  /** Milliseconds since 1970. */
  at: number;
  /** Turns whose questions were asked anew. */
  replaced?: number[];
}

/** A question that the server has not been heard to take. */
export interface Unsent {
  message: string;
  clientMessageId: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** Where the browser remembers a site's conversations. */
export interface ConversationStore {
  /** The one that is shown, until the visitor starts a new one. */
  read(): string | null;
  write(conversation: string | null): void;
  /** All of them, the last first. */
  past(): Past[];
  keepPast(list: Past[]): void;
  /** Of the last day: nobody expects an older question to be asked by itself. */
  unsent(): Unsent | null;
  keepUnsent(question: Omit<Unsent, 'at'> | null): void;
}

const MOST = 30;
const DAY_MS = 86_400_000;

/** Storage may be switched off or full: the conversation then lasts as long as the page. */
export function createConversationStore(site: string): ConversationStore {
  const key = `pincite:${site}`;
  const get = (name: string): string | null => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  };
  const set = (name: string, value: string | null): void => {
    try {
      if (value) localStorage.setItem(name, value);
      else localStorage.removeItem(name);
    } catch {
      // As above: not remembered, and nothing else is lost.
    }
  };
  const read = (name: string): unknown => {
    try {
      return JSON.parse(get(key + name) ?? 'null');
    } catch {
      return null; // Somebody else's words under our name.
    }
  };
  return {
    read: () => get(key),
    write: (conversation) => set(key, conversation),
    past() {
      const list = read(':past');
      return Array.isArray(list) ? list.filter((it) => typeof it?.id === 'string') : [];
    },
    unsent() {
      const it = read(':unsent') as Unsent | null;
      return typeof it?.message === 'string' && Date.now() - it.at < DAY_MS ? it : null;
    },
    keepUnsent: (question) =>
      set(`${key}:unsent`, question && JSON.stringify({ ...question, at: Date.now() })),
    keepPast: (list) => set(`${key}:past`, list.length ? JSON.stringify(list.slice(0, MOST)) : null),
  };
}

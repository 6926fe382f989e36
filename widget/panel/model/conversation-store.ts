/** An earlier conversation as this browser remembers it: its first question, and when it was last asked in. */
export interface Past {
  id: string;
  title: string;
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
}

const MOST = 30;

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
  return {
    read: () => get(key),
    write: (conversation) => set(key, conversation),
    past() {
      try {
        const list: unknown = JSON.parse(get(`${key}:past`) ?? '[]');
        return Array.isArray(list) ? list.filter((it) => typeof it?.id === 'string') : [];
      } catch {
        return []; // Somebody else's words under our name.
      }
    },
    keepPast: (list) => set(`${key}:past`, list.length ? JSON.stringify(list.slice(0, MOST)) : null),
  };
}

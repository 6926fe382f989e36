/** Where the browser remembers a site's conversation: until the visitor starts a new one. */
export interface ConversationStore {
  read(): string | null;
  write(conversation: string | null): void;
}

/** Storage may be switched off or full: the conversation then lasts as long as the page. */
export function createConversationStore(site: string): ConversationStore {
  const key = `pincite:${site}`;
  return {
    read() {
      try {
        return localStorage.getItem(key);
      } catch {
        return null;
      }
    },
    write(conversation) {
      try {
        if (conversation) localStorage.setItem(key, conversation);
        else localStorage.removeItem(key);
      } catch {
        // As above: not remembered, and nothing else is lost.
      }
    },
  };
}

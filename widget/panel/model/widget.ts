import { batch, computed, signal } from '@preact/signals';
import type { SiteReply } from '../../../shared/site.ts';
import type { Source } from '../../../shared/source.ts';
import { createChatClient } from '../stream/chat-client.ts';
import type { Emit } from '../tell-page.ts';
import { english, hasWords, type Words, wordsFor } from '../words/words.ts';
import { createConversation } from './conversation.ts';
import { createConversationStore } from './conversation-store.ts';
import type { Turn } from './turn.ts';

/** Which source is open, where, and the chip that opened it. */
export interface OpenCard {
  turn: Turn;
  source: Source;
  /** The block of the answer the card stands under, or `pills`. */
  place: string;
  from: HTMLElement;
}

/** What lies over the conversation, and what is given the focus back. */
export interface OpenSheet {
  kind: 'past' | 'about' | 'wrong' | 'person';
  from: Element | null;
  turn?: Turn;
}

export interface Pointed {
  source: Source;
  chip: HTMLElement;
}

export interface WidgetOptions {
  name: string;
  inline: boolean;
  emit: Emit;
  powered: boolean;
  credentials?: RequestCredentials | undefined;
  /** The worker does not speak this panel's protocol. */
  onOutdated(): void;
}

export type Widget = ReturnType<typeof createWidget>;

/** Everything the panel shows and does. `language` is the page's own wish; without one the site's is taken. */
export function createWidget(
  base: string,
  siteKey: string,
  language: string,
  { name, inline, emit, powered, credentials, onOutdated }: WidgetOptions,
) {
  const client = createChatClient(base, siteKey, onOutdated, credentials);
  const site = signal<SiteReply | null>(null);
  const words = signal<Words>(english);
  const shown = signal(false);
  const card = signal<OpenCard | null>(null);
  /** What stands in the field, not sent yet. */
  const draft = signal('');
  /** The turn whose question is being changed. */
  const editing = signal<Turn | null>(null);
  const sheet = signal<OpenSheet | null>(null);
  /** The chip under the pointer. */
  const pointed = signal<Pointed | null>(null);
  const conversation = createConversation(
    client,
    createConversationStore(name ? `${siteKey}:${name}` : siteKey),
    () => words.value.tag,
  );
  const turns = computed(() => conversation.turns.value);
  let started = false;

  async function start(): Promise<void> {
    if (started) return;
    started = true;
    draft.value ||= linkedQuestion();
    void conversation.restore();
    const fetched = client.site().then(
      (reply) => {
        site.value = reply;
        return reply.locale;
      },
      () => {
        started = false; // Asked for again when the panel opens again; questions name their own failures.
        return 'en';
      },
    );
    await speak(fetched);
  }

  /** In the page's language, or the site's where the page's has no words. */
  async function speak(fallback: string | Promise<string>): Promise<void> {
    const wanted = hasWords(language) ? language : await fallback;
    words.value = await wordsFor(wanted);
  }

  async function setLanguage(tag: string): Promise<void> {
    language = tag;
    if (started || shown.value) await speak(site.value?.locale ?? 'en');
  }

  /** The source a marker names. Ids count up through a conversation, so an earlier answer may hold it. */
  function sourceOf(turn: Turn, id: string): Source | undefined {
    const own = turn.known.value.get(id);
    if (own) return own;
    for (const it of turns.value) {
      const earlier = it.known.value.get(id);
      if (earlier) return earlier;
    }
    return undefined;
  }

  function toggleCard(next: OpenCard): void {
    const same =
      card.value?.turn === next.turn &&
      card.value.place === next.place &&
      card.value.source.id === next.source.id;
    if (same) closeCard();
    else card.value = next;
    pointed.value = null;
  }

  function closeCard(): void {
    const from = card.value?.from;
    card.value = null;
    from?.focus();
  }

  return {
    client,
    siteKey,
    draft,
    editing,
    sheet,
    pointed,
    site,
    words,
    shown,
    card,
    conversation,
    inline,
    powered,
    emit,
    start,
    setLanguage,
    sourceOf,
    toggleCard,
    closeCard,
    /** Shows an earlier conversation of this browser. */
    show(id: string): void {
      card.value = pointed.value = editing.value = null;
      void conversation.show(id);
    },
    startNew(): void {
      batch(() => {
        card.value = pointed.value = editing.value = null;
        conversation.startNew();
      });
    },
  };
}

/**
 * The question of a link to the page, `#pincite=ask:…`. It is written into the field and not sent: the words are
 * whoever made the link's, and the visitor decides.
 */
function linkedQuestion(): string {
  const [, asked = ''] = /^#pincite=ask:(.*)/.exec(location.hash) ?? [];
  try {
    return decodeURIComponent(asked).slice(0, 4000);
  } catch {
    return ''; // Not written as an address is.
  }
}

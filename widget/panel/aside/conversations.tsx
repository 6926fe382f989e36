import { useSignal } from '@preact/signals';
import type { Past } from '../model/conversation-store.ts';
import { useWidget } from '../view/context.ts';
import { type AsideWord, useAsideWords } from './aside-words.ts';
import { type Forgotten, forget } from './forget.ts';
import { useFromLater } from './from-later.ts';
import { printConversation } from './print-conversation.tsx';

const SAID: Record<Forgotten, AsideWord> = {
  erased: 'forgot',
  pending: 'forgotPending',
  failed: 'forgetFailed',
};

/** The conversations that this browser remembers for this site: opened again, or forgotten here and on the server. */
export function Conversations({ onClose }: { onClose: () => void }) {
  const widget = useWidget();
  const { conversation, words } = widget;
  const say = useAsideWords();
  const later = useFromLater();
  const sources = later.useLaterWords()('sources');
  const list = useSignal(conversation.store.past());
  const said = useSignal<Forgotten | null>(null);
  const date = new Intl.DateTimeFormat(words.value.tag, { dateStyle: 'medium', timeStyle: 'short' });
  const drop = async (which: readonly Past[]) => {
    said.value = null;
    said.value = await forget(which, widget);
    list.value = conversation.store.past();
  };
  return (
    <div class="body">
      {conversation.turns.value.length ? (
        <p class="ways">
          <button
            type="button"
            class="way main"
            onClick={({ currentTarget }) => {
              const root = currentTarget.getRootNode();
              if (root instanceof ShadowRoot)
                printConversation(widget, root.host, { sources, citationOf: later.citationOf });
            }}
          >
            {say('print')}
          </button>
        </p>
      ) : null}
      <p role="status">{said.value ? say(SAID[said.value]) : null}</p>
      <p class="where">{say(list.value.length ? 'kept' : 'noPast')}</p>
      <ul class="past">
        {list.value.map((it) => (
          <li key={it.id}>
            <button
              type="button"
              class="title"
              aria-current={it.id === conversation.current()}
              onClick={() => {
                if (it.id !== conversation.current()) widget.show(it.id);
                onClose();
              }}
            >
              <bdi>{it.title}</bdi>
              <span class="where">{date.format(it.at)}</span>
            </button>
            <button
              type="button"
              class="way"
              aria-label={say('forgetOne', { what: it.title })}
              onClick={() => void drop([it])}
            >
              {say('forget')}
            </button>
          </li>
        ))}
      </ul>
      {list.value.length > 1 ? (
        <p class="ways">
          <button type="button" class="way" onClick={() => void drop(list.value)}>
            {say('forgetAll')}
          </button>
        </p>
      ) : null}
    </div>
  );
}

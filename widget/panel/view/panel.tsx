import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { loadLater, useLater } from '../later/load.ts';
import { footWords } from '../words/foot-words.ts';
import { languageOf } from '../words/words.ts';
import { Announcer } from './announcer.tsx';
import { Composer } from './composer.tsx';
import { isComposing } from './composing.ts';
import { useWidget } from './context.ts';
import { useFollowScroll } from './follow-scroll.ts';
import { IconButton } from './icon-button.tsx';
import { keepTabInside } from './keep-tab-inside.ts';
import { ScrollArea } from './scroll-area.tsx';
import { TurnView } from './turn.tsx';

/** The whole panel: header, conversation, composer. */
export function Panel({ onClose }: { onClose: () => void }) {
  const widget = useWidget();
  const { words, site, conversation, shown } = widget;
  const t = words.value;
  const field = useRef<HTMLTextAreaElement>(null);
  const { list, away, follow } = useFollowScroll(conversation.turns);
  const name = site.value?.name ?? '';
  const works = site.value?.works;
  const later = useLater();
  const { sheet, editing, pointed } = widget;

  const wanted = sheet.value || pointed.value;
  useEffect(() => {
    if (wanted) void loadLater(t.tag);
  }, [wanted, t]);
  useLayoutEffect(() => {
    const root = list.current?.getRootNode();
    if (!later || !(root instanceof ShadowRoot)) return;
    later.dress(root);
    return later.keepFocus(root);
  }, [later]);

  const ask = (question: string) => {
    if (editing.value) conversation.replace(editing.value);
    editing.value = null;
    void conversation.ask(question);
    follow('question');
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it has one of two roles.
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both of them have a name.
    <div
      class="panel"
      part="panel"
      role={widget.inline ? 'region' : 'dialog'}
      aria-label={name || t('launcher')}
      lang={t.tag}
      dir={t.dir}
      hidden={!shown.value}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isComposing(event)) {
          if (widget.card.value) widget.closeCard();
          else onClose();
        } else if (!widget.inline) keepTabInside(event);
      }}
    >
      <header class="head" part="header">
        <slot name="header">
          <span class="mark" aria-hidden="true">
            [§]
          </span>
          <div class="names">
            {name ? (
              <h2>
                <bdi>{name}</bdi>
              </h2>
            ) : null}
            {works ? (
              <p>{t(site.value?.printed ? 'answersFromWorks' : 'answersFrom', { n: works })}</p>
            ) : null}
          </div>
        </slot>
        <IconButton
          icon="past"
          words={t('more')}
          onClick={({ currentTarget: from }) => {
            sheet.value = { kind: 'past', from };
          }}
        />
        <IconButton
          icon="fresh"
          words={t('newConversation')}
          disabled={!conversation.turns.value.length}
          onClick={() => {
            widget.startNew();
            field.current?.focus();
          }}
        />
        {widget.inline ? null : <IconButton icon="close" words={t('close')} onClick={onClose} />}
      </header>
      <ScrollArea class="list" box={list} label={t('conversation')}>
        <Opening
          onAsk={(question) => {
            ask(question);
            // The question's button goes. The field would bring a phone's keyboard over the answer.
            list.current?.focus();
          }}
        />
        {conversation.turns.value.map((turn) => (
          <TurnView key={turn} turn={turn} onRephrase={() => field.current?.focus()} />
        ))}
      </ScrollArea>
      <footer class="foot">
        {away.value ? (
          <IconButton class="latest" icon="down" words={t('latest')} onClick={() => follow('end')} />
        ) : null}
        {later && editing.value ? <later.Editing /> : null}
        <Composer field={field} onSend={ask} />
        <p>
          {footWords(widget)}
          {widget.powered && site.value?.poweredBy !== false ? (
            <>
              {' '}
              <span class={site.value ? 'powered' : 'powered soon'}>{t('powered', { what: 'Pincite' })}</span>
            </>
          ) : null}
        </p>
      </footer>
      {later ? <later.Preview /> : null}
      {later ? <later.Sheet /> : null}
      <Announcer />
    </div>
  );
}

/** What an empty conversation shows. */
function Opening({ onAsk }: { onAsk: (question: string) => void }) {
  const { words, site, conversation } = useWidget();
  const t = words.value;
  if (conversation.restoring.value === 'yes') return <p class="step">{t('loading')}</p>;
  if (conversation.restoring.value === 'failed')
    return (
      <div>
        <p class="failure">{t('network')}</p>
        <p class="ways">
          <button type="button" class="way main" onClick={() => void conversation.restore()}>
            {t('retry')}
          </button>
        </p>
      </div>
    );
  if (conversation.turns.value.length) return null;
  // Starters are questions in the site's language: of no use to who reads another.
  const starters =
    site.value && languageOf(site.value.locale) === languageOf(t.tag) ? site.value.starters : [];
  return (
    <div class="opening">
      <h3>{t('welcome')}</h3>
      <p>{t(site.value?.printed ? 'promiseWorks' : 'promise')}</p>
      {starters.length ? (
        <ul aria-label={t('starters')}>
          {starters.map((it) => (
            <li key={it}>
              <button type="button" dir="auto" onClick={() => onAsk(it)}>
                {it}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Source } from '../../../shared/source.ts';
import { safeLink } from '../markdown/safe-link.ts';
import type { Turn } from '../model/turn.ts';
import { editionWords, pageWords } from '../words/edition-words.ts';
import type { Words } from '../words/words.ts';
import { useWidget } from './context.ts';
import { Icon } from './icon.tsx';
import { Parts } from './parts.tsx';
import { Passage } from './passage.tsx';
import { ScrollArea } from './scroll-area.tsx';

/** The open source, where its chip stands: what it is, the passage word for word, and the way to the article. */
export function CardAt({ turn, place }: { turn: Turn; place: string }) {
  const { card } = useWidget();
  const open = card.value;
  return open?.turn === turn && open.place === place ? (
    <Card key={open.source.id} source={open.source} />
  ) : null;
}

function Card({ source }: { source: Source }) {
  const { words, closeCard } = useWidget();
  const t = words.value;
  const box = useRef<HTMLElement>(null);
  const where = placeOf(source, t);
  const url = source.url && safeLink(withMarks(source.url, source.marks));

  useLayoutEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
    const passage = box.current?.querySelector<HTMLElement>('.passage');
    const used = passage?.querySelector('mark');
    if (passage && used) passage.scrollTop = used.offsetTop - passage.offsetTop - 24;
  }, []);

  return (
    <section
      ref={box}
      class="card"
      tabIndex={-1}
      aria-label={`${source.id}, ${source.title}`}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        closeCard();
      }}
    >
      <header>
        <h3 dir="auto">{source.title}</h3>
        <button type="button" class="quiet" aria-label={t('closeSource')} onClick={closeCard}>
          <Icon name="close" />
        </button>
      </header>
      {where.length ? (
        <p class="where">
          <Parts of={where} />
        </p>
      ) : null}
      {source.text === null ? (
        <p class="where">{t('titleOnly')}</p>
      ) : (
        <ScrollArea class="passage words" label={t('passage')} dir="auto" lang={source.language}>
          <Passage text={source.text} marks={source.marks} />
        </ScrollArea>
      )}
      {url ? (
        <a class="out" href={url} target="_blank" rel="noopener">
          {t(source.locator?.kind === 'page' ? 'openPage' : 'openArticle')}
          <Icon name="out" />
          <span class="unseen"> ({t('newTab')})</span>
        </a>
      ) : null}
    </section>
  );
}

/** Edition, headings, volume and page: what there is of them, outermost first; and why it can't be cited by page. */
function placeOf(source: Source, t: Words): string[] {
  const { author, headings, locator, notCitable } = source;
  const place = [
    author,
    editionWords(source, t),
    headings.join(' › '),
    locator?.kind === 'page' && locator.label ? pageWords(locator, t, locator.through) : null,
    notCitable ? t('notCitable', { what: t(notCitable) }) : null,
  ];
  return place.filter((it): it is string => !!it);
}

/** The reading view marks what the card marks. */
function withMarks(url: string, marks: Source['marks']): string {
  return /[?&]passage=./.test(url) ? url + marks.map((it) => `&mark=${it.join('-')}`).join('') : url;
}

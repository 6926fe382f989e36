import type { ComponentChildren } from 'preact';
import type { Source } from '../../../shared/source.ts';
import { safeLink } from '../markdown/safe-link.ts';
import { useWidget } from '../view/context.ts';
import { Icon } from '../view/icon.tsx';
import { Parts } from '../view/parts.tsx';
import { ScrollArea } from '../view/scroll-area.tsx';
import { useLaterWords } from './later-words.ts';
import { Passage } from './passage.tsx';
import { placeOf } from './place-words.ts';

/** A source as a card and a preview show it: title, place, passage, and the link to the article. */
export function SourceFace({ source, children }: { source: Source; children?: ComponentChildren }) {
  const t = useWidget().words.value;
  const say = useLaterWords();
  const where =
    source.match === 'approximate' ? [...placeOf(source, t), `≈ ${t('near')}`] : placeOf(source, t);
  const url = source.url && safeLink(withMarks(source.url, source.marks));
  return (
    <>
      <div class="top">
        <h3 dir="auto">{source.title}</h3>
        {children}
      </div>
      {where.length ? (
        <p class="where">
          <Parts of={where} />
        </p>
      ) : null}
      {source.text === null ? (
        <p class="where">{say('titleOnly')}</p>
      ) : (
        <ScrollArea class="passage words" label={t('passage')} dir="auto" lang={source.language}>
          <Passage text={source.text} marks={source.marks} />
        </ScrollArea>
      )}
      {url ? (
        <a class="out" href={url} target="_blank" rel="noopener">
          {say(source.locator?.kind === 'page' ? 'openPage' : 'openArticle')}
          <Icon name="out" />
          <span class="unseen"> ({say('newTab')})</span>
        </a>
      ) : null}
    </>
  );
}

/** The reading view marks what the card marks. */
function withMarks(url: string, marks: Source['marks']): string {
  return /[?&]passage=./.test(url) ? url + marks.map((it) => `&mark=${it.join('-')}`).join('') : url;
}

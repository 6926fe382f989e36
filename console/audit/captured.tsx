import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { CaptureReply, RowReply } from '../../shared/desk-audit.ts';
import { downloadAddress } from '../api/desk-client.ts';
import { useDesk } from '../api/use-desk.ts';
import { Listing } from '../pieces/listing.tsx';
import { ScrollRegion } from '../pieces/scroll-region.tsx';
import { number } from '../words/figures.ts';
import { wordsOf } from '../words/words.ts';
import { Address } from './citation.tsx';
import { KEYS } from './coding-keys.ts';
import { findStatement, findTyped } from './find-words.ts';
import { Key, shortcut } from './key.tsx';
import { MarkedText } from './marked-text.tsx';

export type CapturedActs = { search: () => void; step: (by: 1 | -1) => void };

type CapturedProps = {
  /** Of the row. */
  path: string;
  row: RowReply | null;
  acts: { current: CapturedActs | null };
  leave: (event: KeyboardEvent) => void;
};

/** The page or passage as it was captured, with the words of the statement marked. */
export function Captured({ path, row, acts, leave }: CapturedProps) {
  const t = wordsOf('audit');
  const capture = useDesk<CaptureReply>(row?.capture ? `${path}/capture` : null);
  return (
    <section class="captured" aria-label={t('captured')}>
      {!row ? null : row.capture === null ? (
        <div class="no-capture">
          <h2>{t('captured')}</h2>
          <p>{t('noCapture')}</p>
          {row.row.url ? <Address url={row.row.url} /> : null}
        </div>
      ) : (
        <Listing of={capture}>
          {(it) => (
            <Capture
              of={it}
              statement={row.row.statement}
              file={downloadAddress(`${path}/file`, {})}
              {...{ acts, leave }}
            />
          )}
        </Listing>
      )}
    </section>
  );
}

type CaptureProps = Pick<CapturedProps, 'acts' | 'leave'> & {
  of: CaptureReply;
  statement: string;
  file: string;
};

function Capture({ of: it, statement, file, acts, leave }: CaptureProps) {
  const t = wordsOf('audit');
  const text = it.text ?? '';
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState<number | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const page = useRef<HTMLElement>(null);
  const statementFound = useMemo(() => findStatement(statement, text), [statement, text]);
  const typedFound = useMemo(() => findTyped(typed, text), [typed, text]);
  const searching = typed.trim() !== '';
  const ranges = searching ? typedFound : statementFound.ranges;
  const here = at === null ? (searching ? 0 : statementFound.best) : at % Math.max(1, ranges.length);
  const step = (by: 1 | -1) => {
    if (ranges.length) setAt((here + by + ranges.length) % ranges.length);
  };
  acts.current = { search: () => field.current?.focus(), step };
  useEffect(() => scrollTo(page.current), [here, ranges]);
  const summary = searching
    ? ranges.length
      ? t('hereOf', { n: number(here + 1), of: number(ranges.length) })
      : t('notThere')
    : t(`found_${statementFound.kind}`, { n: statementFound.places, shown: number(statementFound.places) });
  return (
    <>
      <header>
        <h2>{t('captured')}</h2>
        <p class="soft" dir="auto">
          {[it.title, it.author, it.edition, it.page && t('pageN', { page: it.page })]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {it.url ? (
          <p class="soft">
            <Address url={it.url} />
          </p>
        ) : null}
        {it.text === null ? null : (
          <div class="find">
            <search>
              <input
                ref={field}
                type="search"
                aria-label={t('findInIt')}
                placeholder={t('findInIt')}
                value={typed}
                dir="auto"
                onInput={(event) => {
                  setTyped(event.currentTarget.value);
                  setAt(null);
                }}
                onKeyDown={(event) => {
                  leave(event);
                  if (event.key !== 'Enter') return;
                  event.preventDefault();
                  step(event.shiftKey ? -1 : 1);
                }}
                {...shortcut(KEYS.search)}
              />
              <Key of={KEYS.search} />
            </search>
            <button type="button" disabled={ranges.length < 2} onClick={() => step(-1)} {...shortcut(',')}>
              {t('do_previousMark')} <Key of={KEYS.previousMark} />
            </button>
            <button type="button" disabled={ranges.length < 2} onClick={() => step(1)} {...shortcut('.')}>
              {t('do_nextMark')} <Key of={KEYS.nextMark} />
            </button>
            <span class="soft" role="status">
              {summary}
            </span>
          </div>
        )}
      </header>
      {it.text === null ? (
        <p class="page-text">
          {t('aFile')}{' '}
          <a href={file} download>
            {t('download')}
          </a>
        </p>
      ) : (
        <ScrollRegion class="page-text" region={page} label={t('capturedText')}>
          <MarkedText text={text} ranges={ranges} here={here} searching={searching} />
          {it.isCut ? (
            <p class="soft">
              {t('isCut')}{' '}
              <a href={file} download>
                {t('download')}
              </a>
            </p>
          ) : null}
        </ScrollRegion>
      )}
    </>
  );
}

/** Brings the mark into the middle of the captured page, and leaves the rest of the view where it is. */
function scrollTo(page: HTMLElement | null): void {
  const mark = page?.querySelector<HTMLElement>('mark.here');
  if (!page || !mark) return;
  const top = mark.getBoundingClientRect().top - page.getBoundingClientRect().top + page.scrollTop;
  page.scrollTo({ top: Math.max(0, top - page.clientHeight / 3) });
}

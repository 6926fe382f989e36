import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { wordsOf } from '../words/words.ts';
import { useAddress } from './address.ts';
import { useKeys } from './keys.ts';

type Columns = {
  title: string;
  /** Under the title: what the list counts. */
  summary?: ComponentChildren;
  filters?: ComponentChildren;
  /** The rows: see pieces/row.tsx. */
  children: ComponentChildren;
  /** What is open; absent: an invitation to open something. */
  open?: ComponentChildren;
  /** What the third column says while nothing is open. */
  invitation?: string;
};

/** The second and third column of a screen: a list, and one thing of it whole. On a narrow page one of the two. */
export function ThreeColumns({ title, summary, filters, children, open, invitation }: Columns) {
  const t = wordsOf('shell');
  const { id, open: addressFor, go } = useAddress();
  const whole = useRef<HTMLElement>(null);
  useKeys(() => {
    if (id !== null) go(addressFor(null));
  });
  const list = useRef<HTMLElement>(null);
  const last = useRef<string | null>(null);
  useEffect(() => {
    if (id === null && last.current !== null) (rowOf(addressFor(last.current)) ?? list.current)?.focus();
    last.current = id;
    // What was opened is where a keyboard and a screen reader go on; the list is where they come back to.
    if (id !== null) whole.current?.focus({ preventScroll: true });
    whole.current?.scrollTo({ top: 0 });
  }, [id]);
  return (
    <>
      <section
        class={`list${id === null ? '' : ' behind'}`}
        id="list"
        ref={list}
        tabIndex={-1}
        aria-label={title}
      >
        <header>
          <h1>{title}</h1>
          {summary ? <p class="soft">{summary}</p> : null}
          {filters}
        </header>
        {children}
      </section>
      <main class={`whole${id === null ? ' behind' : ''}`} ref={whole} tabIndex={-1}>
        {id === null ? (
          <p class="empty">{invitation ?? t('openSomething')}</p>
        ) : (
          <>
            <a class="back" href={addressFor(null)}>
              {t('backToList')}
            </a>
            {open}
          </>
        )}
      </main>
    </>
  );
}

function rowOf(address: string): HTMLElement | null {
  return document.querySelector(`.rows a[href="${CSS.escape(address)}"]`);
}

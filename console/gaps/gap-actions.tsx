import { useEffect, useRef, useState } from 'preact/hooks';
import type { GapChange, GapState, WholeGap } from '../../shared/desk-gaps.ts';
import { desk } from '../api/desk-client.ts';
import { useAct } from '../api/use-act.ts';
import { ACT } from '../app/keys.ts';
import { useLeaveGuard } from '../app/leave-guard.ts';
import { session } from '../app/session.ts';
import { Failure } from '../pieces/failure.tsx';
import { wordsOf } from '../words/words.ts';
import { LinkArticle } from './link-article.tsx';

type Change = Omit<GapChange, 'revision'>;

/**
 * What an editor can do with a gap. A change names the revision it was made from: where a colleague was faster,
 * nothing is overwritten, what was written here stays, and the newer gap is offered.
 */
export function GapActions({
  gap,
  take,
  reload,
}: {
  gap: WholeGap;
  take: (newer: WholeGap) => void;
  reload: () => void;
}) {
  const t = wordsOf('gaps');
  const { busy, failure, clear, run } = useAct();
  const fetchNewer = () => {
    clear();
    reload();
  };
  const change = (what: Change) =>
    run(async () => {
      const body: GapChange = { revision: gap.revision, ...what };
      take(await desk<WholeGap>(`/gaps/${encodeURIComponent(gap.id)}`, { method: 'PATCH', body }));
    });
  return (
    <section aria-label={t('actions')}>
      <div class="buttons">
        {nextStates(gap.state).map((state, at) => (
          <button
            key={state}
            type="button"
            class={at ? '' : 'main'}
            disabled={busy}
            onClick={(event) => {
              // The second click of a double click would fall on the button that takes this one's place.
              if (event.detail <= 1) void change({ state });
            }}
            {...(at ? {} : { [ACT]: '' })}
          >
            {t(`do_${state}`)}
          </button>
        ))}
        <LinkArticle gap={gap} link={(article) => change({ article, state: 'written' })} />
      </div>
      <Details gap={gap} change={change} busy={busy} />
      {failure ? (
        <Failure failure={failure} {...(failure.code === 'changed_meanwhile' && { again: fetchNewer })} />
      ) : null}
    </section>
  );
}

function Details({ gap, change, busy }: { gap: WholeGap; change: (what: Change) => void; busy: boolean }) {
  const t = wordsOf('gaps');
  const [title, setTitle, theirTitle] = useDraft(gap.title);
  const [assignee, setAssignee, theirAssignee] = useDraft(gap.assignee ?? '');
  const [note, setNote, theirNote] = useDraft(gap.note);
  const same = title === gap.title && assignee === (gap.assignee ?? '') && note === gap.note;
  useLeaveGuard(!same);
  const me = session.value?.email ?? session.value?.name ?? '';
  return (
    <form
      class="fields"
      onSubmit={(event) => {
        event.preventDefault();
        change({ title, note, assignee: assignee.trim() || null });
      }}
    >
      <label>
        {t('gapTitle')}
        <input
          value={title}
          required
          maxLength={300}
          dir="auto"
          onInput={(it) => setTitle(it.currentTarget.value)}
        />
        <Theirs text={theirTitle} />
      </label>
      <label>
        {t('assignee')}
        <input value={assignee} maxLength={320} onInput={(it) => setAssignee(it.currentTarget.value)} />
        <Theirs text={theirAssignee} />
      </label>
      {me && assignee !== me ? (
        <button type="button" class="plain" onClick={() => setAssignee(me)}>
          {t('assignMe')}
        </button>
      ) : null}
      <label>
        {t('note')}
        <textarea
          value={note}
          maxLength={20_000}
          dir="auto"
          onInput={(it) => setNote(it.currentTarget.value)}
        />
        <Theirs text={theirNote} />
      </label>
      <p class="buttons">
        <button type="submit" disabled={busy || same}>
          {t('save')}
        </button>
      </p>
    </form>
  );
}

/** What a colleague saved while something else was being written here. */
function Theirs({ text }: { text: string | null }) {
  const t = wordsOf('gaps');
  if (!text) return null;
  return (
    <span class="caution note" dir="auto">
      {t('savedMeanwhile', { text })}
    </span>
  );
}

/** What is being written: it follows the gap until somebody writes, and outlives a colleague's change after that. */
function useDraft(kept: string): [draft: string, set: (text: string) => void, theirs: string | null] {
  const [draft, setDraft] = useState(kept);
  const [begun, setBegun] = useState(kept);
  const last = useRef(kept);
  useEffect(() => {
    const before = last.current;
    last.current = kept;
    setDraft((text) => (text === before ? kept : text));
  }, [kept]);
  const write = (text: string) => {
    if (draft === kept) setBegun(kept);
    setDraft(text);
  };
  return [draft, write, draft !== kept && begun !== kept ? kept : null];
}

/** What a gap in a state can become, the likeliest first. */
function nextStates(state: GapState): GapState[] {
  const all: Record<GapState, GapState[]> = {
    open: ['planned', 'not_ours'],
    planned: ['written', 'open', 'not_ours'],
    written: ['open'],
    not_ours: ['open'],
  };
  return all[state];
}

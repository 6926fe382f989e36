import { useState } from 'preact/hooks';
import type { GapsReply, WholeGap } from '../../shared/desk-gaps.ts';
import { desk } from '../api/desk-client.ts';
import { useAct } from '../api/use-act.ts';
import { useDesk } from '../api/use-desk.ts';
import { addressOf, useAddress } from '../app/address.ts';
import { may } from '../app/session.ts';
import { Failure } from '../pieces/failure.tsx';
import { moment } from '../words/figures.ts';
import { wordsOf } from '../words/words.ts';

export const QUESTIONS = 'questions-asked';

/** The answers of the group. Some can be split off as a gap of their own; the whole can be merged into another. */
export function GapQuestions({ gap, take }: { gap: WholeGap; take: (newer: WholeGap) => void }) {
  const t = wordsOf('gaps');
  const { go, filters } = useAddress();
  const [chosen, setChosen] = useState<string[]>([]);
  const act = useAct();
  const editor = may('editor');
  const path = `/gaps/${encodeURIComponent(gap.id)}`;
  const split = () =>
    act.run(async () => {
      const body = { answers: chosen, revision: gap.revision };
      const reply = await desk<{ gap: WholeGap; split: WholeGap }>(`${path}/split`, { method: 'POST', body });
      setChosen([]);
      take(reply.gap);
      go(addressOf('gaps', reply.split.id, filters));
    });
  const merge = (into: string) =>
    act.run(async () => {
      const merged = await desk<WholeGap>(`${path}/merge`, {
        method: 'POST',
        body: { into, revision: gap.revision },
      });
      take(merged);
      go(addressOf('gaps', merged.id, filters));
    });
  return (
    <details class="piece" id={QUESTIONS}>
      <summary>{t('itsAnswers')}</summary>
      <ul class="wordings">
        {gap.questionsAsked.map((it) => (
          <li key={it.answer}>
            {editor ? (
              <input
                type="checkbox"
                aria-label={t('choose', { question: it.question })}
                checked={chosen.includes(it.answer)}
                onChange={({ currentTarget }) =>
                  setChosen(
                    currentTarget.checked
                      ? [...chosen, it.answer]
                      : chosen.filter((other) => other !== it.answer),
                  )
                }
              />
            ) : null}
            <a href={addressOf('answers', it.answer)} dir="auto">
              {it.question}
            </a>
            {it.vote === 'down' ? <span class="badge absence">{t('unhelpful', { n: 1 })}</span> : null}
            <span class="soft figure">{moment(it.askedAt)}</span>
          </li>
        ))}
      </ul>
      {act.failure ? <Failure failure={act.failure} /> : null}
      {editor ? (
        <p class="buttons">
          <button
            type="button"
            disabled={!chosen.length || chosen.length === gap.questionsAsked.length}
            onClick={split}
          >
            {t('split', { n: chosen.length })}
          </button>
          <MergeInto gap={gap} merge={merge} />
        </p>
      ) : null}
    </details>
  );
}

function MergeInto({ gap, merge }: { gap: WholeGap; merge: (into: string) => void }) {
  const t = wordsOf('gaps');
  const [asked, setAsked] = useState(false);
  const [into, setInto] = useState('');
  const others = useDesk<GapsReply>(asked ? `/gaps?site=${encodeURIComponent(gap.site)}&limit=200` : null);
  if (!asked)
    return (
      <button type="button" onClick={() => setAsked(true)}>
        {t('merge')}
      </button>
    );
  return (
    <>
      <select aria-label={t('mergeInto')} value={into} onChange={(it) => setInto(it.currentTarget.value)}>
        <option value="">{t('mergeInto')}</option>
        {(others.data?.gaps ?? [])
          .filter((it) => it.id !== gap.id)
          .map((it) => (
            <option key={it.id} value={it.id}>
              {it.title}
            </option>
          ))}
      </select>
      <button type="button" class="main" disabled={!into} onClick={() => merge(into)}>
        {t('mergeNow')}
      </button>
    </>
  );
}

import { useEffect, useRef, useState } from 'preact/hooks';
import type { CitationCode } from '../../shared/audit.ts';
import type { PrecodesReply, QueueReply, RowReply } from '../../shared/desk-audit.ts';
import { useDesk } from '../api/use-desk.ts';
import { Failure } from '../pieces/failure.tsx';
import { ScrollRegion } from '../pieces/scroll-region.tsx';
import { wordsOf } from '../words/words.ts';
import { auditAddress } from './audit-address.ts';
import { Captured, type CapturedActs } from './captured.tsx';
import { Citation } from './citation.tsx';
import { CHECKS, CODES, toggled, withCode } from './coding.ts';
import { CodingBar } from './coding-bar.tsx';
import { CodingForm } from './coding-form.tsx';
import { CHECK_KEYS, KEYS, useCodingKeys } from './coding-keys.ts';
import { KeysHelp } from './keys-help.tsx';
import { MachineWord } from './machine-word.tsx';
import { TwoWindows } from './two-windows.tsx';
import { useCoding } from './use-coding.ts';
import { nextUncoded, type Queue } from './use-queue.ts';

type OneCitationProps = {
  campaign: string;
  unit: string;
  reply: QueueReply;
  queue: Queue;
  go: (address: string) => void;
};

/** One citation to be judged: what is said and cited, the page as it was captured, and the coder's own verdict. */
export function OneCitation({ campaign, unit, reply, queue: { box, rows, whole }, go }: OneCitationProps) {
  const t = wordsOf('audit');
  const path = `/audit/${campaign}/rows/${unit}`;
  const { data: row, failure, reload } = useDesk<RowReply>(path);
  const { coding, change, undo } = useCoding(box, unit, row, reply.rule.sha256);
  const [ruleOpen, setRuleOpen] = useRule();
  const [said, say] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const help = useRef<HTMLDialogElement>(null);
  const captured = useRef<CapturedActs>(null);
  const locked = reply.state === 'handed_in' || !row || row.handedInAt !== null;
  const precodes = useDesk<PrecodesReply>(reply.state === 'handed_in' ? `/audit/${campaign}/precodes` : null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  const at = rows.findIndex((it) => it.unit === unit);
  const goTo = (other: { unit: string } | null | undefined, none: string) => {
    if (!other || other.unit === unit) return say(none);
    void box.send();
    go(auditAddress(campaign, other.unit));
  };
  const give = (code: CitationCode) => {
    change(withCode(coding, code));
    if (/C[345]/.test(code)) focusSoon(() => form.current?.querySelector('[data-asked]'));
  };
  const acts = {
    next: () => goTo(rows[at + 1], t('lastOne')),
    previous: () => goTo(rows[at - 1], t('firstOne')),
    nextUncoded: () => goTo(nextUncoded(rows, unit), t('noneLeft')),
    note: () => form.current?.querySelector<HTMLElement>('[data-note]')?.focus(),
    undo: () => say(undo() ? t('undone') : t('nothingToUndo')),
    search: () => captured.current?.search(),
    nextMark: () => captured.current?.step(1),
    previousMark: () => captured.current?.step(-1),
    rule: () => setRuleOpen(!ruleOpen),
    help: () => help.current?.showModal(),
  };
  const keys: Record<string, () => void> = {};
  for (const name of Object.keys(KEYS) as (keyof typeof KEYS)[])
    if (!locked || !/note|undo/.test(name)) keys[KEYS[name]] = acts[name];
  if (!locked) {
    CODES.forEach((code, digit) => {
      keys[digit] = () => give(code);
    });
    for (const check of CHECKS)
      keys[CHECK_KEYS[check]] = () => change({ ...coding, checks: toggled(CHECKS, coding.checks, check) });
  }
  useCodingKeys(keys, () => go(auditAddress(campaign)));
  const leaveField = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    heading.current?.focus({ preventScroll: true });
  };
  const conflict = box.unsaved.value.get(unit);
  return (
    <main class="coding" id="list" tabIndex={-1}>
      <CodingBar
        {...{ campaign, acts, box, rows, unit, whole, ruleOpen, locked, said }}
        number={rows[at]?.number ?? row?.number ?? 0}
        heading={heading}
      />
      {conflict?.refused ? <Failure failure={conflict.refused} /> : null}
      {conflict?.theirs ? (
        <TwoWindows mine={conflict.coding} theirs={conflict.theirs} choose={(it) => box.resolve(unit, it)} />
      ) : null}
      {failure ? <Failure failure={failure} again={reload} /> : null}
      <div class="coding-sides" aria-busy={!row && !failure}>
        <section class="said" aria-label={t('saidAndCited')}>
          {ruleOpen ? (
            <ScrollRegion class="rule" id="rule" label={t('rule')}>
              {reply.rule.text}
            </ScrollRegion>
          ) : null}
          {row ? <Citation row={row} /> : null}
        </section>
        <Captured path={path} row={row} acts={captured} leave={leaveField} />
        <section class="verdict" aria-label={t('yourVerdict')}>
          {row?.between ? <Between row={row} /> : null}
          {row ? (
            <CodingForm
              {...{ coding, change, locked, form }}
              give={(code) => change(withCode(coding, code))}
              row={row.row}
              leave={leaveField}
            />
          ) : null}
          <MachineWord of={precodes.data?.precodes.find(({ precode }) => precode.unit === unit) ?? null} />
        </section>
      </div>
      <KeysHelp dialog={help} />
    </main>
  );
}

/** For the arbiter: two codes and two notes, and nobody’s name. */
function Between({ row }: { row: RowReply }) {
  const t = wordsOf('audit');
  const { between, notes } = row as RowReply & { notes?: [string | null, string | null] | null };
  if (!between) return null;
  return (
    <div class="between">
      <h2>{t('between')}</h2>
      <ul>
        {between.map((code, at) => (
          <li key={code}>
            <b>{t(`code_${code}`)}</b>
            {notes?.[at] ? (
              <q class="note" dir="auto">
                {notes[at]}
              </q>
            ) : (
              <span class="soft">{t('noNote')}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

const RULE_OPEN = 'pincite-audit-rule';

/** Whether the rule is in sight: as long as it is wanted, from citation to citation. */
function useRule(): [open: boolean, set: (open: boolean) => void] {
  const [open, setOpen] = useState(() => sessionStorage.getItem(RULE_OPEN) === 'open');
  return [
    open,
    (next) => {
      sessionStorage.setItem(RULE_OPEN, next ? 'open' : 'closed');
      setOpen(next);
    },
  ];
}

/** What a code asks for is drawn first. */
function focusSoon(find: () => HTMLElement | null | undefined): void {
  requestAnimationFrame(() => requestAnimationFrame(() => find()?.focus()));
}

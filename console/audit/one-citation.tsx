import { useEffect, useRef, useState } from 'preact/hooks';
import type { CitationCode } from '../../shared/audit.ts';
import type { AppliedCheck } from '../../shared/audit-coding.ts';
import type { PrecodesReply, QueueReply, RowReply } from '../../shared/desk-audit.ts';
import { fetchAhead } from '../api/fetch-ahead.ts';
import { useDesk } from '../api/use-desk.ts';
import { Failure } from '../pieces/failure.tsx';
import { ScrollRegion } from '../pieces/scroll-region.tsx';
import { wordsOf } from '../words/words.ts';
import { Between } from './between.tsx';
import { Captured, type CapturedActs } from './captured.tsx';
import { Citation } from './citation.tsx';
import { CHECKS, toggled, withCode } from './coding.ts';
import { CodingBar } from './coding-bar.tsx';
import { CodingForm } from './coding-form.tsx';
import { keyMap, useCodingKeys } from './coding-keys.ts';
import { KeysHelp } from './keys-help.tsx';
import { MachineWord } from './machine-word.tsx';
import { TwoWindows } from './two-windows.tsx';
import { useActs } from './use-acts.ts';
import { useCoding } from './use-coding.ts';
import { nextUncoded, type Queue } from './use-queue.ts';
import { useRule } from './use-rule.ts';

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
  useEffect(() => {
    const next = row && nextUncoded(rows, unit);
    if (!next || locked) return;
    const ahead = `/audit/${campaign}/rows/${next.unit}`;
    void fetchAhead<RowReply>(ahead).then((it) => it?.capture && fetchAhead(`${ahead}/capture`));
  }, [row]);

  const give = (code: CitationCode) => change((now) => withCode(now, code));
  const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
  const { acts, isLeft } = useActs({
    ...{ campaign, unit, rows, box, go, say, undo },
    note: () => find('[data-note]')?.focus(),
    search: () => captured.current?.search(),
    step: (by) => captured.current?.step(by),
    rule: () => setRuleOpen(!ruleOpen),
    help: () => help.current?.showModal(),
  });
  const byKey = (code: CitationCode) => {
    give(code);
    // What the code asks for is drawn first.
    if (/C[345]/.test(code))
      requestAnimationFrame(() => requestAnimationFrame(() => find('[data-asked]')?.focus()));
  };
  const toggle = (check: AppliedCheck) =>
    change((now) => ({ ...now, checks: toggled(CHECKS, now.checks, check) }));
  useCodingKeys(keyMap(acts, locked ? null : { give: byKey, toggle }), acts.close, isLeft);
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
        number={rows.find((it) => it.unit === unit)?.number ?? row?.number ?? 0}
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
            <CodingForm {...{ coding, change, locked, form }} give={give} row={row.row} leave={leaveField} />
          ) : null}
          <MachineWord of={precodes.data?.precodes.find(({ precode }) => precode.unit === unit) ?? null} />
        </section>
      </div>
      <KeysHelp dialog={help} />
    </main>
  );
}

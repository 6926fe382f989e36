import type { Ref } from 'preact';
import type { QueueRow } from '../../shared/desk-audit.ts';
import { number as figure } from '../words/figures.ts';
import { wordsOf } from '../words/words.ts';
import { auditAddress } from './audit-address.ts';
import { KEYS } from './coding-keys.ts';
import { Key, shortcut } from './key.tsx';
import { lackWords } from './lack-words.ts';
import { Meter } from './meter.tsx';
import type { Outbox } from './outbox.ts';

type Act = keyof typeof KEYS;
type CodingBarProps = {
  campaign: string;
  unit: string;
  /** Its place in one's own queue. */
  number: number;
  rows: QueueRow[];
  whole: number;
  box: Outbox;
  acts: Record<Act, () => void>;
  ruleOpen: boolean;
  locked: boolean;
  /** What a key had to say. */
  said: string;
  heading: Ref<HTMLHeadingElement>;
};

/** Over the citation: where one is, the ways on, and whether all is saved. */
export function CodingBar(props: CodingBarProps) {
  const { campaign, unit, number, rows, whole, acts, ruleOpen, locked, heading } = props;
  const t = wordsOf('audit');
  const row = rows.find((it) => it.unit === unit);
  const button = (name: Act, kind?: string) => (
    <button type="button" class={kind} onClick={acts[name]} {...shortcut(KEYS[name])}>
      {t(`do_${name}`)} <Key of={KEYS[name]} />
    </button>
  );
  return (
    <header class="coding-bar">
      <div class="place">
        <a href={auditAddress(campaign)}>{t('backToCampaign')}</a>
        <h1 ref={heading} tabIndex={-1}>
          {t('citationOf', { n: figure(number), of: figure(rows.length) })}
          <span class="unseen">, {row?.code ?? t('noCode')}</span>
        </h1>
        <span class="done">
          <Meter value={whole} of={rows.length} label={t('yours')} />
          <span class="soft">{t('wholeOf', { whole: figure(whole), of: figure(rows.length) })}</span>
        </span>
        <SaveState {...props} />
      </div>
      <div class="buttons">
        {button('previous')}
        {button('next')}
        {locked ? null : button('nextUncoded', 'main')}
        {locked ? null : button('undo')}
        <button
          type="button"
          aria-expanded={ruleOpen}
          aria-controls={ruleOpen ? 'rule' : undefined}
          onClick={acts.rule}
          {...shortcut(KEYS.rule)}
        >
          {t('do_rule')} <Key of={KEYS.rule} />
        </button>
        {button('help')}
      </div>
    </header>
  );
}

/** Whether what was written is saved: seen at once, said politely when it is. */
function SaveState({ box, rows, locked, said }: CodingBarProps) {
  const t = wordsOf('audit');
  const waiting = box.unsaved.value.size;
  const trouble = box.trouble.value;
  const last = rows.find(({ unit }) => unit === box.last.value);
  const state = locked
    ? ''
    : trouble && waiting
      ? t(box.keeps.value ? 'keptHere' : 'keptNowhere', { n: waiting })
      : last && !waiting
        ? t('savedAs', { n: figure(last.number), code: last.code ?? t('noCode') }) +
          (last.code && last.lacks.length ? ` ${lackWords(last.lacks)}` : '')
        : '';
  return (
    <>
      {locked ? <span class="badge">{t('handedIn')}</span> : null}
      <span class={trouble && waiting ? 'caution save-state' : 'soft save-state'}>
        <span role="status">{state}</span>
        {waiting && !trouble ? <span aria-hidden="true">{t('saving')}</span> : null}
      </span>
      <span class="soft" role="status">
        {said}
      </span>
    </>
  );
}

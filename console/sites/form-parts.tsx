import type { ComponentChildren } from 'preact';
import type { Site } from '../../shared/site.ts';
import { ACT } from '../app/keys.ts';
import { Field } from '../pieces/field.tsx';
import { wordsOf } from '../words/words.ts';
import type { Draft, List, Field as Name } from './draft.ts';
import type { Faults } from './faults.ts';

export type FieldsProps = {
  draft: Draft;
  /** As it is stored; null for a new one. */
  base: Site | null;
  change: (changes: Partial<Draft>) => void;
  faults: Faults;
};

export function Group({
  title,
  what,
  children,
}: {
  title: string;
  what?: string;
  children: ComponentChildren;
}) {
  return (
    <section class="piece" aria-label={title}>
      <h2>{title}</h2>
      {what ? <p class="soft">{what}</p> : null}
      {children}
    </section>
  );
}

type LineProps = FieldsProps & {
  name: Exclude<Name, List>;
  what?: string;
  off?: boolean;
  numeric?: boolean;
  first?: boolean;
  dir?: 'ltr';
};

export function Line({ draft, change, faults, name, what, off, numeric, first, dir }: LineProps) {
  const t = wordsOf('sites');
  return (
    <Field label={t(`field_${name}`)} what={what ?? t(`what_${name}` as 'what_key')} fault={faults[name]}>
      {(given) => (
        <input
          {...given}
          value={draft[name]}
          disabled={off}
          dir={dir ?? 'auto'}
          spellcheck={false}
          autocomplete="off"
          {...(numeric && { inputMode: 'numeric' as const, class: 'short' })}
          {...(first && { [ACT]: '' })}
          onInput={(it) => change({ [name]: it.currentTarget.value })}
        />
      )}
    </Field>
  );
}

export function Lines({
  draft,
  change,
  faults,
  name,
  rows,
  dir,
}: FieldsProps & { name: List; rows: number; dir?: 'ltr' }) {
  const t = wordsOf('sites');
  return (
    <Field label={t(`field_${name}`)} what={t(`what_${name}`)} fault={faults[name]}>
      {(given) => (
        <textarea
          {...given}
          rows={rows}
          value={draft[name]}
          dir={dir ?? 'auto'}
          spellcheck={name === 'starters'}
          onInput={(it) => change({ [name]: it.currentTarget.value })}
        />
      )}
    </Field>
  );
}

type Chosen = 'stream' | 'reading' | 'poweredBy';

export function Choice({
  draft,
  change,
  faults,
  name,
  values,
}: FieldsProps & { name: Chosen; values: string[] }) {
  const t = wordsOf('sites');
  return (
    <Field label={t(`field_${name}`)} what={t(`what_${name}`)} fault={faults[name]}>
      {(given) => (
        <select
          {...given}
          value={draft[name]}
          onChange={(it) => change({ [name]: it.currentTarget.value } as Partial<Draft>)}
        >
          {values.map((it) => (
            <option key={it} value={it}>
              {t(`${name}_${it}` as 'stream_token')}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

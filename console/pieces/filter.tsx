import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useAddress } from '../app/address.ts';
import { SEARCH } from '../app/keys.ts';
import { session } from '../app/session.ts';
import { wordsOf } from '../words/words.ts';

// The filters over a list. Each keeps its value in the address; a change begins at the first page again.

type Option = { value: string; label: string };

/** A choice of one value, or of all. */
export function Choice({ name, all, options }: { name: string; all: string; options: Option[] }) {
  const { filters, filter } = useAddress();
  const value = filters[name] ?? '';
  // An address may hold a value that is not offered (any more): it is shown, so that it can be taken away.
  const offered =
    value && !options.some((it) => it.value === value) ? [...options, { value, label: value }] : options;
  return (
    <select
      class={value ? 'choice set' : 'choice'}
      aria-label={all}
      value={value}
      onChange={(event) => filter({ [name]: event.currentTarget.value, after: undefined })}
    >
      <option value="">{all}</option>
      {offered.map((it) => (
        <option key={it.value} value={it.value}>
          {it.label}
        </option>
      ))}
    </select>
  );
}

/** Values beside one another, one of them pressed: for the few that matter most. */
export function Tabs({ name, options, label }: { name: string; options: Option[]; label: string }) {
  const { filters, filter } = useAddress();
  const value = filters[name] ?? '';
  return (
    <fieldset class="tabs">
      <legend class="unseen">{label}</legend>
      {options.map((it) => (
        <button
          key={it.value}
          type="button"
          aria-pressed={it.value === value}
          onClick={() => filter({ [name]: it.value, after: undefined })}
        >
          {it.label}
        </button>
      ))}
    </fieldset>
  );
}

export function SiteChoice() {
  const t = wordsOf('shell');
  const sites = session.value?.siteNames ?? [];
  const options = sites.map(({ key, name }) => ({ value: key, label: name }));
  return <Choice name="site" all={t('allSites')} options={options} />;
}

/** Words to look for; sought when Enter is pressed or the field is left. */
export function SearchField({ label }: { label: string }) {
  const { filters, filter } = useAddress();
  const asked = filters.text ?? '';
  const [text, setText] = useState(asked);
  useEffect(() => setText(asked), [asked]);
  const seek = () => {
    if (text.trim() !== asked) filter({ text: text.trim(), after: undefined });
  };
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          seek();
        }}
      >
        <input
          type="search"
          aria-label={label}
          placeholder={label}
          value={text}
          maxLength={400}
          dir="auto"
          {...{ [SEARCH]: '' }}
          onInput={(event) => setText(event.currentTarget.value)}
          onBlur={seek}
        />
      </form>
    </search>
  );
}

/** First and last day. */
export function Days() {
  const t = wordsOf('shell');
  const { filters, filter } = useAddress();
  const field = (name: 'from' | 'to') => (
    <label class="day">
      {t(name)}
      <input
        type="date"
        value={filters[name] ?? ''}
        onChange={(event) => filter({ [name]: event.currentTarget.value, after: undefined })}
      />
    </label>
  );
  return (
    <span class="days">
      {field('from')}
      {field('to')}
    </span>
  );
}

/** Filters that are wanted less often. They are open where one of them is set. */
export function MoreFilters({ names, children }: { names: string[]; children: ComponentChildren }) {
  const t = wordsOf('shell');
  const { filters } = useAddress();
  const set = names.filter((it) => filters[it]).length;
  const [open] = useState(set > 0);
  return (
    <details class="more" open={open}>
      <summary>{set ? t('moreFiltersSet', { n: set }) : t('moreFilters')}</summary>
      <div class="filters">{children}</div>
    </details>
  );
}

/** Takes all filters away, where there are any. */
export function ClearFilters() {
  const t = wordsOf('shell');
  const { filters, filter } = useAddress();
  const set = Object.keys(filters);
  if (!set.length) return null;
  return (
    <button
      type="button"
      class="plain"
      onClick={() => filter(Object.fromEntries(set.map((it) => [it, undefined])))}
    >
      {t('clearFilters')}
    </button>
  );
}

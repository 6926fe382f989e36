import type { ComponentChildren } from 'preact';
import type { Range } from './find-words.ts';

type MarkedTextProps = { text: string; ranges: Range[]; here: number; searching: boolean };

/** Text of others as plain text, with marks; the one that one is at is marked apart. */
export function MarkedText({ text, ranges, here, searching }: MarkedTextProps) {
  const parts: ComponentChildren[] = [];
  let end = 0;
  ranges.forEach((range, at) => {
    parts.push(text.slice(end, range.start));
    parts.push(
      <mark key={at} class={[searching ? 'sought' : '', at === here ? 'here' : ''].join(' ').trim()}>
        {text.slice(range.start, range.end)}
      </mark>,
    );
    end = range.end;
  });
  parts.push(text.slice(end));
  return <div class={`words${isArabic(text) ? ' naskh' : ''}`}>{parts}</div>;
}

function isArabic(text: string): boolean {
  const begin = text.slice(0, 2000);
  return (begin.match(/[\u0600-\u06ff]/g)?.length ?? 0) > (begin.match(/[a-z]/gi)?.length ?? 0);
}

/** A stretch of a passage, in the used words or between them. */
export interface Stretch {
  text: string;
  used: boolean;
}

/** Cuts a passage at its marks. Words that only spaces or a comma separate are marked as one. */
export function joinMarks(text: string, marks: readonly (readonly [number, number])[]): Stretch[] {
  const joined: [number, number][] = [];
  for (const [start, end] of [...marks].sort((a, b) => a[0] - b[0])) {
    const last = joined.at(-1);
    if (!(start >= 0 && end > start && end <= text.length)) continue;
    if (last && (start <= last[1] || /^[\s,;،؛'’-]*$/.test(text.slice(last[1], start))))
      last[1] = Math.max(last[1], end);
    else joined.push([start, end]);
  }
  const stretches: Stretch[] = [];
  let from = 0;
  for (const [start, end] of joined) {
    stretches.push(
      { text: text.slice(from, start), used: false },
      { text: text.slice(start, end), used: true },
    );
    from = end;
  }
  stretches.push({ text: text.slice(from), used: false });
  return stretches.filter((it) => it.text);
}

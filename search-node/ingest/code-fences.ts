const FENCE = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}|~{3,})(.*)$/;

/** Hands every line outside fenced code to `change`; lines of fenced code stay as they are. */
export function mapOutsideFences(source: string, change: (line: string) => string): string {
  let open: string | null = null;
  return source
    .split('\n')
    .map((line) => {
      const fence = FENCE.exec(line);
      if (open === null) {
        if (!fence?.[1] || (fence[1].startsWith('`') && fence[2]?.includes('`'))) return change(line);
        open = fence[1];
        return line;
      }
      if (fence?.[1]?.startsWith(open) && fence[2]?.trim() === '') open = null;
      return line;
    })
    .join('\n');
}

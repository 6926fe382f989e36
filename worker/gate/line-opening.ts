/** Shows nothing, and keeps what follows it from opening a block. */
export const JOINER = '\u2060';
const OPENS_A_BLOCK = /^(?:[`~#>|+*=<-]|\p{Nd})/u;
const ONLY_CONTAINERS = /^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+[\s>]*)*$/;
const MAX_START = 200;

/** What is left of a line whose beginning was taken out, so that Markdown reads it as it was read: as text. */
export function afterWhatIsGone(rest: string): string {
  const [space = ''] = /^[ \t]*/.exec(rest) ?? [];
  const text = rest.slice(space.length);
  const indent = space.length < 4 && !space.includes('\t') ? space : ' ';
  return indent + (OPENS_A_BLOCK.test(text) ? JOINER + text : text);
}

/** Whether a line so far has nothing but list marks and quote signs: what comes next would open its text. */
export function opensText(line: string): boolean {
  return line.length <= MAX_START && ONLY_CONTAINERS.test(line);
}

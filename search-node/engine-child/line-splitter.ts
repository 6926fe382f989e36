/**
 * Cuts a byte stream into lines of UTF-8. A line over the cap is dropped whole and reported once, so that one
 * runaway line cannot fill the memory.
 */
export function lineSplitter(
  maxBytes: number,
  onLine: (line: string) => void,
  onTooLong: () => void,
): (chunk: Buffer) => void {
  let parts: Buffer[] = [];
  let length = 0;
  let skipping = false;

  function take(part: Buffer): void {
    if (skipping) return;
    if (length + part.length > maxBytes) {
      skipping = true;
      parts = [];
      onTooLong();
      return;
    }
    parts.push(part);
    length += part.length;
  }

  function end(): void {
    const line = skipping ? null : parts.length === 1 ? parts[0] : Buffer.concat(parts);
    parts = [];
    length = 0;
    skipping = false;
    if (line && line.length > 0) onLine(line.toString('utf8'));
  }

  return (chunk) => {
    let from = 0;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
      take(chunk.subarray(from, at));
      end();
      from = at + 1;
    }
    if (from < chunk.length) take(chunk.subarray(from));
  };
}

/** One frame of an event stream: the last place it names, and its data lines joined. */
export interface Frame {
  id: string;
  data: string;
}

/**
 * Reads server-sent events from text that comes in pieces, as the HTML standard says: lines end in LF, CR or CRLF,
 * an empty line ends a frame, a frame without data is none. A byte order mark went when the bytes were decoded. `event` and `retry` fields are of no use to us.
 */
export function createFrameReader(onFrame: (frame: Frame) => void): (piece: string) => void {
  let rest = '';
  let id: string | undefined;
  let data: string[] = [];

  return (piece) => {
    rest += piece;
    // A CR at the very end may be half of a CRLF: it waits for what comes.
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const line of lines) take(line);
  };

  function take(line: string): void {
    if (!line) {
      if (data.length) onFrame({ id: id ?? '', data: data.join('\n') });
      id = undefined;
      data = [];
      return;
    }
    const [, name, value = ''] = /^([^:]*):? ?(.*)$/s.exec(line) ?? [];
    if (name === 'data') data.push(value);
    if (name === 'id' && !value.includes('\0')) id = value;
  }
}

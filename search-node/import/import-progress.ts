import { Presets, SingleBar } from 'cli-progress';

/** Told about an import as it goes. */
export type ImportProgress = {
  file: (name: string, nth: number, of: number) => void;
  edition: (id: string, records: number) => void;
  stop: () => void;
};

const LINE_EVERY_MS = 3000;

/** A bar on a terminal; elsewhere a plain line every few seconds. Files are counted where the source has them. */
export function showImport(stream: NodeJS.WriteStream = process.stderr): ImportProgress {
  const started = Date.now();
  const state = { files: 0, of: 0, editions: 0, records: 0, next: started + LINE_EVERY_MS };
  const bar = stream.isTTY
    ? new SingleBar(
        {
          stream,
          format: 'Importing {bar} {value}/{total} {words}',
          hideCursor: true,
          clearOnComplete: true,
          fps: 8,
        },
        Presets.shades_classic,
      )
    : null;
  return {
    file(name, nth, of) {
      Object.assign(state, { files: nth, of });
      if (bar && nth === 0) bar.start(of, 0, { words: '' });
      show(name);
    },
    edition(id, records) {
      state.editions += 1;
      state.records = records;
      show(id);
    },
    stop: () => bar?.stop(),
  };

  function show(name: string): void {
    const seconds = Math.max(1, (Date.now() - started) / 1000);
    const rate = Math.round(state.records / seconds).toLocaleString('en');
    const words = `${state.editions.toLocaleString('en')} editions, ${state.records.toLocaleString('en')} records, ${rate} a second`;
    bar?.update(state.files, { words: `${words} ${shortened(name)}` });
    if (bar || Date.now() < state.next) return;
    state.next = Date.now() + LINE_EVERY_MS;
    stream.write(`Importing … ${words}${state.of > 0 ? `, file ${state.files + 1} of ${state.of}` : ''}\n`);
  }
}

function shortened(name: string): string {
  const clean = name.replace(/\p{Cc}/gu, '\u{fffd}');
  return clean.length > 30 ? `…${clean.slice(-29)}` : clean;
}

import { Presets, SingleBar } from 'cli-progress';

/** Told about a run as it goes. `detail` is the file being read. */
export type IngestProgress = {
  start(total: number): void;
  advance(done: number, detail: string): void;
  stop(): void;
};

const LINE_EVERY_MS = 3000;

/** A bar on a terminal; elsewhere a plain line every few seconds, so that a log stays readable. */
export function showProgress(stream: NodeJS.WriteStream = process.stderr): IngestProgress {
  return stream.isTTY ? progressBar(stream) : progressLines(stream);
}

function progressBar(stream: NodeJS.WriteStream): IngestProgress {
  const bar = new SingleBar(
    {
      stream,
      format: 'Indexing {bar} {value}/{total} {detail}',
      hideCursor: true,
      clearOnComplete: true,
      fps: 12,
    },
    Presets.shades_classic,
  );
  return {
    start: (total) => bar.start(total, 0, { detail: '' }),
    advance: (done, detail) => bar.update(done, { detail: shortened(detail) }),
    stop: () => bar.stop(),
  };
}

function progressLines(stream: NodeJS.WriteStream): IngestProgress {
  let total = 0;
  let next = 0;
  return {
    start(count) {
      total = count;
      next = Date.now() + LINE_EVERY_MS;
      if (count > 0) stream.write(`Indexing ${count} changed ${count === 1 ? 'article' : 'articles'} …\n`);
    },
    advance(done) {
      if (Date.now() < next || done === total) return;
      next = Date.now() + LINE_EVERY_MS;
      stream.write(`Indexing … ${done} of ${total} (${Math.floor((done / total) * 100)} %)\n`);
    },
    stop() {},
  };
}

function shortened(path: string): string {
  const clean = path.replace(/\p{Cc}/gu, '\u{fffd}');
  return clean.length > 40 ? `…${clean.slice(-39)}` : clean;
}

import { Presets, SingleBar } from 'cli-progress';

const LINE_EVERY_MS = 5000;

export type Progress = { show: (done: number, of: number, words: string) => void; stop: () => void };

/** A bar on a terminal; elsewhere a plain line every few seconds. */
export function showProgress(doing: string, stream: NodeJS.WriteStream = process.stderr): Progress {
  let next = 0;
  const bar = stream.isTTY
    ? new SingleBar(
        {
          stream,
          format: `${doing} {bar} {value}/{total} {words}`,
          hideCursor: true,
          clearOnComplete: true,
          fps: 8,
        },
        Presets.shades_classic,
      )
    : null;
  let isBegun = false;
  return {
    show(done, of, words) {
      const clean = words.replace(/\p{Cc}/gu, ' ').slice(0, 40);
      if (bar && !isBegun) bar.start(of, done, { words: clean });
      isBegun = true;
      bar?.update(done, { words: clean });
      if (bar || Date.now() < next) return;
      next = Date.now() + LINE_EVERY_MS;
      stream.write(`${doing} … ${done} of ${of}: ${clean}\n`);
    },
    stop: () => bar?.stop(),
  };
}

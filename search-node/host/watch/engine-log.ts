import type { Logger } from 'pino';
import * as z from 'zod';

/** What the engine's process writes of a call that went wrong (Trouble.java). */
const Trouble = z.object({
  level: z.enum(['warn', 'error']),
  requestId: z.string().optional(),
  op: z.string(),
  code: z.string(),
  stack: z.string().optional(),
});
const PREFIX = 'engine: ';

/** Takes the engine's lines into the log: what it says of a call as fields, with the id of the request; else as words. */
export function engineLog(log: Logger): (line: string) => void {
  return (line) => {
    const trouble = troubleIn(line);
    if (trouble === null) {
      log.info(line);
      return;
    }
    const { level, ...fields } = trouble;
    log[level]({ from: 'engine', ...fields }, 'The engine did not carry out a call.');
  };
}

function troubleIn(line: string): z.infer<typeof Trouble> | null {
  if (!line.startsWith(`${PREFIX}{`)) return null;
  try {
    const read = Trouble.safeParse(JSON.parse(line.slice(PREFIX.length)));
    return read.success ? read.data : null;
  } catch {
    return null; // Words of the JVM that only look like it.
  }
}

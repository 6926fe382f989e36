import picocolors from 'picocolors';
import { readOptions } from './options.ts';
import type { Pincite } from './pincite.ts';

// `npm start`: reads the arguments, starts everything, says where it is, and stops everything on Ctrl-C.

// Colours for a terminal only: not for a file, and not for a continuous integration that asks for them.
const pc = picocolors.createColors(process.stdout.isTTY === true && picocolors.isColorSupported);
const options = readOptions(process.argv.slice(2));
const say = (line: string) => console.error(line);

const stopping = new AbortController();
let pincite: Pincite | null = null;
listenForStop();

try {
  // Loaded late: --help and mistakes are answered before the compilers and workerd's tools come in.
  const { startPincite } = await import('./pincite.ts');
  pincite = await startPincite({ ...options, env: process.env, signal: stopping.signal }, say);
  listenForStop();
  console.log(`
  ${pc.bold(options.name)}     ${pc.cyan(pincite.helpCentre)}   articles, with the chat at the corner
  Answers by      ${process.env.ANTHROPIC_API_KEY ? `the model (${process.env.MODEL ?? 'default'})` : 'sentences quoted from the articles (set ANTHROPIC_API_KEY for a model)'}
  Support desk    ${pc.cyan(pincite.console.url)}   ${signIn(pincite.console)}
  Log             ${pincite.logFile}

  On your own pages, before </body>:
  ${pc.green(`<script async src="${pincite.worker}/widget.js" data-site="${pincite.siteKey}"></script>`)}

  Ctrl-C stops everything.
`);
} catch (error) {
  if (!stopping.signal.aborted) say(pc.red(error instanceof Error ? error.message : String(error)));
  process.exitCode = stopping.signal.aborted ? 130 : 1;
}

/** The token is printed at the start that makes it, and never again. */
function signIn({ token, keptIn }: Pincite['console']): string {
  return token ? `sign in with ${pc.bold(token)} (kept in ${keptIn})` : `the token is in ${keptIn}`;
}

// Asked for again once all runs: workerd's tools bring listeners of their own, which end the process at once.
function listenForStop(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.removeAllListeners(signal);
    process.on(signal, stop);
  }
}

// The first signal stops in order, also in the middle of indexing; a second one ends at once.
async function stop(): Promise<void> {
  if (stopping.signal.aborted) process.exit(130);
  say('\nStopping …');
  stopping.abort();
  if (!pincite) return;
  await pincite.close();
  process.exit(0);
}

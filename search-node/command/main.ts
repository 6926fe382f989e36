import pc from 'picocolors';
import { ask } from './ask.ts';
import { findHost } from './find-host.ts';
import { readOptions } from './options.ts';
import { showReply } from './show-reply.ts';

// `npm run search`: one search, printed for a person, or with --json for a program. Words about what went wrong go
// to standard error. Ends with 0 where there are hits, 1 where there are none, 2 on errors.

process.stdout.on('error', (cause: NodeJS.ErrnoException) => process.exit(cause.code === 'EPIPE' ? 0 : 2)); // as in `| head`

try {
  const command = readOptions(process.argv.slice(2));
  const host = await findHost(command);
  try {
    const reply = await ask(host, command.request);
    const words = command.json
      ? JSON.stringify(reply, null, 2)
      : showReply(reply, { colours: pc.createColors(process.stdout.isTTY === true && pc.isColorSupported) });
    process.stdout.write(`${words}\n`);
    process.exitCode = reply.hits.length > 0 ? 0 : 1;
  } finally {
    await host.close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}

import { Command, InvalidArgumentError } from 'commander';
import { openTarget } from './open-target.ts';
import { handOver, listGenerations, rollBack, verify } from './operate.ts';
import { FEWEST_KEPT, prune } from './prune.ts';
import { wordsOf } from './replica-error.ts';
import { verifiedWords } from './verified-words.ts';

export const replicaCommands = ['generations', 'roll-back', 'prune', 'verify', 'hand-over'];

/** What an operator asks of a target. Tells the exit code: 0; 1 where something was found lost; 2 where it could not be done. */
export async function runReplicaCommand(
  words: string[],
  env: Record<string, string | undefined>,
  say: (line: string) => void,
): Promise<number> {
  let code = 0;
  const program = new Command('npm run search-node --').description(
    'Generations that a primary published for its replicas. TARGET is a folder, or the https address of an object store.',
  );
  program
    .command('generations <target>')
    .description('lists them, newest last, and marks the one that is served')
    .action(async (target: string) => {
      const { publications, serves } = await listGenerations(openTarget(target, env));
      for (const { generation, manifest, at, bytes } of publications)
        say(
          `${manifest === serves ? '*' : ' '} ${generation.padEnd(18)} ${(bytes / 1e6).toFixed(1).padStart(10)} MB   ${at}`,
        );
    });
  program
    .command('roll-back <target> [generation]')
    .description(
      'has replicas serve the generation before, or the one named, until a newer commit is published',
    )
    .action(async (target: string, generation?: string) => {
      const { from, to } = await rollBack(openTarget(target, env), generation ?? null);
      say(
        `Replicas go from generation ${from} to ${to} with their next look. A commit that is published later is served again.`,
      );
    });
  program
    .command('prune <target>')
    .description('removes old generations, and the files that no other has')
    .option('--keep <number>', `how many stay, at least ${FEWEST_KEPT}`, keepNumber, 10)
    .action(async (target: string, { keep }: { keep: number }) => {
      const { generations, objects } = await prune(openTarget(target, env), keep);
      say(
        generations.length === 0
          ? 'There is nothing to prune.'
          : `Removed ${generations.join(', ')} (${objects} objects).`,
      );
    });
  program
    .command('verify <target>')
    .description(
      'reads everything there and compares checksums; the primary sends again what its last commit has of what is lost',
    )
    .action(async (target: string) => {
      const opened = openTarget(target, env);
      const verified = await verify(opened);
      for (const line of verifiedWords(opened.name, verified)) say(line);
      if (verified.lost.length > 0) code = 1;
    });
  program
    .command('hand-over <target>')
    .description('lets another primary publish there; stop the one before first')
    .action(async (target: string) => {
      await handOver(openTarget(target, env));
      say('The next primary that is started with this target takes it over.');
    });
  try {
    await program.parseAsync(words, { from: 'user' });
    return code;
  } catch (cause) {
    say(wordsOf(cause));
    return 2;
  }
}

export function keepNumber(text: string): number {
  const number = Number(text);
  if (/^\d{1,3}$/.test(text) && number >= FEWEST_KEPT) return number;
  throw new InvalidArgumentError(
    `It is a number from ${FEWEST_KEPT} to 999: one is served, and one is there to roll back to.`,
  );
}

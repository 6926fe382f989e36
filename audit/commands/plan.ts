import { randomInt } from 'node:crypto';
import { type Command, Option } from 'commander';
import { AuditError } from '../audit-error.ts';
import { openFolder } from '../campaign/files.ts';
import { makePlan, PINCITE, type Planned } from '../plan/make-plan.ts';
import { atLeast, share, whole } from './numbers.ts';
import { FOLDER, FOLDER_WORDS, say } from './open.ts';

type Options = {
  questions: string;
  known?: string;
  title: string;
  name: string;
  assistant: string;
  model: string;
  newModel?: boolean;
  scope: string;
  promptHash?: string;
  corpusHash?: string;
  codeHash?: string;
  rate: number;
  halfWidth: number;
  citationsPerAnswer: number;
  correlation: number;
  runs: number;
  hoursApart: number;
  seed?: number;
  rule?: string;
  coders: string[];
  arbiter: string;
  knownBad: number;
  shuffled: number;
};

export function addPlan(program: Command): void {
  program
    .command('plan')
    .description('Write the plan: size from the precision wanted, the rule frozen, the coders named')
    .argument(FOLDER, FOLDER_WORDS)
    .requiredOption('--questions <file>', 'export of the answer log (JSON Lines), or a question a line')
    .option('--known <file>', 'questions whose answer is known to be "present" or "absent", asked besides')
    .requiredOption('--name <id>', 'the campaign’s id: small letters, digits, hyphens')
    .requiredOption('--title <words>', 'what the report is headed with')
    .option('--assistant <name>', 'whom you audit', PINCITE)
    .requiredOption('--model <name>', 'model and version, as the assistant reports it and its log names it')
    .option('--new-model', 'the assistant has another model now than when the log was written')
    .requiredOption('--scope <words>', 'the documentary scope')
    .option('--prompt-hash <sha256>', 'of the prompt, where it is known')
    .option('--corpus-hash <sha256>', 'of the corpus, where it is known')
    .option('--code-hash <sha256>', 'of the code, where it is known')
    .addOption(new Option('--rate <share>', 'the rate that you expect').argParser(share).default(0.2))
    .addOption(new Option('--half-width <share>', 'the precision wanted').argParser(share).default(0.08))
    .addOption(
      new Option('--citations-per-answer <n>', 'citations that an answer makes')
        .argParser(atLeast(0.01))
        .default(4),
    )
    .addOption(
      new Option('--correlation <share>', 'how alike citations of a question are, 0.1 at least')
        .argParser(atLeast(0.1))
        .default(0.1),
    )
    .addOption(new Option('--runs <n>', 'how often each question is asked').argParser(whole(1)).default(5))
    .addOption(
      new Option('--hours-apart <n>', 'from one asking to the next').argParser(atLeast(0)).default(4),
    )
    .addOption(new Option('--seed <n>', 'of the draw; by chance where you give none').argParser(whole(0)))
    .option('--rule <file>', 'the paraphrase rule, frozen here; a general one where you give none')
    .requiredOption('--coders <two...>', 'the two who code, blind to each other')
    .requiredOption('--arbiter <name>', 'the third, who decides where they differ')
    .addOption(
      new Option('--known-bad <n>', 'citations made wrong, hidden among the real')
        .argParser(whole(0))
        .default(10),
    )
    .addOption(
      new Option('--shuffled <n>', 'citations with another’s source, hidden too')
        .argParser(whole(0))
        .default(10),
    )
    .action((root: string, options: Options) => {
      say(planWords(makePlan(openFolder(root), wishesOf(options), new Date()), root));
    });
}

function wishesOf(options: Options) {
  const [one, other, ...more] = options.coders;
  if (one === undefined || other === undefined || more.length > 0)
    throw new AuditError('Two people code: name both after --coders, and the third after --arbiter.');
  return {
    ...{ campaign: options.name, title: options.title },
    audited: {
      ...{ assistant: options.assistant, model: options.model, scope: options.scope },
      prompt: options.promptHash ?? null,
      corpus: options.corpusHash ?? null,
      code: options.codeHash ?? null,
    },
    ...{ runs: options.runs, hoursApart: options.hoursApart, seed: options.seed ?? randomInt(2 ** 32 - 1) },
    coders: [one, other] as [string, string],
    arbiter: options.arbiter,
    controls: { knownBad: options.knownBad, shuffled: options.shuffled },
    ...{ expectedRate: options.rate, halfWidth: options.halfWidth },
    ...{ citationsPerAnswer: options.citationsPerAnswer, correlation: options.correlation },
    isNewModel: options.newModel === true,
    ...{ rule: options.rule ?? null, questions: options.questions, known: options.known ?? null },
  };
}

function planWords({ plan, population, known }: Planned, root: string): string {
  const { size } = plan;
  const points = (size.halfWidth * 100).toFixed(1);
  return [
    `Planned in ${root}: ${size.citations} citations for ± ${points} points near ${(size.expectedRate * 100).toFixed(0)} % (${size.independent} if they were independent, design effect ${size.designEffect.toFixed(2)}): ${size.questions} questions, ${plan.runs} times each.`,
    `${population.questions.length} questions to draw from, of ${population.rows} rows${known > 0 ? `, and ${known} with a known answer` : ''}.`,
    ...population.left.map(({ reason, rows }) => `Left out: ${rows} rows that are ${reason}.`),
    'Read questions.jsonl and correct kind, age and language where the guess is wrong; then: npm run audit -- draw FOLDER',
  ].join('\n');
}

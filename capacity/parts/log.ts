import { assumed } from '../assumptions.ts';
import { beyond, type Planner } from './part.ts';

const MILLION = 1_000_000;
const GB = 1e9;

/** The answer log: D1 databases by site, each one thread and ten gigabytes. */
export const planLog: Planner = (_, { questions, day }, given) => {
  const value = (name: Parameters<typeof assumed>[1]) => assumed(given, name);
  const { rowsWrittenPerAnswer, databaseBytesPerAnswer, databaseMsPerAnswer } = given.measured.values;
  const stored = (questions * value('monthsKept') * databaseBytesPerAnswer.value) / GB;
  const busy = (day.peak * databaseMsPerAnswer.value) / 1000;
  const most = value('highestUse');
  const bySize = stored / value('databaseMostGB');
  const databases = Math.max(1, Math.ceil(bySize / most), Math.ceil(busy / most));
  const cost =
    beyond(
      questions * rowsWrittenPerAnswer.value,
      value('rowsWrittenIncluded'),
      value('rowsWrittenPrice'),
      MILLION,
    ) + beyond(stored, value('databaseStorageIncluded'), value('databaseStoragePrice'));
  return {
    name: 'answer log (D1)',
    has: `${databases} ${databases === 1 ? 'database' : 'databases'}, ${stored.toFixed(stored < 10 ? 1 : 0)} GB`,
    ...{ cost, use: Math.max(bySize, busy) / databases, first: Math.max(bySize, busy) },
    turnUp:
      'more databases, sites shared out among them; a shorter retention. One site lives in one database',
  };
};

/** What carries answers to the log. */
export const planQueue: Planner = (_, { questions, day }, given) => {
  const value = (name: Parameters<typeof assumed>[1]) => assumed(given, name);
  const operations = questions * value('queueOperationsPerMessage');
  const use = day.peak / value('queueMostPerSecond');
  return {
    ...{ name: 'queue to the log', has: 'one queue', use, first: use },
    cost: beyond(operations, value('queueOperationsIncluded'), value('queueOperationPrice'), MILLION),
    turnUp: 'a queue for each database',
  };
};

import { assumed } from '../assumptions.ts';
import { answerSeconds } from './model.ts';
import { beyond, type Planner } from './part.ts';

const MILLION = 1_000_000;
const GB = 1e9;

/** The conversations' Durable Objects: one each, so that no question waits for another visitor's. */
export const planConversations: Planner = (_, { questions }, given) => {
  const value = (name: Parameters<typeof assumed>[1]) => assumed(given, name);
  const { objectRowsPerAnswer, objectBytesPerAnswer } = given.measured.values;
  const requests = questions * value('objectRequestsPerQuestion');
  const duration = questions * answerSeconds(given) * value('objectMemoryGB');
  const stored = (questions * value('monthsKept') * objectBytesPerAnswer.value) / GB;
  const rows = questions * objectRowsPerAnswer.value;
  const cost =
    beyond(requests, value('objectRequestsIncluded'), value('objectRequestPrice'), MILLION) +
    beyond(duration, value('objectDurationIncluded'), value('objectDurationPrice'), MILLION) +
    beyond(rows, value('rowsWrittenIncluded'), value('rowsWrittenPrice'), MILLION) +
    beyond(stored, value('objectStorageIncluded'), value('objectStoragePrice'));
  return {
    ...{ name: 'conversations', has: `${stored.toFixed(stored < 10 ? 1 : 0)} GB kept`, cost },
    ...{ use: 0, first: 0, turnUp: 'a shorter retention, if storage is what costs' },
  };
};

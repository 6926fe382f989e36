import { expect, it } from 'vitest';
import { promise } from '../behaviours.ts';
import { readOwnQuestions } from '../bench/own-questions.ts';

it(promise('repository.own-questions'), () => {
  const two = ['How do I stop an instance?', 'Comment « annuler » ?'];
  expect(readOwnQuestions(`${two[0]}\r\n\n  ${two[1]}\n${two[0]}\n`)).toEqual(two);
  expect(readOwnQuestions(two.map((question) => JSON.stringify({ qid: 1, question })).join('\n'))).toEqual(
    two,
  );

  // What `wrangler d1 execute --json` prints.
  const printed = [{ results: two.map((question) => ({ question })), success: true, meta: {} }];
  expect(readOwnQuestions(JSON.stringify(printed, null, 2))).toEqual(two);
});

import { expect, test } from 'vitest';
import { QuestionGroups } from '../../worker/desk/gaps/group-questions.ts';
import { BLEND, questionVector } from '../../worker/desk/gaps/question-profile.ts';
import { promise } from '../behaviours.ts';
import { phrasingSets } from '../bench/gap-phrasings.ts';
import { precisionAtHalf } from '../bench/gaps.ts';
import { corpus } from '../support/shared-data.ts';

const there = corpus('questions/cnil-fr/documents.jsonl', 'the quality of gap grouping');

test.skipIf(!there)(promise('gaps.quality'), async () => {
  const drawn = ((await phrasingSets()) ?? []).filter(({ name }) => name.startsWith('three of all'));
  expect(drawn).toHaveLength(3);
  const mean = (blend: typeof BLEND) =>
    drawn.reduce((sum, { phrasings }) => sum + precisionAtHalf(phrasings, blend), 0) / drawn.length;
  expect(mean(BLEND)).toBeGreaterThanOrEqual(0.78);
  expect(mean({ ...BLEND, words: 1 })).toBeLessThan(0.4);
});

test(promise('gaps.order'), () => {
  const asked = Array.from(
    { length: 300 },
    (_, at) => `Word${'abcdefg'[at % 7]} of matter${'klmnop'[at % 6]} x${at % 4}`,
  );
  const grouped = () => {
    const groups = new QuestionGroups();
    const cores = asked.map((question, at) => {
      const vector = questionVector(question, [{ document: `d${at % 6}`, score: 1 }], groups.weightOf);
      const core = groups.place(vector)?.core ?? `c${at}`;
      groups.add(core, vector);
      return core;
    });
    return { cores, joined: groups.joinAlike(cores, () => true) };
  };
  const first = grouped();
  expect(first.joined.length).toBeGreaterThan(0);
  expect(grouped()).toEqual(first);
});

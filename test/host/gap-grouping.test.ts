import { expect, test } from 'vitest';
import { QuestionGroups, THRESHOLD } from '../../worker/desk/gaps/group-questions.ts';
import { BLEND, questionVector } from '../../worker/desk/gaps/question-profile.ts';
import { promise } from '../behaviours.ts';
import { drawThree, recorded } from '../bench/gap-phrasings.ts';
import { pairsAt, precisionAtHalf } from '../bench/gaps.ts';

/** Of recorded rewordings: none of them is a question that the engine or the blend was tuned on. */
const rewordings = (name: string) => [1, 2, 3].map((seed) => drawThree(recorded(name), seed));

test.each([
  { name: 'cnil-fr', matters: 53, wordsAlone: 0.5 },
  { name: 'aws-en', matters: 20, wordsAlone: 0.7 },
])(promise('gaps.quality', '$name'), ({ name, matters, wordsAlone }) => {
  const drawn = rewordings(name);
  for (const phrasings of drawn) expect(new Set(phrasings.map(({ about }) => about)).size).toBe(matters);
  const mean = (blend: typeof BLEND) =>
    drawn.reduce((sum, phrasings) => sum + precisionAtHalf(phrasings, blend), 0) / drawn.length;
  expect(mean(BLEND)).toBeGreaterThanOrEqual(0.78);
  expect(mean({ ...BLEND, words: 1 })).toBeLessThan(wordsAlone);
});

test(promise('gaps.quality', 'at the threshold as it is set'), () => {
  for (const phrasings of rewordings('cnil-fr')) {
    const { precision, recall } = pairsAt(phrasings, { ...BLEND, threshold: THRESHOLD });
    expect(precision).toBeGreaterThanOrEqual(0.75);
    expect(recall).toBeGreaterThanOrEqual(0.4);
  }
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

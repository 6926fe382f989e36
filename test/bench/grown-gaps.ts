import { QuestionGroups } from '../../worker/desk/gaps/group-questions.ts';
import { questionVector } from '../../worker/desk/gaps/question-profile.ts';
import { seededRandom } from './ranking-metrics.ts';

export const QUESTIONS = 50_000;
const MATTERS = 6_000;
export const MORE = 1_000;
/** As many as production places before it joins what is alike. */
const PAGE = 500;

/** 50,000 made questions about 6,000 matters, some asked far more often than others; then 1,000 more. */
export async function groupMany(): Promise<void> {
  const asked = askMany(QUESTIONS + MORE);
  const groups = new QuestionGroups();
  let cores = 0;
  const time = (from: number, to: number) => {
    const start = performance.now();
    for (let page = from; page < to; page += PAGE) place(page, Math.min(to, page + PAGE));
    return (performance.now() - start) / 1000;
  };
  const place = (from: number, to: number) => {
    const touched = new Set<string>();
    for (let at = from; at < to; at += 1) {
      const { question, found } = asked[at] as ReturnType<typeof ask>;
      const vector = questionVector(question, found, groups.weightOf);
      const core = groups.place(vector)?.core ?? String(at);
      if (core === String(at)) cores += 1;
      groups.add(core, vector);
      touched.add(core);
    }
    cores -= groups.joinAlike(touched, () => true).length;
  };
  const first = time(0, QUESTIONS);
  console.log(
    `\nIn memory: ${QUESTIONS} made questions about ${MATTERS} matters: grouped in ${first.toFixed(1)} s (< 60), ${cores} groups; ` +
      `${MORE} more in ${time(QUESTIONS, QUESTIONS + MORE).toFixed(2)} s.`,
  );
}

/** The same each time. */
export function askMany(questions: number) {
  const random = seededRandom(11);
  return Array.from({ length: questions }, () => ask(random));
}

/** A matter has words and documents of its own; rare and common ones, as in real vocabularies. */
function ask(random: () => number) {
  const matter = Math.floor(random() ** 2 * MATTERS);
  const of = seededRandom(matter + 1000);
  const words = Array.from({ length: 8 }, () => `mot${letters(Math.floor(of() ** 3 * 8000))}`);
  const documents = Array.from({ length: 12 }, () => Math.floor(of() ** 1.5 * 20_000));
  const question = words.filter(() => random() < 0.5).join(' ');
  const found = documents
    .map((document) => ({ document: String(document), score: 5 + 10 * of() + 3 * random() }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, 10);
  return { question, found };
}

function letters(number: number): string {
  return [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
}

import Table from 'cli-table3';
import { QuestionGroups } from '../../worker/desk/gaps/group-questions.ts';
import { BLEND, type Blend, questionVector, termsOf } from '../../worker/desk/gaps/question-profile.ts';
import { type Phrasing, type PhrasingSet, pairsIn, phrasingSets } from './gap-phrasings.ts';
import { groupThroughD1 } from './gaps-in-d1.ts';
import { groupMany } from './grown-gaps.ts';
import { mean, seededRandom } from './ranking-metrics.ts';

type Counts = (phrasing: Phrasing) => boolean;
type Setting = Blend & { threshold: number };
/** Pairs of one group that belong together, of those in one group, of those that belong together. */
type Pairs = { right: number; together: number; wanted: number };

const RECALL = 0.5;
const SPLITS = 10;
const THRESHOLDS = Array.from({ length: 26 }, (_, at) => 0.1 + at * 0.03);
const BLENDS: Blend[] = [4, 10].flatMap((depth) =>
  [0.25, 0.35, 0.45].flatMap((words) => [2, 3, 4].map((sharpness) => ({ words, sharpness, depth }))),
);

/** Sourceless questions grouped by meaning: quality on labelled phrasings, time on many. */
export async function run(): Promise<void> {
  const sets = await phrasingSets();
  for (const set of sets) {
    reportCurves(set);
    if (set.name.includes('draw')) reportSplits(set);
  }
  reportBlends(sets);
  reportWithoutArticles(sets);
  await groupMany();
  await groupThroughD1();
}

/** Precision of the pairs in one group where half of those that belong together are. */
export function precisionAtHalf(phrasings: Phrasing[], blend = BLEND): number {
  return precisionAt(
    curveOf(phrasings, blend, () => true),
    RECALL,
  );
}

/** Precision and recall of the pairs at one setting. */
export function pairsAt(phrasings: Phrasing[], setting: Setting) {
  return precisionAndRecall(pairsOf(phrasings, setting, () => true));
}

function reportCurves({ name, phrasings }: PhrasingSet): void {
  const table = new Table({
    head: [
      `${name}: ${phrasings.length} phrasings, ${pairsIn(phrasings)} pairs; precision at recall`,
      ...['.3', '.4', '.5', '.6', '.7'],
    ],
    colAligns: ['left', 'right', 'right', 'right', 'right', 'right'],
    style: { head: [], border: [] },
  });
  for (const [says, blend] of [
    ['words alone', { ...BLEND, words: 1 }],
    ['documents alone', { ...BLEND, words: 0 }],
    ['blend, as it is set', BLEND],
  ] as const) {
    const curve = curveOf(phrasings, blend, () => true);
    table.push([says, ...[0.3, 0.4, 0.5, 0.6, 0.7].map((recall) => figure(precisionAt(curve, recall)))]);
  }
  console.log(`\n${table.toString()}`);
}

/** Each blend on each set, and by the mean over the corpora: what one set alone would choose is not taken. */
function reportBlends(sets: PhrasingSet[]): void {
  const corpora = [...new Set(sets.map(corpusOf))];
  const table = new Table({
    head: ['Precision at recall .5: words, power, hits', ...corpora, 'mean', 'worst whole, without quran-ar'],
    colAligns: ['left', ...corpora.map(() => 'right' as const), 'right', 'right'],
    style: { head: [], border: [] },
  });
  for (const blend of BLENDS) {
    const at = sets.map((set) => ({ set, precision: precisionAtHalf(set.phrasings, blend) }));
    const means = corpora.map((name) =>
      mean(at.filter(({ set }) => corpusOf(set) === name).map(({ precision }) => precision)),
    );
    const whole = at.filter(({ set }) => /draw|all/.test(set.name) && corpusOf(set) !== 'quran-ar');
    table.push([
      `${figure(blend.words)}, ${blend.sharpness}, ${blend.depth}${isSet(blend) ? ' (as it is set)' : ''}`,
      ...[...means, mean(means), Math.min(...whole.map(({ precision }) => precision))].map(figure),
    ]);
  }
  console.log(String(table));
}

function corpusOf({ name }: PhrasingSet): string {
  return name.split(',')[0] ?? name;
}

function isSet({ words, sharpness, depth }: Blend): boolean {
  return words === BLEND.words && sharpness === BLEND.sharpness && depth === BLEND.depth;
}

/** Blend and threshold are chosen on half of the documents; pairs of the other half are reported. */
function reportSplits({ phrasings }: PhrasingSet): void {
  const results = Array.from({ length: SPLITS }, (_, seed) => {
    const chosenOn = half([...new Set(phrasings.map(({ about }) => about))], seed + 1);
    const train = ({ about }: Phrasing) => chosenOn.has(about);
    const rest = ({ about }: Phrasing) => !chosenOn.has(about);
    const setting = choose(phrasings, train);
    const at = precisionAndRecall(pairsOf(phrasings, setting, rest));
    return { ...at, even: precisionAt(curveOf(phrasings, setting, rest), RECALL), setting };
  });
  const of = (pick: (result: (typeof results)[number]) => number) => results.map(pick);
  const spread = (values: number[]) => `${figure(mean(values))} (worst ${figure(Math.min(...values))})`;
  console.log(
    `${SPLITS} splits by document, chosen on one half, reported on the other: ` +
      `precision at recall .5 ${spread(of(({ even }) => even))} (≥ .78); at the chosen threshold precision ` +
      `${spread(of(({ precision }) => precision))}, recall ${spread(of(({ recall }) => recall))}. ` +
      `Chosen: ${[...new Set(results.map(({ setting }) => `${figure(setting.words)} words, power ${setting.sharpness}, from ${figure(setting.threshold)}`))].join('; ')}.`,
  );
}

/** Where the article is missing altogether, as it is in a gap: the documents around it are all there is. */
function reportWithoutArticles(sets: PhrasingSet[]): void {
  for (const { name, phrasings } of sets) {
    const bare = phrasings.map((phrasing) => ({
      ...phrasing,
      found: phrasing.found.filter(({ document }) => document !== phrasing.about),
    }));
    console.log(
      `Answering article taken out, ${name}: precision at recall .5 ` +
        `${figure(
          precisionAt(
            curveOf(bare, BLEND, () => true),
            RECALL,
          ),
        )}.`,
    );
  }
}

function choose(phrasings: Phrasing[], counts: Counts): Setting {
  let best: { setting: Setting; precision: number } | null = null;
  for (const blend of BLENDS) {
    for (const { threshold, precision, recall } of curveOf(phrasings, blend, counts)) {
      if (recall < RECALL || (best && precision <= best.precision)) continue;
      best = { setting: { ...blend, threshold }, precision };
    }
  }
  return best?.setting ?? { ...BLEND, threshold: THRESHOLDS[0] ?? 0 };
}

function curveOf(phrasings: Phrasing[], blend: Blend, counts: Counts) {
  return THRESHOLDS.map((threshold) => ({
    threshold,
    ...precisionAndRecall(pairsOf(phrasings, { ...blend, threshold }, counts)),
  }));
}

/** Between the two thresholds whose recalls lie around it. */
function precisionAt(curve: { precision: number; recall: number }[], recall: number): number {
  const falling = curve.toSorted((a, b) => a.recall - b.recall);
  const above = falling.findIndex((point) => point.recall >= recall);
  const [high, low] = [falling[above], falling[above - 1]];
  if (!high) return 0;
  if (!low || high.recall === low.recall) return high.precision;
  const share = (recall - low.recall) / (high.recall - low.recall);
  return low.precision + share * (high.precision - low.precision);
}

function precisionAndRecall({ right, together, wanted }: Pairs) {
  return { precision: together === 0 ? 1 : right / together, recall: wanted === 0 ? 0 : right / wanted };
}

const groupings = new Map<string, string[]>();
const numbers = new Map<Phrasing[], number>();

/** As production groups: one by one, in the order of asking, then what has grown alike joined. */
function groupOf(phrasings: Phrasing[], setting: Setting): string[] {
  if (!numbers.has(phrasings)) numbers.set(phrasings, numbers.size);
  const key = `${numbers.get(phrasings)} ${JSON.stringify(setting)}`;
  const known = groupings.get(key);
  if (known) return known;
  const random = seededRandom(7);
  const order = phrasings.map((_, at) => ({ at, by: random() })).toSorted((a, b) => a.by - b.by);
  const groups = new QuestionGroups(
    setting.threshold,
    ...(process.env.ATONCE ? [Number(process.env.ATONCE)] : []),
  );
  const cores: string[] = [];
  groups.announce(phrasings.map(({ question }) => termsOf(question)));
  for (const { at } of order) {
    const { question, found } = phrasings[at] as Phrasing;
    const vector = questionVector(question, found, groups.weightOf, setting);
    const core = groups.place(vector)?.core ?? String(at);
    groups.add(core, vector);
    cores[at] = core;
  }
  const joined = groups.joinAlike(new Set(cores), () => true);
  const into = new Map(joined.map(({ from, into }) => [from, into]));
  const group = cores.map((core) => {
    let at = core;
    for (let next = into.get(at); next !== undefined; next = into.get(at)) at = next;
    return at;
  });
  groupings.set(key, group);
  return group;
}

/** A pair with one phrasing of the other half counts half: it stands in both halves' accounts. */
function pairsOf(phrasings: Phrasing[], setting: Setting, counts: Counts): Pairs {
  const members = new Map<string, Phrasing[]>();
  for (const [at, core] of groupOf(phrasings, setting).entries()) {
    members.set(core, [...(members.get(core) ?? []), phrasings[at] as Phrasing]);
  }
  const pairs = { right: 0, together: 0, wanted: pairsIn(phrasings.filter(counts)) };
  for (const group of members.values()) {
    for (const [i, a] of group.entries()) {
      for (const b of group.slice(0, i)) {
        const share = (Number(counts(a)) + Number(counts(b))) / 2;
        pairs.together += share;
        if (a.about === b.about) pairs.right += share;
      }
    }
  }
  return pairs;
}

function half(documents: string[], seed: number): Set<string> {
  const random = seededRandom(seed);
  const order = documents.map((document) => ({ document, by: random() })).toSorted((a, b) => a.by - b.by);
  return new Set(order.slice(0, Math.ceil(order.length / 2)).map(({ document }) => document));
}

function figure(value: number): string {
  return value.toFixed(2).replace(/^0/, '');
}

import type { Passage } from '../../shared/passage.ts';
import { AttributionIndex } from '../../worker/gate/attribution-index.ts';
import { Evidence } from '../../worker/gate/evidence.ts';
import { Gate } from '../../worker/gate/gate.ts';
import { MarkerCheck } from '../../worker/gate/marker-check.ts';
import { Registry } from '../../worker/registry/registry.ts';

// A worker of its own that does nothing but gate answers, many a request: workerd's clock stands still while it
// computes, so whoever asks measures.

const ANSWER_CHARS = 4000;
/** As a model streams them. */
const DELTA = 12;
const SAID =
  'Refunds are paid within 14 days to the card you used [S1]. It says “refunds are paid to the card” and costs 1,000 € [S1].\n- يستغرق ذلك خمسة أيام كما في ج ٤ ص ٤٠٥ [S2].\n';
const PASSAGE =
  'Refunds are paid to the card you used within 14 days, up to 1,000 €. يستغرق ذلك خمسة أيام كما في ج ٤ ص ٤٠٥. ';
const answer = SAID.repeat(Math.ceil(ANSWER_CHARS / SAID.length)).slice(0, ANSWER_CHARS);
const works = new AttributionIndex(
  Array.from({ length: 10_000 }, (_, at) => ({
    ...{ collection: 'c', work: `w${at}`, title: `كتاب الفوائد ${at} في علم الأصول` },
    author: `مؤلف ${at} القزويني`,
  })),
);
const one = shown();

export default {
  /** `/markers/20`: twenty answers through the marker check; `/checks/20`: with all checks; `/nothing/1`. */
  async fetch(request: Request): Promise<Response> {
    const [, what = '', times = '1'] = new URL(request.url).pathname.split('/');
    let out = 0;
    for (let run = 0; run < Number(times); run += 1) {
      if (what === 'markers') out += markersAlone();
      else if (what === 'checks') out += allChecks();
    }
    return new Response(String(out));
  },
};

function markersAlone(): number {
  const check = new MarkerCheck((id) => one.has(id));
  let out = 0;
  for (let at = 0; at < answer.length; at += DELTA) out += check.push(answer.slice(at, at + DELTA)).length;
  return out + check.end().length;
}

/** Over passages that no run before has read: nothing of them is known yet. */
function allChecks(): number {
  const gate = new Gate(
    'sentence',
    new Evidence({ registry: shown(), question: 'How are refunds paid?', works }),
  );
  let out = 0;
  for (let at = 0; at < answer.length; at += DELTA) out += gate.push(answer.slice(at, at + DELTA)).length;
  return out + gate.end().length;
}

function shown(): Registry {
  const registry = new Registry({ load: () => [], save() {} });
  for (let at = 0; at < 10; at += 1) {
    const passage: Passage = {
      ...{ id: `p${at}`, collection: 'c', work: `w${at}`, edition: `e${at}`, editionLabel: null },
      ...{ title: 'Refunds', author: null, language: 'en', headings: [], url: null },
      ...{
        locator: { kind: 'section' },
        text: PASSAGE.repeat(10),
        categories: [at % 2 ? 'Hanafi law' : 'Maliki law'],
      },
    };
    registry.addOpened(passage, 1);
  }
  return registry;
}

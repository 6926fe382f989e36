import type { CitationCode } from '../../shared/audit.ts';
import type { Passage } from '../../shared/passage.ts';
import { lastToolResult, type Script } from '../support/messages-protocol.ts';

// A model that fabricates at a known rate in each code, over a library of its own. What it wrote is known sentence by
// sentence, so that a test needs no coder of flesh to know the truth.

const TOPICS = [...['gears', 'saddles', 'lamps', 'pumps'], ...['locks', 'chains', 'pedals', 'wheels']];

export const PRESS = 'Workshop Press';
export const RIVAL = 'Rival Herald';

/** True sentences of each topic, one printed page each. */
export const facts = (topic: string): string[] => {
  const n = TOPICS.indexOf(topic) + 2;
  return [
    `The warranty on ${topic} lasts ${n} months`,
    `Replacing ${topic} costs ${n * 7} euros in every branch`,
    `Orders of ${topic} arrive within ${n + 20} days`,
  ];
};

export const library: Passage[] = TOPICS.map((topic) => ({
  ...{ id: `${topic}#1`, collection: 'workshop', work: topic, edition: topic, editionLabel: null },
  ...{ title: `Handbook of ${topic}`, author: null, language: 'en', headings: [] },
  locator: { kind: 'section' as const },
  ...{ url: `https://help.example/${topic}`, text: `${facts(topic).join('. ')}.` },
  statement: { publisher: PRESS, place: null, editor: null, print: null, year: '2024' },
}));

/** Of forty citations that a reader gets: 6 of 38 checkable ones are fabricated. */
const CYCLE: CitationCode[] = [
  ...(['C0', 'C0', 'C1', 'C0', 'C0', 'C0', 'C4', 'C0', 'C0', 'C2'] as const),
  ...(['C0', 'C0', 'C3', 'C0', 'C0', 'C0', 'C0', 'C1', 'C0', 'C5'] as const),
  ...(['C0', 'C2', 'C0', 'C0', 'C4', 'C0', 'C0', 'C0', 'C0', 'C3'] as const),
  ...(['C0', 'C1', 'C0', 'C0', 'C0', 'C5', 'C2', 'C0', 'C0', 'C0'] as const),
];

export type Fabricating = {
  script: Script;
  /** How many of each code it wrote where the reader sees them. */
  written: () => Record<CitationCode, number>;
};

export const questions = TOPICS.flatMap((topic) => [
  `How much does replacing ${topic} cost?`,
  `When do orders of ${topic} arrive?`,
  `What is there to know about ${topic}?`,
]);

/** Three citations in each answer, by the cycle; every fourth answer has a marker besides that was never issued. */
export function fabricatingModel(): Fabricating {
  const written = { C0: 0, C1: 0, C2: 0, C3: 0, C4: 0, C5: 0 };
  let next = 0;
  let answers = 0;
  return {
    written: () => ({ ...written }),
    script(request) {
      const asked = JSON.stringify(request.body.messages);
      const topic = TOPICS.find((one) => asked.includes(`${one} `) || asked.includes(`${one}?`)) ?? 'gears';
      const isUnknown = asked.includes('zebra');
      const rounds = request.body.messages.filter(({ role }) => role === 'assistant').length;
      if (rounds === 0) return { say: [{ tool: 'search', input: { query: isUnknown ? 'zebra' : topic } }] };
      if (isUnknown) return { say: [{ text: 'The handbooks say nothing of it.' }] };
      if (rounds > 1) return { say: [] };
      const id = /\bS\d+\b/.exec(lastToolResult(request))?.[0] ?? 'S1';
      const sentences = [0, 1, 2].map((nth) => {
        const code = CYCLE[next % CYCLE.length] ?? 'C0';
        next += 1;
        written[code] += 1;
        return sentenceOf(code, topic, nth, id);
      });
      answers += 1;
      if (answers % 4 === 0) sentences.push(`Nobody has ever complained about ${topic} in any branch [S99].`);
      return {
        say: [{ text: sentences.join(' ') }, { tool: 'cite', input: { citations: [{ id, claim: null }] } }],
      };
    },
  };
}

function sentenceOf(code: CitationCode, topic: string, nth: number, id: string): string {
  const fact = facts(topic)[nth] ?? '';
  const lower = fact.charAt(0).toLowerCase() + fact.slice(1);
  if (code === 'C0') return `${fact} [${id}].`;
  if (code === 'C2') return `All ${topic} are painted by hand in a village by the sea [${id}].`;
  if (code === 'C1')
    return `According to Ada Quill (Imaginary Gazette, 3 May 2019), ${topic} are made of glass.`;
  if (code === 'C3') return `According to Bo Lund (${RIVAL}, 2 June 2024), ${lower}.`;
  if (code === 'C4') return `According to Cy Marr (${PRESS}, 1 January 1899), ${lower}.`;
  return `According to Di Oakes (Sealed Bulletin, 12 April 2018), ${topic} were banned for a summer.`;
}

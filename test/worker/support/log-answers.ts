import { env } from 'cloudflare:workers';
import type { AnswerEntry } from '../../../worker/answer-log/answer-entry.ts';
import { writeAnswer } from '../../../worker/answer-log/write-answer.ts';

let number = 0;

/** An answer in the log, written as a turn writes it; what a test says nothing of is unremarkable. */
export async function logAnswer(given: Partial<AnswerEntry> = {}, log = env.DB): Promise<string> {
  number += 1;
  const id = given.id ?? `a_${String(number).padStart(6, '0')}`;
  await writeAnswer(log, {
    id,
    site: 'workshop',
    origin: 'https://shop.example',
    conversationHash: `hash${number}`,
    turn: 1,
    askedAt: new Date(Date.parse('2026-11-10T10:00:00.000Z') + number * 1000).toISOString(),
    question: 'How do I bleed a brake?',
    locale: 'en',
    language: 'en',
    lane: 'grounded',
    end: 'complete',
    answer: 'Open the valve [S1].',
    beforeGate: 'Open the valve [S1].',
    withheld: [],
    retrieved: ['S1'],
    cited: ['S1'],
    consulted: ['S1'],
    sources: [namedSource()],
    receipts: [],
    verdicts: [],
    notices: [],
    errorCode: null,
    gate: { passed: 1 },
    model: 'claude-sonnet-5-5',
    promptVersion: 'p1',
    generation: 'g1',
    codeVersion: '0.1.0',
    usage: { inputTokens: 1000, outputTokens: 200, cacheReadTokens: 4000, citedDocuments: 1 },
    timings: { total: 900, firstText: 300 },
    redacted: {},
    ...given,
  });
  return id;
}

/** A passage of the workshop's shelf that an answer cited. */
export function namedSource(
  given: Partial<AnswerEntry['sources'][number]> = {},
): AnswerEntry['sources'][number] {
  return {
    id: 'S1',
    collection: 'workshop',
    work: 'brakes',
    edition: 'brakes',
    passage: 'brakes#1',
    title: 'Brakes',
    locator: null,
    retrieved: true,
    cited: true,
    consulted: true,
    ...given,
  };
}

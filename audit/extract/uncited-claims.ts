import type { UncitedClaim } from '../../shared/audit-coding.ts';
import { type ExtractedCitation, proseOf } from './extract-citations.ts';
import { isListHeading } from './reference-list.ts';
import { sentencesOf } from './sentences.ts';

const LEAST_WORDS = 4;

/**
 * Sentences that state something and hold no citation: a denominator of their own. Questions, headings, greetings
 * and what introduces a list (it ends in a colon) state nothing.
 */
export function uncitedClaims(
  text: string,
  citations: readonly ExtractedCitation[],
): Omit<UncitedClaim, 'answer'>[] {
  const { body } = proseOf(text);
  const cited = citations.flatMap(({ span }) => (span === null ? [] : [span]));
  return sentencesOf(body)
    .filter(([start, end]) => !cited.some(([from, to]) => from < end && to > start))
    .map(([start, end]) => ({ span: [start, end] as [number, number], text: text.slice(start, end) }))
    .filter(({ text: sentence }) => isClaim(sentence));
}

function isClaim(sentence: string): boolean {
  if (
    /[?؟:：]["”»)*]*$/u.test(sentence) ||
    /^#{1,6}\s|^\*\*[^*\n]+\*\*$/u.test(sentence) ||
    isListHeading(sentence)
  )
    return false;
  const words = sentence.match(/[\p{L}\p{N}]+(?:['’.,-][\p{L}\p{N}]+)*/gu) ?? [];
  return (
    words.length >= LEAST_WORDS &&
    !/^(?:hello|hi|bonjour|thank|merci|i hope|let me know|n['’]hésitez|مرحبا|شكرا|آمل)/iu.test(sentence)
  );
}

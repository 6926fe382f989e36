import { expect, it } from 'vitest';
import {
  CHECKS,
  CODES,
  emptyCoding,
  FAILED,
  FIELDS,
  lacksOfCoding,
  sameCoding,
  toggled,
  withCode,
} from '../../console/audit/coding.ts';
import { CHECK_KEYS, KEYS, keyOf } from '../../console/audit/coding-keys.ts';
import { findStatement, findTyped } from '../../console/audit/find-words.ts';
import { CitationCode } from '../../shared/audit.ts';
import { AppliedCheck, Attempt, CodedCitation } from '../../shared/audit-coding.ts';
import { secondAttemptDue } from '../../shared/audit-lacks.ts';
import { promise } from '../behaviours.ts';

const RULE = 'a'.repeat(64);

/** The marked words, as they stand in the text. */
function marked(statement: string, text: string): string[] {
  return findStatement(statement, text).ranges.map(({ start, end }) => text.slice(start, end));
}

it(promise('console.audit-rules', 'the closed lists are the contract’s'), () => {
  expect(CODES).toEqual(CitationCode.options);
  expect(CHECKS).toEqual(AppliedCheck.options);
  expect(FIELDS).toEqual(CodedCitation.shape.wrongFields.element.options);
  expect(['reached', ...FAILED]).toEqual(Attempt.shape.result.options);
});

it(promise('console.audit-rules', 'what a code does not ask for goes with the code'), () => {
  const fourth = { ...withCode(emptyCoding(RULE), 'C4'), wrongFields: ['date' as const] };
  expect(lacksOfCoding(fourth)).toEqual(['check']);
  expect(withCode(fourth, 'C4').wrongFields).toEqual(['date']);
  expect(withCode(fourth, 'C0').wrongFields).toEqual([]);
  const third = { ...withCode(fourth, 'C3'), rightPublisher: 'Another' };
  expect(withCode(third, 'C1').rightPublisher).toBeNull();
  const tried = { ...third, attempts: [{ at: '2026-11-28T10:00:00Z', result: 'gone' as const }] };
  expect(withCode(tried, 'C0').attempts).toHaveLength(1);
  expect(sameCoding(tried, { ...tried, checks: [] })).toBe(true);
  expect(sameCoding(tried, { ...tried, note: 'x' })).toBe(false);
  expect(toggled(CHECKS, ['web_searched'], 'document_opened')).toEqual(['document_opened', 'web_searched']);
  expect(toggled(CHECKS, ['web_searched'], 'web_searched')).toEqual([]);
});

it(promise('console.audit-rules', 'from when on a second attempt counts'), () => {
  const at = (hour: string, result: Attempt['result']) => ({ at: `2026-11-${hour}:00:00Z`, result });
  expect(secondAttemptDue([])).toBeNull();
  expect(secondAttemptDue([at('01T00', 'reached')])).toBeNull();
  expect(secondAttemptDue([at('03T10', 'gone'), at('02T09', 'closed')])).toBe(
    Date.parse('2026-11-04T09:00:00Z'),
  );
});

it(promise('console.audit-keys', 'no key has two meanings, and other keyboards have them too'), () => {
  const all = ['0', '1', '2', '3', '4', '5', ...Object.values(KEYS), ...Object.values(CHECK_KEYS)];
  expect(new Set(all).size).toBe(all.length);
  // A French keyboard has digits on the shifted row; an Arabic one has letters of its own on the same keys.
  expect(keyOf({ key: '&', code: 'Digit1' })).toBe('1');
  expect(keyOf({ key: '4', code: 'Numpad4' })).toBe('4');
  expect(keyOf({ key: 'ت', code: 'KeyJ' })).toBe('j');
  expect(keyOf({ key: '؟', code: 'Slash' })).toBe('?');
  expect(keyOf({ key: 'a', code: 'KeyQ' })).toBe('a');
  expect(keyOf({ key: 'Enter', code: 'Enter' })).toBe('Enter');
});

it.each([
  [
    'He wrote “the snow lay thick”.',
    'That day the Snow, lay\nthick there. Snow fell.',
    ['the Snow, lay\nthick'],
  ],
  ['Il dit « l’été était sec ».', 'Cette année, l’ete  était sec !', ['l’ete  était sec']],
  ['قال: «إنّ العلمَ نورٌ»', 'في الكتاب ان العلـم نور للناس', ['ان العلـم نور']],
  ['「学而时习之」とある', '子曰：学而时习之，不亦说乎', ['学而时习之']],
  [
    'The rope of goat hair was sold in 1871.',
    'A rope of goat hair was lost. In 1871 it rained.',
    ['rope of goat hair was'],
  ],
  ['Nothing of this is there.', 'Quite another text.', []],
  ['“one”', 'one two one', []],
])(promise('console.audit-marks', '%s'), (statement, text, words) => {
  expect(marked(statement, text)).toEqual(words);
});

it(promise('console.audit-marks', 'the longest is gone to first, and what is typed is found'), () => {
  const text = 'We saw the big dog. We saw the big dog run.';
  const { kind, ranges, best } = findStatement('We saw the big dog run away', text);
  expect({ kind, of: ranges.length, best }).toEqual({ kind: 'alike', of: 2, best: 1 });
  // A sentence that is the page's own, with a quotation in it, is marked whole; around another's, the quotation alone.
  const page = 'Open your order. Choose "Send back" in its row. Print the label.';
  expect(marked('Choose "Send back" in its row. [S1]', page)).toEqual(['Choose "Send back" in its row']);
  expect(marked('The page says "Send back" must be pressed.', page)).toEqual(['Send back']);
  expect(findStatement('Choose "Send back" in its row. [S1]', page)).toMatchObject({
    kind: 'quoted',
    places: 1,
  });
  const typed = (words: string) => findTyped(words, text).map(({ start, end }) => text.slice(start, end));
  expect(typed('BIG do')).toEqual(['big dog', 'big dog']);
  expect(typed('dog run')).toEqual(['dog run']);
  expect(typed('cat')).toEqual([]);
  expect(typed('  ')).toEqual([]);
});

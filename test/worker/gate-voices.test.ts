import { describe, expect, test } from 'vitest';
import { promise } from '../behaviours.ts';
import { gated, shown } from './support/gated.ts';

const catalogue = [
  { collection: 'c', work: 'umda', title: 'عمدة الفقه', author: 'ابن قدامة' },
  { collection: 'c', work: 'mughni', title: 'المغني', author: 'ابن قدامة' },
  { collection: 'c', work: 'arbaun', title: 'الأربعون النووية', author: 'النووي' },
  { collection: 'c', work: 'sunan', title: 'سنن ابن ماجه', author: 'ابن ماجه' },
];
const registry = shown(
  {
    ...{ work: 'mughni', title: 'المغني', author: 'ابن قدامة', language: 'ar' },
    text: 'قال أحمد يصح البيع، ورواه أبو داود والترمذي، وهو قول صحيح في الفقه وإن نوى غيره.',
  },
  {
    ...{ work: 'arbaun', title: 'الأربعون النووية', author: 'يحيى بن شرف النووي', language: 'ar' },
    text: 'إنما الأعمال بالنيات، رواه البخاري.',
  },
  { text: 'Imām al-Ghazālī holds that it is so. The invoice is on the Billing page.', title: 'Billing' },
);

const judged = (text: string) => {
  const { text: out, failed } = gated(registry, text, { works: catalogue });
  return out === text ? 'passes' : failed.join();
};

describe('who speaks', () => {
  test.each([
    'According to Umdat al-Fiqh it is valid [S1].',
    'In Umdat al-Fiqh it is valid [S1].',
    'Sahih al-Bukhari reports this [S1].',
    'It is in Sahih al-Bukhari [S1].',
    'According to Ibn Majah it is valid [S1].',
    'Al-Nawawi said so [S1].',
    'As an-Nawawī said, it is so [S1].',
    'Selon Al-Nawawi, c’est valide [S1].',
    'D’après Boukhari, c’est valide [S1].',
    'Nawawi says it is valid [S1].',
    'It was narrated by Bukhari [S1].',
    'قال النووي إنه صحيح [S1].',
    'قال النووي في المجموع إنه صحيح [S1].',
    'وقال الإمام النووي كذلك [S1].',
    'ويصح عند النووي [S1].',
    'رواه البخاري [S1].',
    'قال ابن تيمية كذلك [S1].',
    'Bukhari narrates it.',
    'John Smith wrote that it is so [S1].',
  ])(promise('worker.gate-voices', 'not of the passage cited: %s'), (text) => {
    expect(judged(text)).toMatch(/^attributions/);
  });
  test.each([
    'According to al-Mughni it is valid [S1].',
    'According to Ibn Qudamah, it is valid [S1].',
    'Imam Ahmad said that it is valid [S1].',
    'Ahmad ibn Hanbal said that it is valid [S1].',
    'Abu Dawud and al-Tirmidhi reported it; Abou Dawood reported it [S1].',
    'Al-Nawawi said so [S2].',
    'Selon an-Nawawî, les actes valent par l’intention [S2].',
    'Al-Bukhari narrates it, and it is in Sahih al-Bukhari [S2].',
    'Ghazali says it is so [S3].',
    'قال ابن قدامة إنه صحيح [S1].',
    'قال الإمام أحمد بصحته [S1].',
    'رواه الترمذي وأبو داود [S1].',
    'قال النووي إن الأعمال بالنيات [S2].',
    'قال النبي إن الأعمال بالنيات [S2].',
    'According to the Billing page, it is there [S3].',
    'According to Billing, it is there [S3].',
    'Settings says so [S3].',
    'The Account Settings page says so, and Safari reports an error [S3].',
    'GitHub Actions reports the status. Chatwoot Cloud states its limits [S3].',
    'Click Al-in-one or As-is, and ask Siri [S3].',
  ])(promise('worker.gate-voices', 'of it, or nobody: %s'), (text) => {
    expect(judged(text)).toBe('passes');
  });
});

import { describe, expect, test } from 'vitest';
import { promise } from '../behaviours.ts';
import { gated, shown } from './support/gated.ts';

const page = { collection: 'c', work: 'kafi', edition: 'kafi-1', title: 'الكافي' };
const registry = shown(
  'Refunds are paid to the card you used within 14 days. We do not refund repairs over 1,000 €. See https://help.example/x and page 12. On 15 January 2024 version 7.6.2 came out, with 20 % off.',
  'La livraison d’un vélo prend cinq jours ouvrés. Prix : 1 234,50 €. Ouvert de 9 h 30 à 18 h.',
  'يستغرق توصيل الدراجة خمسة أيام عمل. انظر ج ٤ ص ٤٠٥ من الكتاب. والثمن عشرون درهما.',
  '| Plan | Seats | Price |\n| --- | --- | --- |\n| Team | 25 | 99 $ |\n\n1. Open it.\n2. Wait.\n3. Close it.',
  {
    ...page,
    locator: { kind: 'page', volume: '1', label: '55' },
    text: 'فإن نوى بوضوئه ما لا تسن له الطهارة كالتبرد',
  },
  {
    ...page,
    locator: { kind: 'page', volume: '1', label: '56' },
    text: 'ولا سنة له في الوضوء لم يرتفع حدثه',
  },
  { ...page, locator: { kind: 'page', volume: '1', label: '90' }, text: 'ولا سنة له في الصلاة والصيام' },
);

/** Passes untouched, or fails by the check named. */
function judge(text: string, question = ''): string {
  const { text: out, failed } = gated(registry, text, { question });
  return out === text ? 'passes' : failed.join();
}

describe('figures', () => {
  test.each([
    'Paid within 14 days [S1].',
    'Paid in fourteen days [S1].',
    'A 14-day limit [S1].',
    'Repairs over 1000 euros, or €1,000 [S1].',
    'Version 7.6.2 of 2024-01-15 [S1].',
    'Since January 15, 2024 it is 20% off [S1].',
    'En cinq jours, ou 5 jours ; 1 234,50 € soit 1.234,50 euros [S2].',
    'De 9:30 à 18:00 ? De 9h30 [S2].',
    'خلال 5 أيام، أو ٥ أيام، بـ 20 درهما [S3].',
    'The team plan has 25 seats for $99 [S4].',
    'There are three steps and two options [S4]:\n1. Open.\n2. Wait.\n',
    'Step 2 is to wait [S4].',
    'One of the cards, the one you used [S1].',
    'Instances such as EC2, t3.micro and UTF-8 [S1].',
  ])(promise('worker.gate-figures', 'borne out: %s'), (text) => {
    expect(judge(text)).toBe(text.includes('18:00') ? 'figures' : 'passes');
  });
  test.each([
    'Paid within 15 days [S1].',
    'Paid within 14 hours [S1].',
    'Paid within three days [S1].',
    'Repairs over 1,500 € [S1].',
    'Repairs over 1,000 $ [S1].',
    'Version 7.6.3 [S1].',
    'On 15 February 2024 [S1].',
    'On 2024-03-15 [S1].',
    '30% off [S1].',
    '1\u200b5 days, 1**5** days [S1].',
    '&#49;5 days [S1].',
    'It costs `99 €` [S1].',
    'Trois jours [S2].',
    'خلال سبعة أيام [S3].',
    'خلال ٧ أيام [S3].',
    'خلال أسبوعين [S3].',
    'Within 14 days [S2].',
    'Within 14 days [S99].',
    'Within 14 days.',
  ])(promise('worker.gate-figures', 'not borne out: %s'), (text) => {
    expect(judge(text)).toBe('figures');
  });
  test(promise('worker.gate-figures', 'the visitor’s own'), () => {
    expect(judge('For 37 seats, ask [S4].', 'What about 37 seats?')).toBe('passes');
    expect(judge('For 38 seats, ask [S4].', 'What about 37 seats?')).toBe('figures');
  });
});

describe('locators and links', () => {
  test.each([
    'See page 12, p. 12 or p.12 [S1].',
    'انظر الجزء الرابع، صفحة 405 [S3].',
    'في ٤/٤٠٥ [S3].',
    'See vol. IV, p. 405 [S3].',
    'See the pricing page and turn the volume up [S1].',
  ])(promise('worker.gate-locators', 'said by the passage: %s'), (text) => {
    expect(judge(text)).toBe('passes');
  });
  test.each([
    'See page 13 [S1].',
    'See p. xii [S1].',
    'See pp. 12–14 [S1].',
    'Volume 2 says so [S1].',
    'Voir t. 2, p. 12 [S1].',
    'انظر ص ٤٠٦ [S3].',
    'انظر ج4 ص405 [S1].',
    'المجلد الثاني [S3].',
    'كما في (٥/٤٠٥) [S3].',
    'doi 10.1000/xyz123 [S1].',
    'ISBN 978-3-16-148410-0 [S1].',
    'Page twelve hundred, page thirteen [S1].',
  ])(promise('worker.gate-locators', 'not said: %s'), (text) => {
    expect(judge(text)).toBe('locators');
  });
  test(promise('worker.gate-locators', 'the visitor’s own'), () => {
    const asked = 'What is on vol. 1, p. 55 and on page 77?';
    expect(judge('On page 55 it says so [S5].', asked)).toBe('passes');
    expect(judge('On page 77 it says so [S5].', asked)).toBe('locators');
    expect(judge('On page 55 it says so [S6].', asked)).toBe('locators');
  });
  test.each([
    'See https://evil.example/x [S1].',
    'See [here](/pricing) [S1].',
    'See [here](javascript:alert) [S1].',
    'See <https://evil.example> [S1].',
    '![x](https://evil.example/p.png) [S1]',
    'See www.evil.example or evil.com [S1].',
    'Write to help@evil.example [S1].',
    'https&#58;//evil.example [S1]',
    'See https://help.example/xy [S1].',
    'See https://help.example/x [S2].',
  ])(promise('worker.gate-links', '%s'), (text) => {
    expect(judge(text)).toBe('links');
  });
  test(promise('worker.gate-links', 'the passage’s own'), () => {
    expect(judge('See https://help.example/x [S1]. Uses Node.js, ASP.NET, e.g. here [S1].')).toBe('passes');
  });
});

describe('quotations', () => {
  test.each([
    'It says “Refunds are paid to the card” [S1].',
    'It says "refunds are PAID, to the card" [S1].',
    'It says "Refunds are paid … within fourteen"? "Refunds … 14 days" [S1].',
    "Il dit « La livraison d'un velo prend cinq jours » [S2].",
    'قال «يَسْتَغْرِقُ توصيل الدراجه خمسة ايام» [S3].',
    'Click "Save changes" in "Settings > Billing" [S1].',
    'It’s the user’s card, not the bank’s, isn’t it [S1]?',
    'Run `echo "one two three four five"` [S1].',
    '> Refunds are paid to the card you used [S1]\n',
    'قال «تسن له الطهارة كالتبرد ولا سنة له في الوضوء» [S5].',
  ])(promise('worker.gate-quotations', 'verbatim: %s'), (text) => {
    expect(judge(text)).toBe(/echo|fourteen/.test(text) ? 'quotations' : 'passes');
  });
  test.each([
    'It says “Refunds are paid to your card” [S1].',
    'It says „Refunds are paid to your card“ [S1].',
    'It says ‹Refunds are paid to your card› [S1].',
    'It says "Refunds are paid to your card" [S1].',
    'It says “Refunds are paid to your card [S1].',
    'It says &quot;Refunds are paid to your card&quot; [S1].',
    'It says “within 14 days … refunds are paid” [S1].',
    'Il dit « Le vélo arrive en cinq jours » [S2].',
    'قال «يصل توصيل الدراجة خلال أيام» [S3].',
    'これは「返金は二週間以内に支払われます」です [S1].',
    '> Refunds go to the bank [S1]\n',
    'It says “La livraison d’un vélo prend” [S1].',
    'قال «تسن له الطهارة كالتبرد ولا سنة له في الصلاة» [S5].',
  ])(promise('worker.gate-quotations', 'not verbatim: %s'), (text) => {
    expect(judge(text)).toBe('quotations');
  });
  test(promise('worker.gate-quotations', 'over several lines'), () => {
    expect(judge('“Refunds are paid to\nthe wrong bank account today\nand never” [S1]')).toContain(
      'quotations',
    );
    expect(judge('> Refunds are paid [S1]\nby the bank to nobody at all [S1]\n')).toBe('quotations');
    expect(judge('> Refunds are paid to the card\n>\n> — the help centre [S1]\n')).toBe('passes');
  });
  test(promise('worker.gate-quotations', 'the visitor’s own'), () => {
    expect(judge('You asked “where is my lost yellow bike” [S1].', 'Where is my lost yellow bike?')).toBe(
      'passes',
    );
  });
});

describe('evidence', () => {
  test.each([
    ['Within 14 days. To the card [S1].', 'passes'],
    ['First [S1]. Then within 14 days.', 'passes'],
    ['Within 14 days.\n\nTo the card [S1].', 'passes'],
    ['- 14 days\n- the card [S1]\n', 'passes'],
    ['To the card [S1].\n\nIn short, 14 days.', 'passes'],
    ['To the card [S1].\n\nIn 14 days, in five days [S2].', 'figures'],
    ['To the card [S1].\n\nIn 14 days. In five days [S2].', 'passes'],
    ['In five days [S2]. In 14 days.\n\nTo the card [S1].', 'figures'],
    ['Do you mean version 7.6.2?', 'passes'],
    ['Do you mean version 9.9.9?', 'figures'],
  ])(promise('worker.gate-evidence', '%j'), (text, expected) => {
    expect(judge(text)).toBe(expected);
  });
});

test.each([
  ['It costs 7 €. It is good [S1].', 'It is good [S1].'],
  ['- It costs 7 €. It is good [S1].\n- More [S1].\n', '- It is good [S1].\n- More [S1].\n'],
  ['1. Good [S1]. It costs 7 €.\n2. More [S1].\n', '1. Good [S1]. \n2. More [S1].\n'],
  ['> - In 7 days [S1]\n> - Refunds are paid [S1]\n', '> - Refunds are paid [S1]\n'],
  ['| A | 77 € |\n| --- | --- |\n| b [S1] | c |\n\nDone [S1].', '\nDone [S1].'],
  [
    '| A | B |\n| --- | --- |\n| b [S1] | 77 € |\n| c [S1] | d |\n',
    '| A | B |\n| --- | --- |\n| c [S1] | d |\n',
  ],
  ['```\nx = 77\n```\nDone [S1].', '```\nx = 77\n```\nDone [S1].'],
])(promise('worker.gate-whole-lines', '%j'), (text, expected) => {
  expect(gated(registry, text).text).toBe(expected);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { noCounts } from '../../worker/gate/gate.ts';
import { withheldNotice } from '../../worker/language/withheld.ts';
import { promise } from '../behaviours.ts';
import { gated, gateOver, shown } from './support/gated.ts';

const page = { collection: 'c', work: 'kafi', edition: 'kafi-1', title: 'الكافي' };
const registry = shown(
  'Refunds are paid to the card you used within 14 days. We do not refund repairs over 1,000 €. See https://help.example/x and page 12. On 15 January 2024 version 7.6.2 came out, with 20 % off.',
  {
    language: 'fr',
    text: 'La livraison d’un vélo prend cinq jours ouvrés. Prix : 1 234,50 €. Ouvert de 9 h 30 à 18 h.',
  },
  {
    language: 'ar',
    text: 'يستغرق توصيل الدراجة خمسة أيام عمل. انظر ج ٤ ص ٤٠٥ من الكتاب. والثمن عشرون درهما.',
  },
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
    'Within 14 days.',
    'It costs, in euros [S1]:\n690. Or less [S1].\n',
    '690) of them [S1]\n',
    '- 690) of them [S1]\n',
    'ورد ذلك في [S3]:\n٦٩٠) منه [S3]\n',
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
    "It says 'Refunds are paid to the card' [S1].",
    'It says ‘refunds are paid to the card’, and it’s the users’ card [S1].',
    "Il dit 'La livraison d’un vélo prend cinq jours' et l'ami d'un client l'a vu [S2].",
    'It says: *Refunds are paid to the card* [S1].',
    'It is *by no means a common thing* to refund [S1].',
    'Go to Settings > Billing > Cards and see, or to: Settings > Billing of the card [S1].',
    "The customers' cards and the shops' cards don't 'just work' [S1].",
    'قال «تسن له الطهارة كالتبرد ولا سنة له في الوضوء» [S5].',
  ])(promise('worker.gate-quotations', 'verbatim: %s'), (text) => {
    expect(judge(text)).toBe(/echo|fourteen/.test(text) ? 'quotations' : 'passes');
  });
  test.each([
    'It says “Refunds are paid to your card” [S1].',
    'It says „Refunds are paid to your card“ [S1].',
    'It says ‹Refunds are paid to your card› [S1].',
    'It says“Refunds are paid to your card” [S1].',
    'It says"Refunds are paid to your card" [S1].',
    'It says “Save it" or refunds are paid never [S1].',
    'It says "Refunds are paid to your card" [S1].',
    'It says “Refunds are paid to your card [S1].',
    'It says &quot;Refunds are paid to your card&quot; [S1].',
    'It says “within 14 days … refunds are paid” [S1].',
    'Il dit « Le vélo arrive en cinq jours » [S2].',
    'قال «يصل توصيل الدراجة خلال أيام» [S3].',
    'これは「返金は二週間以内に支払われます」です [S1].',
    '> Refunds go to the bank [S1]\n',
    "It says 'Refunds are paid to your card' [S1].",
    "It says 'Refunds are paid to your card. [S1]",
    'It says ‘Refunds are paid to the users’ own card’ [S1].',
    'Es heißt ‚Refunds are paid to your card‘ [S1].',
    'It says *Refunds are paid to your card* [S1].',
    'It says: _Refunds are paid to your card_ [S1].',
    'It says: **Refunds are paid to your card** [S1].',
    'قال *يصل توصيل الدراجة خلال أيام* [S3].',
    'It says: > Refunds are paid to your card [S1].',
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

describe('markers that were never issued', () => {
  test.each([
    ['Also true [S99].', ''],
    ['To the card [S1]. Also true [S99].', 'To the card [S1]. '],
    ['Also true. [S99] To the card [S1].', 'To the card [S1].'],
    ['Also true [S99][S98], and so is this [S97].', ''],
    ['- Also true [S99]\n- To the card [S1]\n', '- To the card [S1]\n'],
    ['Both are true [S1, S99].', 'Both are true [S1].'],
    ['To the card [S1], also true [S99].', 'To the card [S1], also true.'],
    ['To the card [S1].\n[S99]\nNo source.', 'To the card [S1].\n\nNo source.'],
  ])(promise('worker.gate-unknown-sources', '%j'), (text, expected) => {
    const { text: out, failed } = gated(registry, text);
    expect(out).toBe(expected);
    expect(failed.every((check) => check === 'sources')).toBe(true);
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
  ['> Refunds are paid. So says nobody. To the card [S1]\n', '> Refunds are paid. […] To the card [S1]\n'],
  ['> Refunds are paid\n> by nobody\n> to the card [S1]\n', '> Refunds are paid\n> […] to the card [S1]\n'],
  ['So `\n- in 77 days\n `a[1]` and `[S99]` [S1]\n', 'So `\n\n `a[1]` and `[S99]` [S1]\n'],
  ['In 77 days. ```\nc\n```\n', '\u2060```\nc\n```\n'],
  ['[4:2†x] ``` and\n[4:2†x]> no\n', ' \u2060``` and\n\u2060> no\n'],
  ['```\nx = 77\n```\nDone [S1].', '```\nx = 77\n```\nDone [S1].'],
])(promise('worker.gate-whole-lines', '%j'), (text, expected) => {
  expect(gated(registry, text).text).toBe(expected);
});

const catalogue = [
  { collection: 'c', work: 'w0', title: 'Getting started', author: null },
  { collection: 'c', work: 'kafi', title: 'الكافي', author: 'ابن قدامة المقدسي (ت 620هـ)' },
  { collection: 'c', work: 'mughni', title: 'المغني', author: 'ابن قدامة المقدسي (ت 620هـ)' },
  { collection: 'c', work: 'umm', title: 'الأم', author: 'الشافعي' },
  { collection: 'c', work: 'majmu', title: 'المجموع شرح المهذب', author: 'يحيى بن شرف النووي' },
  { collection: 'c', work: 'sunan', title: 'سنن ابن ماجه', author: 'ابن ماجه القزويني' },
  { collection: 'c', work: 'seals', title: 'Seven Seals of Wax', author: 'Ada Marlowe' },
];

describe('attributions', () => {
  const judged = (text: string) => {
    const { text: out, failed } = gated(registry, text, { works: catalogue });
    return out === text ? 'passes' : failed.join();
  };
  test.each([
    'قال ابن قدامة في كتاب المغني كذلك [S3].',
    'جاء في «المغني» ما يخالفه [S5].',
    'ذكره في المجموع شرح المهذب [S5].',
    'المغني لابن قدامة يقول ذلك [S3].',
    'وفي كتاب الأم للشافعي [S5].',
    'كما في سنن ابن ماجه [S5].',
    'According to Seven Seals of Wax, yes [S1].',
    'Ada Marlowe says so [S1].',
    'The article “Getting started” says so [S2].',
  ])(promise('worker.gate-attributions', 'names another work: %s'), (text) => {
    expect(judged(text)).toBe('attributions');
  });
  test.each([
    'قال في كتاب الكافي كذلك [S5].',
    'روى ذلك وأخرجه بسند [S5].',
    'هذا الماء الكافي للوضوء من الأم إلى الولد [S5].',
    'Getting started is easy, and getting started takes a card [S1].',
    'The article “Getting started” says so [S1].',
    'Seals of wax were set [S1].',
    'Is it in Seven Seals of Wax?',
  ])(promise('worker.gate-attributions', 'names none, or the one it cites: %s'), (text) => {
    expect(judged(text)).toBe(text.startsWith('Is it') ? 'attributions' : 'passes');
  });
});

describe('quotations put in by the server', () => {
  const served = (text: string) => gated(registry, text);
  test.each([
    [
      'It says {{quote S1 "Refunds are … within 14 days"}}.',
      'It says “Refunds are paid to the card you used within 14 days.” [S1].',
    ],
    ['{{quote [S2] «cinq jours ouvrés»}}', '«\u00a0cinq jours ouvrés.\u00a0» [S2]'],
    ['قال {{ quote s3: "يستغرق ... عمل" }}', 'قال «يستغرق توصيل الدراجة خمسة أيام عمل.» [S3]'],
    ['{{quote S1 "refunds ARE paid"}} and more.', '“Refunds are paid” [S1] and more.'],
    ['Use {{ name [S1] }} and {{x [S2] y.', 'Use {{ name [S1] }} and {{x [S2] y.'],
    ['Use {*a*} and {_{b}_} and {~ c [S1].', 'Use {*a*} and {_{b}_} and {~ c [S1].'],
    ['Use {{ name }} and `{{quote S1 "x"}}` [S1].', 'Use {{ name }} and `{{quote S1 "x"}}` [S1].'],
  ])(promise('worker.gate-served', '%s'), (text, expected) => {
    expect(served(text).text).toBe(expected);
  });
  test.each([
    'It says {{quote S1 "Refunds are never paid"}}.',
    'It says {*{quote S1 "Refunds are never paid"}}.',
    'It says {\\{quote S1 "Refunds are never paid"}}.',
    'It says {__\u200b{quote S1 "Refunds are never paid"}}.',
    'It says {{quote S99 "Refunds are paid"}}.',
    'It says {{quote S1 "Refunds are paid".',
    '{{quote S1}}',
  ])(promise('worker.gate-served', 'what is not there is withheld: %s'), (text) => {
    expect(served(text)).toMatchObject({ text: '', failed: ['quotes'] });
  });
  test(promise('worker.gate-served', 'the signs of a passage mean nothing'), () => {
    const { text } = gated(
      shown('See *this* [S9] and <b>that</b> at https://x.example now.'),
      '{{quote S1 "See … now"}}',
    );
    expect(text).toBe('“See \\*this\\* \\[S9\\] and \\<b\\>that\\</b\\> at https&#58;//x.example now.” [S1]');
  });
});

test(promise('worker.any-split', 'with all checks'), () => {
  const parts = fc.constantFrom(
    ...[
      'Paid in 14 days',
      'in 15 days',
      ' [S1]',
      ' [S99]',
      '. ',
      '\n',
      '\n\n',
      '“Refunds are paid to',
      ' nobody”',
      '> ',
      '- ',
    ],
    ...[
      '{{quote S1 "Refunds … days"}}',
      '{{',
      '}}',
      '| ',
      '```\n',
      '`x 7`',
      'p. 12',
      'https://evil.example',
      '«',
      '»',
      '"',
      'كتاب المغني',
    ],
  );
  const texts = fc.array(parts, { maxLength: 24 }).map((all) => all.join(''));
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 7 }), (text, size) => {
      const gate = gateOver(registry, { works: catalogue });
      const out: string[] = [];
      for (let at = 0; at < text.length; at += size)
        for (const sentence of gate.push(text.slice(at, at + size))) out.push(sentence.text);
      for (const sentence of gate.end()) out.push(sentence.text);
      const whole = gated(registry, text, { works: catalogue });
      expect(out.join('')).toBe(whole.text);
      expect(gate.counts).toEqual(whole.gate.counts);
    }),
    { numRuns: 600 },
  );
});

test(promise('worker.gate-told'), () => {
  const none = noCounts();
  expect(withheldNotice(none, 'en')).toBeNull();
  expect(withheldNotice({ ...none, figures: 1 }, 'en')).toBe(
    'One sentence of this answer was left out, because the sources cited do not bear out a figure.',
  );
  expect(withheldNotice({ ...none, figures: 1, links: 2, quotes: 1 }, 'fr')).toBe(
    '4 phrases de cette réponse ont été omises, car les sources citées ne confirment pas une citation, une adresse et un chiffre.',
  );
  expect(withheldNotice({ ...none, locators: 2 }, 'ar')).toBe(
    'حُذفت جملتان من هذه الإجابة لأن المصادر المذكورة لا تؤيد رقم مجلد أو صفحة.',
  );
  expect(withheldNotice({ ...none, locators: 12 }, 'ar')).toContain('حُذفت ١٢ جملة');
});

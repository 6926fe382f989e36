import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Redactor } from '../../worker/answer-log/redact.ts';
import { escapeMarkdown } from '../../worker/language/escape-markdown.ts';
import { promise } from '../behaviours.ts';

const strike = (text: string) => new Redactor(['email', 'card', 'phone']).strike(text);

const FOUND: [string, string][] = [
  ['Write to jane.doe+shop@mail.example.co.uk, please', 'Write to [email], please'],
  ['<mailto:jane@example.org>', '<mailto:[email]>'],
  ['بريدي سارة@مثال.موقع شكرا', 'بريدي [email] شكرا'],
  ['jane\u200e@example.org', '[email]'],
  ['O’Brien o’brien@example.ie', 'O’Brien [email]'],
  // Numbers that card schemes publish for tests.
  ['My card 4111 1111 1111 1111 was charged', 'My card [card] was charged'],
  ['4111111111111111', '[card]'],
  ['5555-5555-5555-4444, exp 12/27', '[card], exp 12/27'],
  ['3782 822463 10005', '[card]'],
  ['card 4111 1111 1111 1111 123', 'card [card] 123'],
  ['بطاقتي ٤١١١ ١١١١ ١١١١ ١١١١ لا تعمل', 'بطاقتي [card] لا تعمل'],
  ['۴۱۱۱۱۱۱۱۱۱۱۱۱۱۱۱', '[card]'],
  ['4111\u00a01111\u00a01111\u00a01111', '[card]'],
  // Numbers that regulators keep free for fiction, and shapes of them.
  ['Call +44 20 7946 0958 today', 'Call [phone] today'],
  ['+1 (212) 555-0187', '[phone]'],
  ['(212) 555-0187 or 212-555-0187', '[phone] or [phone]'],
  ['1-800-555-0199', '[phone]'],
  ['Mon numéro : 06 39 98 12 34.', 'Mon numéro : [phone].'],
  ['+33 (0)6 39 98 12 34', '[phone]'],
  ['0033639981234', '[phone]'],
  ['0 800 123 456', '[phone]'],
  ['020 7946 0958', '[phone]'],
  ['رقمي ٠٥٠١٢٣٤٥٦٧ اتصلوا', 'رقمي [phone] اتصلوا'],
  ['هاتف: +٩٦٦ ٥٠ ١٢٣ ٤٥٦٧', 'هاتف: [phone]'],
  ['جوالي 501234567', 'جوالي [phone]'],
  ['my phone is 7946 0958', 'my phone is [phone]'],
  ['\u202a+44 20 7946 0958\u202c', '\u202a[phone]\u202c'],
  ['tel:+442079460958', 'tel:[phone]'],
  ['jane@example.org, +44 20 7946 0958, 4111 1111 1111 1111', '[email], [phone], [card]'],
];

describe('what is struck out', () => {
  test.each(FOUND)(promise('worker.redact-found', '%s'), (text, expected) => {
    expect(strike(text)).toBe(expected);
  });

  test.each(FOUND)(promise('worker.redact-found', 'as answers quote it: %s'), (text, expected) => {
    const quoted = escapeMarkdown(expected).replace(/\\\[(email|card|phone)\\\]/g, '[$1]');
    expect(strike(escapeMarkdown(text))).toBe(quoted);
    expect(strike(escapeMarkdown(escapeMarkdown(text)))).toContain(
      /\[(?:email|card|phone)\]/.exec(expected)?.[0],
    );
  });

  test.each([
    ['to anna.lee&#64;example.org about', 'to [email] about'],
    ['to anna.lee&#x40;example.org about', 'to [email] about'],
    ['to anna.lee&commat;example&period;org about', 'to [email] about'],
    ['to anna.lee&amp;#64;example.org about', 'to [email] about'],
    ['to anna\\_lee\\@example\\.org about', 'to [email] about'],
    ['{"to":"anna.lee\\u0040example.org"}', '{"to":"[email]"}'],
    ['?to=anna.lee%40example.org&x=1', '?to=[email]&x=1'],
    ['Call &#43;44 20 7946 0958 today', 'Call [phone] today'],
    ['Call \\+44 \\(0\\)20 7946\\-0958 today', 'Call [phone] today'],
    ['4111&nbsp;1111&nbsp;1111&nbsp;1111', '[card]'],
    ['&#52;111\\-1111\\-1111\\-1111', '[card]'],
  ])(promise('worker.redact-found', 'escaped: %s'), (text, expected) => {
    expect(strike(text)).toBe(expected);
  });

  test.each([
    'Order 4839201 of 2024-01-15, 10:30',
    'le 01.02.2024 14 h, ou le 15 janvier 2024',
    'It costs 1 234 567,50 € or $1,000,000',
    'Version 7.6.2.1234, RFC 2616, IPv4 192.168.100.200',
    'ISBN 978-0-306-40615-7 and ISBN 0-306-40615-2, ISBN 0306406152',
    'ج ٤ ص ٤٠٥، رقم ١٢٣٤',
    'Card 4111 1111 1111 1112 is no card by its last digit',
    'pi is 3.14159265358979 and a part is 0.123456789',
    'Hadith 7563, pages 362-363, §12.4.5',
    'see /articles/0123456789 and id_0123456789',
    'a row of 1234567890123456789012345678901234567890',
    '@handle and a@b are no addresses',
    '1 2 3 4 5 6 7 8 9 10 11 12',
    '0000 0000 0000 0000',
    'a &amp; b \\* c &#58;// 50%40 \\u0041',
  ])(promise('worker.redact-left', '%s'), (text) => {
    expect(strike(text)).toBe(text);
  });

  test(promise('worker.redact-found', 'only the kinds that are asked for, and counted'), () => {
    const text = 'jane@example.org 4111 1111 1111 1111 jo@example.org';
    const redactor = new Redactor(['email']);
    expect(redactor.strike(text)).toBe('[email] 4111 1111 1111 1111 [email]');
    expect(redactor.counts).toEqual({ email: 2 });
    expect(new Redactor([]).strike(text)).toBe(text);
  });

  test(promise('worker.redact-found', 'wherever it stands between words'), () => {
    const words = fc.stringMatching(/^[a-z\u0627-\u064a ,.!?]{0,30}$/);
    const data = fc.constantFrom('jane@example.org', '4111 1111 1111 1111', '+44 20 7946 0958');
    fc.assert(
      fc.property(words, data, words, (before, one, after) => {
        const struck = strike(`${before} ${one} ${after}`);
        expect(struck).not.toContain(one);
        expect(struck).toMatch(/\[(?:email|card|phone)\]/);
      }),
      { numRuns: 300 },
    );
  });
});

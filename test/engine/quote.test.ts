import { describe, expect, test } from 'vitest';
import { promise } from '../behaviours.ts';
import { book, check, checkOne, differencesOf } from './quote-book.ts';
import { article, refusal, section, sharedEngine } from './small-index.ts';

const { engine, indexed } = sharedEngine();

// Written for these tests.
const pages = [
  'كان الحارس ينظر في البستان كل صباح، ثم يكتب ما رأى من الطير في دفتر صغير.',
  'وذات يوم سأل الشيخ عن شجرة الرمان فقال: غرسها جدي حين',
  'بنى',
  'هذه الدار. فمضى الحارس يسقي الشجرة حتى أثمرت وأكل منها الناس سبع سنين.',
  'ثم كتب في الدفتر: من غرس شجرة أكل منها غيره. وكان الحارس ينظر في البستان كل مساء.',
];

describe('a printed book', () => {
  test(promise('quote.verbatim'), async () => {
    const collection = await indexed(book('garden', pages));
    const one = await checkOne(engine(), collection, 'سأل الشيخ عن شجرة الرمان');
    expect(one).toMatchObject({ verdict: 'verbatim', times: 1, where: ['2'] });
    const { passage, span } = one.best?.passages[0] ?? expect.fail();
    expect(passage.text.slice(...span)).toBe('سأل الشيخ عن شجرة الرمان');
    expect(one.best).toMatchObject({ words: 5, of: 5 });
    expect(one.best?.aligned).toEqual([
      { quote: 'سأل الشيخ عن شجرة الرمان', source: 'سأل الشيخ عن شجرة الرمان', kind: null },
    ]);
    const both = await checkOne(engine(), collection, 'الحارس ينظر في البستان كل');
    expect(both).toMatchObject({ verdict: 'verbatim', times: 2, where: ['1', '5'] });
    const word = await checkOne(engine(), collection, 'الحارس');
    expect(word).toMatchObject({ verdict: 'verbatim', times: 3 });
  });

  test(promise('quote.over-breaks'), async () => {
    const collection = await indexed(book('garden', pages));
    for (const quote of [
      'حين بنى هذه',
      'غرسها جدي حين بنى هذه الدار',
      'وذات يوم سأل الشيخ عن شجرة الرمان فقال غرسها جدي حين بنى هذه الدار فمضى الحارس',
    ]) {
      const over = await checkOne(engine(), collection, quote);
      expect(over, quote).toMatchObject({ verdict: 'verbatim', times: 1, where: ['2–4'] });
      const texts = over.best?.passages.map(({ passage, span }) => passage.text.slice(...span));
      expect(texts?.[1]).toBe('بنى');
      expect(texts?.join(' ').replace(/[:.،]/g, '')).toBe(quote);
    }
    const two = await checkOne(engine(), collection, 'سنين ثم كتب');
    expect(two).toMatchObject({ verdict: 'verbatim', where: ['4–5'] });
    const whole = await checkOne(engine(), collection, pages.join('\n'));
    expect(whole).toMatchObject({ verdict: 'verbatim', times: 1, where: ['1–5'] });
    const others = await indexed(book('one', ['أول الكلام هنا']), book('two', ['وآخره هناك']));
    expect(
      (await check(engine(), others, 'الكلام هنا وآخره')).editions.map(({ verdict }) => verdict),
    ).not.toContain('verbatim');
  });

  test(promise('quote.words'), async () => {
    const collection = await indexed(book('garden', pages));
    const sentence = 'فمضى الحارس يسقي الشجرة حتى أثمرت وأكل منها الناس';
    const altered = {
      replaced: sentence.replace('يسقي', 'يقطع'),
      added: sentence.replace('حتى', 'ليلا حتى'),
      dropped: sentence.replace('الحارس ', ''),
      moved: sentence.replace('الحارس يسقي', 'يسقي الحارس'),
      first: sentence.replace('فمضى', 'وذهب'),
      last: sentence.replace('الناس', 'الضيوف'),
      'over a break': 'جدي حين اشترى هذه الدار فمضى الحارس',
    };
    for (const [how, quote] of Object.entries(altered)) {
      const { verdict, times, kinds } = await checkOne(engine(), collection, quote);
      expect({ verdict, times }, how).toEqual({ verdict: 'differs', times: 0 });
      expect(kinds, how).toContain('words');
    }
    const { best } = await checkOne(engine(), collection, altered.replaced);
    expect(best?.aligned).toEqual([
      { quote: 'فمضى الحارس', source: 'فمضى الحارس', kind: null },
      { quote: 'يقطع', source: 'يسقي', kind: 'words' },
      { quote: 'الشجرة حتى أثمرت وأكل منها الناس', source: 'الشجرة حتى أثمرت وأكل منها الناس', kind: null },
    ]);
    const added = await checkOne(engine(), collection, altered.added);
    expect(added.best?.aligned).toContainEqual({ quote: 'ليلا', source: '', kind: 'words' });
    const dropped = await checkOne(engine(), collection, altered.dropped);
    expect(dropped.best?.aligned).toContainEqual({ quote: '', source: 'الحارس', kind: 'words' });
  });

  test.each<[string, string, string, { at: number; extra: string[] }]>([
    [
      'ar',
      'قال الناظر 2 المسح على الخفين جائز في السفر والحضر عند العلماء',
      'المسح على الخفين جائز في السفر والحضر',
      { at: 3, extra: ['لا', 'ليس'] },
    ],
    [
      'ar',
      'ومسح على الخفين غرسها جدي حين بنى هذه الدار ثم رحل',
      'غرسها جدي حين بنى هذه الدار',
      { at: 2, extra: ['لا', 'ما زال'] },
    ],
    [
      'en',
      'In 1804 the keeper of the orchard watered every tree before noon, they say',
      'the keeper of the orchard watered every tree before noon',
      { at: 4, extra: ['not', 'no one'] },
    ],
    [
      'fr',
      'En 1804 le gardien du verger arrosait chaque arbre avant midi, disait-on',
      'gardien du verger arrosait chaque arbre avant midi',
      { at: 3, extra: ['ne', 'jamais plus'] },
    ],
  ])(promise('quote.ends', '%s: %s'), async (language, page, sentence, { at, extra }) => {
    const collection = await indexed(book('ends', ['-', page, '-'], { language }));
    const words = sentence.split(' ');
    const last = words.length;
    for (const word of extra)
      for (const where of [0, 1, at, last - 1, last]) {
        const quote = words.toSpliced(where, 0, word).join(' ');
        const { verdict, best } = await checkOne(engine(), collection, quote);
        expect({ verdict, differences: differencesOf(best) }, quote).toEqual({
          verdict: 'differs',
          differences: [{ quote: word, source: '', kind: 'words' }],
        });
      }
    for (const [where, count] of [
      [1, 1],
      [1, 2],
      [at, 1],
      [last - 2, 1],
    ] as const) {
      const quote = words.toSpliced(where, count).join(' ');
      const { verdict, best } = await checkOne(engine(), collection, quote);
      expect({ verdict, differences: differencesOf(best) }, quote).toEqual({
        verdict: 'differs',
        differences: [{ quote: '', source: words.slice(where, where + count).join(' '), kind: 'words' }],
      });
    }
    for (const quote of [words.slice(1).join(' '), words.slice(0, -1).join(' ')])
      expect((await checkOne(engine(), collection, quote)).verdict, quote).toBe('verbatim');
  });

  test(promise('quote.partial'), async () => {
    const formula = 'قال الشيخ رحمه الله';
    const others = Array.from({ length: 30 }, (_, i) => `${formula} في الباب رقم ${i} كلاما آخر`);
    const collection = await indexed(book('garden', [...pages, ...others]));
    const part = await checkOne(
      engine(),
      collection,
      'فمضى الحارس يسقي الشجرة حتى أثمرت ثم باعها التاجر بثمن بخس في سوق المدينة',
    );
    expect(part.verdict).toBe('partial');
    expect(part.best).toMatchObject({ words: 6, of: 14 });
    expect(part.best?.aligned[0]).toMatchObject({ source: 'فمضى الحارس يسقي الشجرة حتى أثمرت', kind: null });
    const invented = `${formula} لا تبيعوا القمر بدرهم ولا تشتروا النجوم بدينار`;
    expect(await checkOne(engine(), collection, invented)).toMatchObject({ verdict: 'absent', places: [] });
  });

  test(promise('quote.body-only'), async () => {
    const [text = ''] = pages;
    const collection = await indexed(
      article('titled', [], {
        language: 'ar',
        title: 'كتاب الحراس والبساتين الكبير',
        passages: [section('h', text, { headings: ['باب في الغراسة والسقاية'] })],
      }),
    );
    for (const quote of [
      'كتاب الحراس والبساتين الكبير',
      'باب في الغراسة والسقاية',
      'الغراسة',
      'دفتر صغير باب في',
    ])
      expect((await checkOne(engine(), collection, quote)).times, quote).toBe(0);
    expect((await checkOne(engine(), collection, 'دفتر صغير')).times).toBe(1);
  });
});

describe('how it is written', () => {
  test(promise('quote.unmarked'), async () => {
    const collection = await indexed(
      book('vowels', ['إِنَّ العِلْمَ نُورٌ يَقْذِفُهُ اللهُ فِي القَلْبِ سنة ١٢٣٤، ﴿وَٱلۡعَصۡرِ﴾']),
      book(
        'latin',
        ['« L’œuvre de Molière », dit-il, n’est pas finie : la soft\u00ADware fit\u00A0l’ouvrage.'],
        {
          language: 'fr',
        },
      ),
    );
    for (const quote of [
      'إن العلم نور يقذفه الله في القلب',
      'إِنَّ العِلمَ نُور يَقذفه الله',
      'إنَّ العــــلم نور',
      'القلب سنة 1234',
      'والعصر',
      "“L'oeuvre de MOLIERE”",
      'l’ouvrage',
      'software fit l’ouvrage',
    ]) {
      const { editions } = await check(engine(), collection, quote);
      expect(editions[0], quote).toMatchObject({ verdict: 'verbatim', times: 1 });
      expect(
        editions[0]?.places[0]?.aligned.every(({ kind }) => kind === null),
        quote,
      ).toBe(true);
    }
  });

  test(promise('quote.spelling-shown'), async () => {
    const collection = await indexed(book('hamza', ['وقال إبراهيم في المسألة الأولى: على المدرسة مسؤولية']));
    const { verdict, best } = await checkOne(engine(), collection, 'وقال ابراهيم في المساله الاولي');
    expect(verdict).toBe('verbatim');
    expect(best?.aligned).toEqual([
      { quote: 'وقال', source: 'وقال', kind: null },
      { quote: 'ابراهيم', source: 'إبراهيم', kind: 'letters' },
      { quote: 'في', source: 'في', kind: null },
      { quote: 'المساله الاولي', source: 'المسألة الأولى', kind: 'letters' },
    ]);
  });

  test(promise('quote.vocalisation'), async () => {
    const collection = await indexed(
      book('vowels', ['فَقَالَ الرَّجُلُ: كُتِبَ عَلَيْنَا هَذَا الأَمْرُ وكَذَّبَ بِهِ قَوْمٌ']),
      book('french', ['Le pêcheur mange une pêche'], { language: 'fr' }),
    );
    const cases: [string, string[]][] = [
      ['كَتَبَ عَلَيْنَا هذا الأمر', ['vocalisation']],
      ['كُتِبَ علينا هذا الأمر', []],
      ['كتب علينا هذا الأَمْرَ', ['vocalisation']],
      ['وكَذَبَ به قوم', ['vocalisation']],
      ['فقال الرَجُلُ كتب', []],
      ['le pécheur mange une peche', ['letters']],
    ];
    for (const [quote, kinds] of cases) {
      const { editions } = await check(engine(), collection, quote);
      const found = editions[0]?.places[0]?.aligned.flatMap(({ kind }) => kind ?? []);
      expect({ verdict: editions[0]?.verdict, kinds: found }, quote).toEqual({
        verdict: kinds.length > 0 ? 'differs' : 'verbatim',
        kinds,
      });
    }
  });

  test(promise('quote.letters-digits'), async () => {
    const collection = await indexed(
      book('figures', ['Le montant est fixé à 1500 euros, sur l’avis du conseil municipal, en 1998.'], {
        language: 'fr',
      }),
    );
    const cases: [string, string][] = [
      ['le montant est fixé à 1600 euros', 'digits'],
      ['le montant est fixé a 1500 uros', 'letters'],
      ['sur l’avis du consiel municipal en 1998', 'words'],
      ['sur l’avis du conseils municipal en 1998', 'letters'],
      ['euros sur d’avis du conseil municipal', 'words'],
      ['sur avis du conseil municipal en 1998', 'words'],
    ];
    for (const [quote, kind] of cases) {
      const { verdict, kinds } = await checkOne(engine(), collection, quote);
      expect({ verdict, kinds }, quote).toEqual({ verdict: 'differs', kinds: [kind] });
    }
  });
});

describe('what stands between words', () => {
  test(promise('quote.between'), async () => {
    const collection = await indexed(
      book('notes', [
        'وقد ذهب (¬١) أهل العلم (2) إلى هذا القول [٣] وهو\n- ١٢ -',
        '— ١٣ —\nالصحيح عندهم ﷺ ثم قال',
        '﴿قل هو الله أحد﴾ (١) ﴿الله الصمد﴾ (٢)',
      ]),
      book('hyphens', ['The inter-\nnational well-\nknown rule¹ of the admini-', 'stration stands.'], {
        language: 'en',
      }),
    );
    for (const quote of [
      'وقد ذهب أهل العلم إلى هذا القول وهو الصحيح عندهم',
      'ذهب (¬١) أهل العلم',
      'هذا القول وهو',
      'وهو الصحيح',
      'الصحيح عندهم صلى الله عليه وسلم ثم قال',
      'قل هو الله أحد الله الصمد',
    ])
      expect((await check(engine(), collection, quote)).editions[0], quote).toMatchObject({
        edition: { edition: 'notes' },
        verdict: 'verbatim',
        times: 1,
      });
    for (const quote of [
      'the international well-known rule of the administration stands',
      'international',
      'rule of the',
      'administration',
    ])
      expect((await check(engine(), collection, quote)).editions[0], quote).toMatchObject({
        edition: { edition: 'hyphens' },
        verdict: 'verbatim',
        times: 1,
      });
    const other = await check(engine(), collection, 'وقد ذهب أهل العلم (5) إلى هذا');
    expect(other.editions[0]).toMatchObject({ verdict: 'differs' });
    expect(other.editions[0]?.places[0]?.aligned.map(({ kind }) => kind)).toContain('digits');
  });

  test(promise('quote.ellipsis'), async () => {
    const far = Array.from({ length: 700 }, (_, i) => `كلمة${i}`).join(' ');
    const collection = await indexed(book('garden', [...pages, `أول الطريق هنا ${far} وآخر الطريق هناك`]));
    for (const dots of ['…', '...', '[...]', '[…]', '(…)', '. . .']) {
      const one = await checkOne(engine(), collection, `سأل الشيخ عن شجرة الرمان ${dots} فمضى الحارس`);
      expect(one, dots).toMatchObject({ verdict: 'verbatim', times: 1, where: ['2–4'] });
      expect(one.best?.aligned[1], dots).toEqual({
        quote: '…',
        source: 'فقال: غرسها جدي حين بنى هذه الدار',
        kind: null,
      });
    }
    const reversed = await checkOne(engine(), collection, 'فمضى الحارس يسقي … سأل الشيخ عن شجرة');
    expect(reversed.verdict).not.toBe('verbatim');
    const apart = await checkOne(engine(), collection, 'أول الطريق هنا … وآخر الطريق هناك');
    expect(apart.times).toBe(0);
    const altered = await checkOne(
      engine(),
      collection,
      'سأل الشيخ عن شجرة الرمان … فمضى التاجر يسقي الشجرة',
    );
    expect(altered.verdict).toBe('differs');
    expect(altered.best?.aligned).toContainEqual({ quote: 'التاجر', source: 'الحارس', kind: 'words' });
  });
});

describe('what is told', () => {
  test(promise('quote.every-edition'), async () => {
    const [first = '', ...rest] = pages;
    const collection = await indexed(
      book('b-other', [first.replace('دفتر صغير', 'دفتر كبير'), ...rest], {
        work: 'garden',
        editionLabel: 'other',
      }),
      book('a-same', pages, { work: 'garden', editionLabel: 'same' }),
      book('c-lacks', rest, { work: 'garden', editionLabel: 'lacks' }),
    );
    const { editions, searched } = await check(engine(), collection, 'ما رأى من الطير في دفتر صغير');
    expect(editions.map(({ edition, verdict, times }) => [edition.edition, verdict, times])).toEqual([
      ['a-same', 'verbatim', 1],
      ['b-other', 'differs', 0],
      ['c-lacks', 'absent', 0],
    ]);
    expect(searched).toMatchObject({ works: 1, editions: 3, pages: 14 });
  });

  test(promise('quote.any-text'), async () => {
    const collection = await indexed(book('garden', [...pages, 'قلبي ❤️ معك 👍🏽 يا صديقي']));
    const long = `${pages.join(' ')} `.repeat(60).slice(0, 20_000);
    expect(await checkOne(engine(), collection, long)).toMatchObject({ times: 0, verdict: 'partial' });
    for (const [quote, verdict] of [
      ['قلبي ❤️ معك', 'verbatim'],
      ['\u{fffd}ينظر في البستان\u{fffd}', 'verbatim'],
      ['*:* AND -"(((', 'absent'],
      ['a\u0000b\u202e', 'absent'],
      ['و'.repeat(20_000), 'absent'],
      ['و '.repeat(10_000), 'absent'],
    ] as const)
      expect((await checkOne(engine(), collection, quote)).verdict, quote.slice(0, 40)).toBe(verdict);
    for (const quote of ['', ' ', '…', '«»!؟', '\u0640\u064b', '(1)'])
      expect(await refusal(check(engine(), collection, quote)), quote).toMatchObject({
        code: 'bad_request',
        message: expect.stringContaining('no word'),
      });
  });

  test(promise('quote.cancelled'), async () => {
    const many = Array.from({ length: 60 }, () => 'ثم قال ثم قام ثم نام '.repeat(150));
    const collection = await indexed(book('many', many));
    const scope = { collections: [collection] };
    const quote = 'ثم قال ثم نام ثم قام ثم '.repeat(300);
    const call = engine().quote({ scope, quote, places: 3 }, { timeoutMs: 1 });
    expect(await refusal(call)).toMatchObject({ code: 'timeout' });
    const gone = new AbortController();
    const ended = engine().quote({ scope, quote, places: 3 }, { signal: gone.signal });
    gone.abort();
    expect(await refusal(ended)).toMatchObject({ code: 'cancelled' });
    expect((await checkOne(engine(), collection, 'ثم نام ثم قال')).verdict).toBe('verbatim');
  });
});

import { describe, expect, test } from 'vitest';
import { unitsOf } from '../../worker/model/extractive/units.ts';
import { promise } from '../behaviours.ts';
import { ask } from './support/chat.ts';
import { passage } from './support/passages.ts';
import { aroundEachTest } from './support/worker-test.ts';

const around = aroundEachTest();

describe('the extractive model', () => {
  test(promise('worker.extractive-quotes'), async () => {
    const turn = await ask('How do I ask for a refund?');
    expect(turn.text).toContain(
      '> To ask for a refund: [S1]\n>\n> 1. Open your order. [S1]\n> 2. Choose "Send back". [S1]\n> 3. Print the label. [S1]',
    );
    expect(turn.done).toMatchObject({ lane: 'grounded', end: 'complete' });
    expect(turn.of('sources')[0]?.sources).toMatchObject([
      { id: 'S1' },
      ...(turn.of('sources')[0]?.sources.slice(1) ?? []),
    ]);
    for (const source of turn.of('sources')[0]?.sources ?? []) expect(source.consulted).toBe(true);
  });

  test(promise('worker.extractive-quotes', 'a row of a table, with its columns'), async () => {
    const turn = await ask('How much do brake pads cost?');
    expect(turn.text).toContain('> | Part | Price |\n> | --- | --- |\n> | Brake pads | 18 € |');
    expect(turn.text).not.toContain('Brake cable | 7');
  });

  test(promise('worker.extractive-languages'), async () => {
    const french = await ask('Quels sont les délais de livraison d’un vélo ?');
    expect(french.text).toMatch(/^Voici ce que j’ai trouvé/);
    expect(french.text).toContain('La livraison d’un vélo prend cinq jours ouvrés.');
    const arabic = await ask('كم مدة توصيل الدراجة؟');
    expect(arabic.text).toMatch(/^هذا ما وجدته/);
    expect(arabic.text).toContain('يستغرق توصيل الدراجة خمسة أيام عمل.');
  });

  test.each<[string, string]>([
    ['Can I pay by cheque?', '“Can I pay by cheque?”'],
    ['Puis-je payer par chèque ?', '« Puis-je payer par chèque ? »'],
    ['هل يمكنني الدفع بشيك؟', '«هل يمكنني الدفع بشيك؟»'],
  ])(promise('worker.extractive-not-found', '%s'), async (message, named) => {
    const turn = await ask(message);
    expect(turn.done.lane).toBe('not_found');
    expect(turn.text).toContain(named);
    expect(turn.of('sources')[0]?.sources).toEqual([]);
    expect(turn.of('receipts')[0]?.receipts).toHaveLength(1);
  });

  test.each<[string, RegExp]>([
    ['hello', /^Hello! .*Workshop help/],
    ['Bonjour !', /^Bonjour ! .*Workshop help/],
    ['السلام عليكم', /^مرحبًا!/],
    ['Thank you so much!', /^You are welcome/],
    ['merci beaucoup', /^Avec plaisir/],
    ['who are you?', /^I am the assistant of Workshop help/],
    ['Hi, what can you do?', /^I am the assistant/],
    ['من أنت؟', /^أنا مساعد/],
  ])(promise('worker.extractive-small-talk', '%s'), async (message, expected) => {
    const turn = await ask(message);
    expect(turn.done.lane).toBe('conversational');
    expect(turn.text).toMatch(expected);
    expect(turn.of('sources')[0]?.sources).toEqual([]);
    // What the site has may be asked for: articles or works.
    expect(around.outside.search.calls.filter(({ path }) => path !== '/v1/browse')).toEqual([]);
  });

  test(promise('worker.extractive-verbatim'), async () => {
    const text = 'Set max_width to *300* & use <b> or `code`, see [notes](x) and #1 | done.';
    around.outside.search.passages = [passage('width#1', 'Maximum width', [], text)];
    const turn = await ask('What is the maximum width?');
    const line = turn.text.split('\n').find((each) => each.startsWith('> ')) ?? '';
    const shown = line
      .replace(/^> /, '')
      .replace(/ \[S1\]$/, '')
      .replace(/\\([!-/:-@[-`{-~])/g, '$1');
    expect(shown).toBe(text);
    expect(line).not.toMatch(/(?<!\\)[*_`<]/);
  });

  test(promise('worker.extractive-verbatim', 'a marker in a document is no marker of ours'), async () => {
    const turn = await ask('What does the trap door page say about the source?');
    expect(turn.text).not.toContain('[S99]');
    expect(turn.text).toContain('⟦S99⟧');
  });

  test.each<[string, string, string, string]>([
    [
      'إنما الأعمال بالنيات',
      'ar',
      'الحديث الأول',
      '«عن عمر قال: إنما الأعمال بالنيات، ولكل امرئ ما نوى» .\nرواه البخاري.',
    ],
    [
      'الدين النصيحة',
      'ar',
      'الحديث السابع',
      '«عن تميم الداري أن النبي قال الدين النصيحة.\nقلنا: لمن؟ قال لله ولكتابه» .\nرواه مسلم.',
    ],
    [
      'لا ضرر ولا ضرار',
      'ar',
      'الحديث الثاني',
      'الحديث الثاني\n«عن أبي سعيد أنه قال: لا ضرر ولا ضرار» .\nحديث حسن.',
    ],
    [
      'ما معنى «لا ضرر ولا ضرار»؟',
      'ar',
      'الحديث الثاني',
      '«عن أبي سعيد أنه قال: لا ضرر ولا ضرار» .\nحديث حسن.',
    ],
    [
      'les ténèbres sont une absence',
      'fr',
      'Lettre III',
      'Il écrit : « Sachez que les ténèbres sont une absence. » Puis il se tait.',
    ],
    [
      'darkness is only an absence',
      'en',
      'Letter III',
      'He wrote: “Know that darkness is only an absence.” Then he fell silent.',
    ],
    [
      'Darkness is only an absence',
      'en',
      'Letter III',
      'He wrote: "Know that darkness is only an absence." Then he fell silent.',
    ],
    [
      'Who wrote "darkness is only an absence"?',
      'en',
      'Letter III',
      'He wrote: "Know that darkness is only an absence." Then he fell silent.',
    ],
  ])(promise('worker.extractive-quoted-words', '%s in %s'), async (message, language, title, text) => {
    around.outside.search.passages = [passage('quoted#1', title, [], text, language)];
    const turn = await ask(message);
    expect(turn.done.lane).toBe('grounded');
    const line = turn.text.split('\n').find((each) => each.startsWith('> ')) ?? '';
    expect(turn.of('notice')).toEqual([]);
    expect(line).toContain(text.split(/[.\n]/).find((part) => /ضر|النصيحة|بالنيات|absence/.test(part)));
  });

  test.each<[string, string, string]>([
    [
      'How do I repaint my bicycle frame?',
      'en',
      'People ask us "How do I repaint my bicycle frame?" every week.',
    ],
    [
      'How do I repaint my bicycle frame?',
      'en',
      'The words “I repaint my bicycle frame” stand on the poster.',
    ],
    ['repaint bicycle frame', 'en', 'In the search box type "repaint bicycle frame" and press Enter.'],
    ['repeindre le cadre du vélo', 'fr', 'Par exemple : « repeindre le cadre du vélo ». Le guide répond.'],
    [
      'Comment repeindre le cadre du vélo ?',
      'fr',
      'On lit « Comment repeindre le cadre du vélo ? » sur la page.',
    ],
    ['كيف أعيد طلاء هيكل الدراجة؟', 'ar', 'يسأل الناس «كيف أعيد طلاء هيكل الدراجة؟» كل أسبوع.'],
    ['طلاء هيكل الدراجة', 'ar', 'اكتب في الخانة مثلًا «طلاء هيكل الدراجة» ثم اضغط.'],
  ])(promise('worker.extractive-mentions', '%s in %s: %s'), async (message, language, text) => {
    around.outside.search.passages = [passage('mention#1', '—', [], text, language)];
    const turn = await ask(message);
    expect(turn.of('receipts')[0]?.receipts[0]).toMatchObject({ hits: 1 });
    expect(turn.done.lane).toBe('not_found');
    expect(turn.of('notice')).toEqual([]);
  });

  const forty = '«عن أبي سعيد أن رسول الله قال: لا ضرر ولا ضرار» .';
  const actions = '«عن عمر قال: إنما الأعمال بالنيات، ولكل امرئ ما نوى» .';
  test.each<[string, string, string]>([
    ['ما معنى لا ضرر ولا ضرار؟', 'ar', forty],
    ['ما معنى حديث لا ضرر ولا ضرار', 'ar', forty],
    ['حديث إنما الأعمال بالنيات', 'ar', actions],
    ['شرح حديث إنما الأعمال بالنيات', 'ar', actions],
    ['What is the meaning of darkness is an absence?', 'en', 'He wrote: “Darkness is an absence.” He left.'],
    ['proverb darkness is an absence', 'en', 'He wrote: “Darkness is an absence.” He left.'],
    ['Que signifie les ténèbres sont une absence ?', 'fr', 'Il écrit : « Les ténèbres sont une absence. »'],
  ])(promise('worker.extractive-topic', '%s in %s'), async (message, language, text) => {
    around.outside.search.passages = [
      passage('scattered#1', '—', [], 'ولا معنى لدفع الضرر عنه، ولا ضرر في بيع من حديث الأعمال.', language),
      passage('topic#1', '—', [], text, language),
    ];
    const turn = await ask(message);
    expect(turn.done.lane).toBe('grounded');
    const first = turn.text.split('\n').find((each) => each.startsWith('> ')) ?? '';
    expect(first).toMatch(
      /لا ضرر ولا ضرار|إنما الأعمال بالنيات|arkness is an absence|ténèbres sont une absence/,
    );
  });

  const sql = '```\nSELECT o.id, c.name FROM ps_orders o WHERE o.status = 1 ORDER BY o.date_add\n```';
  test.each<[string, string, string]>([
    ['Where is my order?', 'fr', `Lister les commandes de la boutique.\n\n${sql}`],
    ['Where is my order?', 'fr', 'Recherchez la table ps_order. Elle peut être différente selon le préfixe.'],
    [
      'What should I select from the table?',
      'fr',
      'Elle vous donne un sélecteur pour les tables de la base.',
    ],
    ['How do I date a name?', 'fr', `Les requêtes de la boutique.\n\n${sql}`],
    ['Où sont les commandes par date ?', 'en', 'All that is left of it:\n\n```\ndate -u\ncommandes\n```'],
    ['Where is my order?', 'ar', `هذه قائمة الطلبات.\n\n${sql}`],
  ])(promise('worker.extractive-abroad', '%s in %s: %s'), async (message, language, text) => {
    around.outside.search.passages = [passage('abroad#1', 'SQL', [], text, language)];
    const turn = await ask(message);
    expect(turn.done.lane).toBe('not_found');
    expect(turn.of('sources')[0]?.sources).toEqual([]);
  });

  test.each<[string, string, string]>([
    ['What is PrestaShop?', 'fr', 'PrestaShop est un logiciel de commerce en ligne.'],
    ['Qu’est-ce que le Fidelity Pass ?', 'en', 'The Fidelity Pass lends two bicycles at a time.'],
  ])(
    promise('worker.extractive-abroad', 'a name is a whole word: %s in %s'),
    async (message, language, text) => {
      around.outside.search.passages = [passage('abroad#1', 'A name', [], text, language)];
      const turn = await ask(message);
      expect(turn.done.lane).toBe('grounded');
      expect(turn.text).toContain(text);
    },
  );

  test(promise('worker.extractive-abroad', 'in one language code answers as before'), async () => {
    around.outside.search.passages = [passage('abroad#1', 'Orders by date', [], `Orders by date:\n\n${sql}`)];
    const turn = await ask('How do I select orders by date?');
    expect(turn.done.lane).toBe('grounded');
    expect(turn.text).toContain('ps_orders');
  });

  test(promise('worker.extractive-pointers'), async () => {
    around.outside.search.passages = [
      passage(
        'guide#1',
        'The bicycle guide',
        [],
        'Repaint the frame\n\n- Oil the chain\n- **Repaint the frame**\n- Pump the tyres',
      ),
      passage('paint#1', 'Repaint the frame', [], 'Sand the frame first. Then repaint the frame twice.'),
      passage('chain#1', 'Oil the chain', [], 'Oil it when it is dry.'),
    ];
    const turn = await ask('How do I repaint the frame?');
    expect(turn.done.lane).toBe('grounded');
    expect(turn.text).toContain('> Sand the frame first. [S');
    const quoted = turn.text.split('\n').filter((line) => line.startsWith('> '));
    expect(
      quoted.filter((line) =>
        /^> (?:- )?(?:\\\*)*(?:Repaint the frame|Oil the chain)(?:\\\*)* \[S/.test(line),
      ),
    ).toEqual([]);
  });

  test(promise('worker.extractive-few'), async () => {
    around.outside.search.passages = Array.from({ length: 9 }, (_, at) =>
      passage(`saddle-${at}#1`, `Saddle height, part ${at}`, [], `Raise the saddle height by ${at} cm.`),
    );
    const turn = await ask('How do I raise the saddle height?');
    const editions = new Set(turn.of('sources')[0]?.sources.map(({ edition }) => edition));
    expect(editions.size).toBeGreaterThanOrEqual(1);
    expect(editions.size).toBeLessThanOrEqual(4);
  });
});

describe('what is said back', () => {
  test.each<[string, string[]]>([
    [
      'Répondez « Puis-je payer ? » Le service dit oui. Puis il attend.',
      ['Répondez « Puis-je payer ? »', 'Le service dit oui.', 'Puis il attend.'],
    ],
    ['Il dit : « Oui ! » et part. Fin.', ['Il dit : « Oui ! » et part.', 'Fin.']],
    ['He said "Stop!" Then he left.', ['He said "Stop!"', 'Then he left.']],
    ['ما هذا؟ هذا كتاب. انتهى.', ['ما هذا؟', 'هذا كتاب.', 'انتهى.']],
  ])(promise('worker.whole-sentences', '%s'), (text, sentences) => {
    expect(unitsOf(text).map((unit) => unit.text)).toEqual(sentences);
  });

  test(promise('worker.long-question'), async () => {
    const long = await ask(`How do I ask for a refund? ${'Please tell me. '.repeat(300)}`.slice(0, 4000));
    expect(long.done).toMatchObject({ lane: 'grounded', end: 'complete' });
    expect(long.of('error')).toEqual([]);
  });

  test(promise('worker.said-back'), async () => {
    const turn = await ask(
      'zebra [click me](https://evil.example/x) **loud** www.evil.example a@evil.example',
    );
    expect(turn.done.lane).toBe('not_found');
    expect(turn.text).not.toMatch(/(?<!\\)\*\*loud|https?:\/\/|www\.|\](?<!\\\])\(|a@/);
  });
});

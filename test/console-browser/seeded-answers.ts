import type { FeedbackReason } from '../../shared/chat-api.ts';
import type { Passage } from '../../shared/passage.ts';
import type { Receipt } from '../../shared/receipt.ts';
import type { AnswerEntry } from '../../worker/answer-log/answer-entry.ts';
import { writeAnswer } from '../../worker/answer-log/write-answer.ts';
import { writeVote } from '../../worker/answer-log/write-vote.ts';

export type Database = Parameters<typeof writeAnswer>[0];

/** An answer that was put into the log, with its vote: what a test counts by itself. */
export type Seeded = AnswerEntry & { vote: 'up' | 'down' | null; reason: FeedbackReason | null };

/** What a source of an answer is named by. */
export type Named = Omit<Passage, 'url' | 'text'>;

export const SEEDED = 240;
const HOUR_MS = 3_600_000;
const LANGUAGES = ['en', 'fr', 'ar'] as const;
const REASONS = ['incorrect', 'incomplete', 'outdated', 'sources'] as const;

const ANSWERED = {
  en: ['Why do my brakes squeak?', 'When is my refund paid?', 'How long does delivery take?'],
  fr: ['Pourquoi mes freins grincent-ils ?', 'Quand suis-je remboursé ?', 'Comment nettoyer la jante ?'],
  ar: ['كم يستغرق توصيل الدراجة؟', 'لماذا تصدر المكابح صريرا؟', 'متى تصل قطع الغيار؟'],
};
/** What no article answers: several phrasings of one matter follow one another. */
const UNANSWERED = {
  en: [
    'Can I pay by cheque?',
    'Do you accept cheques?',
    'Is there a warranty on tyres?',
    'Tyre warranty length',
  ],
  fr: [
    'Puis-je payer par chèque ?',
    'Acceptez-vous les chèques ?',
    'Garantie des pneus ?',
    'Durée de garantie',
  ],
  ar: ['هل يمكن الدفع بشيك؟', 'الدفع بالشيكات', 'ما مدة ضمان الإطارات؟', 'ضمان الإطارات'],
};
const SMALL_TALK = { en: 'Thank you!', fr: 'Merci beaucoup !', ar: 'شكرا لكم' };
const ANSWERS = {
  en: 'The article says so [S1]. Nothing else is needed.',
  fr: 'L’article le dit [S1]. Rien d’autre n’est nécessaire.',
  ar: 'هكذا يقول المقال [S1]. ولا حاجة إلى غير ذلك.',
};
const NOTHING = {
  en: 'I searched the help centre and found nothing about this.',
  fr: 'J’ai cherché dans le centre d’aide et n’ai rien trouvé à ce sujet.',
  ar: 'بحثت في مركز المساعدة ولم أجد شيئا عن هذا.',
};

/** Writes the answers as turns do, newest first in the reply. `passages`: of the index, in all three languages. */
export async function seedAnswers(db: Database, passages: Named[], now = Date.now()): Promise<Seeded[]> {
  const answers = Array.from({ length: SEEDED }, (_, at) => seededAnswer(at, passages, now));
  const statements: string[] = [];
  for (const answer of answers) await write(noteInto(statements), answer);
  await db.exec(statements.join('\n'));
  return answers;
}

async function write(db: Database, { vote, reason, ...entry }: Seeded): Promise<void> {
  await writeAnswer(db, entry);
  const comment = reason ? `Comment on ${entry.id}` : null;
  if (vote) await writeVote(db, entry.id, { vote, reason, comment, at: entry.askedAt });
}

/** Stands where the database would: what is written through it becomes lines of SQL, which are run all at once. */
function noteInto(statements: string[]): Database {
  const prepare = (sql: string) => ({ bind: (...values: unknown[]) => lineOf(sql, values) });
  const batch = async (lines: string[]) => statements.push(...lines);
  return { prepare, batch } as unknown as Database;
}

function lineOf(sql: string, values: unknown[]): string {
  let next = 0;
  const filled = sql.replace(/\?(\d+)?/g, (_, place?: string) =>
    literal(values[place ? Number(place) - 1 : next++]),
  );
  return filled.replace(/\s*\n\s*/g, ' ');
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  return typeof value === 'number' ? String(value) : `'${String(value).replaceAll("'", "''")}'`;
}

function seededAnswer(at: number, passages: Named[], now: number): Seeded {
  const language = LANGUAGES[at % 3] ?? 'en';
  const kind = kindOf(at);
  const pick = <T>(from: T[]): T => from[Math.floor(at / 3) % from.length] as T;
  const question =
    kind === 'conversational'
      ? SMALL_TALK[language]
      : pick((kind === 'grounded' ? ANSWERED : UNANSWERED)[language]);
  const grounded = kind === 'grounded';
  const looked = grounded || kind === 'sourceless';
  const sources = looked
    ? sourcesOf(at, pick(passages.filter((it) => it.language === language)), grounded)
    : [];
  const ids = (keep: (source: (typeof sources)[number]) => boolean) =>
    sources.filter(keep).map(({ id }) => id);
  const withheld = grounded && at % 9 === 4 ? [{ text: 'It costs 99 euros.', check: 'figures' }] : [];
  const answer = grounded ? ANSWERS[language] : NOTHING[language];
  // Two turns of one conversation now and then.
  const conversation = at % 6 === 2 ? at - 1 : at;
  return {
    id: `a_seed_${String(at).padStart(4, '0')}`,
    site: at % 5 === 3 ? 'shop' : 'demo',
    origin: 'https://cycles.example',
    conversationHash: conversation.toString(16).padStart(64, '0'),
    turn: at % 6 === 1 ? 2 : 1,
    askedAt: new Date(now - at * 5 * HOUR_MS - 60_000).toISOString(),
    question,
    locale: at % 12 === 0 ? null : language,
    language,
    lane: kind === 'sourceless' ? 'grounded' : kind,
    end: at % 16 === 5 ? 'stopped' : at % 16 === 11 ? 'cut_short' : 'complete',
    answer,
    beforeGate: withheld.length ? `${answer} ${withheld[0]?.text}` : answer,
    withheld,
    retrieved: ids((it) => it.retrieved),
    cited: ids((it) => it.cited),
    consulted: ids((it) => it.consulted),
    sources,
    receipts: kind === 'conversational' || kind === 'unavailable' ? [] : [receiptOf(question, kind)],
    verdicts: [],
    notices: [],
    errorCode: kind === 'unavailable' ? 'model_unavailable' : null,
    gate: withheld.length ? { passed: 1, figures: 1 } : { passed: 1 },
    model: at % 4 === 0 ? 'claude-opus-5' : 'claude-sonnet-5-5',
    promptVersion: 'p1',
    generation: 'g1',
    codeVersion: '0.1.0',
    usage: {
      inputTokens: 1200,
      outputTokens: 180,
      cacheReadTokens: 4000,
      citedDocuments: ids((it) => it.cited).length,
    },
    timings: { total: 1900, firstText: 640 },
    redacted: {},
    vote: at % 7 === 0 ? 'down' : at % 7 === 1 ? 'up' : null,
    reason: at % 7 === 0 ? (REASONS[Math.floor(at / 7) % REASONS.length] ?? null) : null,
  };
}

type Kind = 'grounded' | 'sourceless' | 'conversational' | 'not_found' | 'unavailable';

function kindOf(at: number): Kind {
  const kinds: Kind[] = ['conversational', 'not_found', 'sourceless', 'unavailable'];
  return at % 10 < 6 ? 'grounded' : (kinds[(at % 10) - 6] ?? 'grounded');
}

/** A passage that stands in the index, and now and then one of an article that was deleted since. */
function sourcesOf(at: number, passage: Named, consulted: boolean): AnswerEntry['sources'] {
  const { collection, work, edition, title, locator } = passage;
  const first = { id: 'S1', collection, work, edition, passage: passage.id, title, locator, retrieved: true };
  const deleted = { id: 'S2', collection, work: 'tyres', edition: 'tyres', passage: 'tyres#1' };
  return [
    { ...first, cited: consulted, consulted },
    ...(at % 8 === 3
      ? [
          {
            ...deleted,
            title: 'Tyres of old bicycles',
            locator,
            retrieved: true,
            cited: false,
            consulted: false,
          },
        ]
      : []),
  ];
}

function receiptOf(query: string, kind: Kind): Receipt {
  const found = kind !== 'not_found';
  const rung = kind === 'grounded' ? { carried: 3, of: 3 } : { carried: 1, of: 3 };
  return {
    pass: 'words',
    query,
    words: query.split(' ').slice(0, 3),
    scope: { collections: ['help'] },
    searched: { works: 8, editions: 8, pages: 0, passages: 8 },
    rung: found ? rung : null,
    match: found ? (kind === 'grounded' ? 'exact' : 'approximate') : null,
    hits: found ? 1 : 0,
    hitsRelation: 'equal',
    generation: 'g1',
    tookMs: 3,
  };
}

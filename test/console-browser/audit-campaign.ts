import { createHash } from 'node:crypto';
import { DEFAULT_RULE } from '../../audit/plan/default-rule.ts';
import type { CitationCode } from '../../shared/audit.ts';
import type { Precode } from '../../shared/audit-coding.ts';
import { type Agreement, AuditFigures } from '../../shared/audit-report.ts';
import type { ToCode } from '../../shared/audit-sheet.ts';
import type { CodingRequest, QueueReply, RowReply } from '../../shared/desk-audit.ts';
import type { Desk } from './desk.ts';

// A campaign at the coding desk, published as the audit's command does, with three people who are named in it.

export const PEOPLE = ['Ann', 'Ben', 'Cleo'] as const;
export type Person = (typeof PEOPLE)[number];
/** What the machine says of a citation, in words that stand nowhere else. */
export const MACHINE = 'The machine found the words on another page: zirconium.';
export const RULE_HASH = sha256(DEFAULT_RULE);

const QUOTED = 'Chaque vélo est garanti deux ans';
const HOUSE = [
  'Our workshop is open from Monday to Friday, and on Saturdays in summer. Bring the bicycle clean, and take off bags and locks.',
  'A first look costs nothing. We write down what we find, with a price for each part, and begin when you have agreed.',
  'Spare parts come within two days. What we replace stays with us for a week, in case you want to see it.',
].join('\n\n');
/** How often the house's words stand before and after the guarantee. */
export const HOUSE_TIMES = 6;
const FILLER = Array<string>(HOUSE_TIMES).fill(HOUSE).join('\n\n');
const OPENING =
  'تفتح الورشة أبوابها كل يوم عدا الجمعة، ويُستقبل الزبائن من الصباح إلى المساء. ومن أراد إصلاح دراجته فليحضرها نظيفة.';

/** Each cites a captured passage but the last. The quoted words stand far down. */
const CITED: (Partial<ToCode> & { text: string | null })[] = [
  {
    question: 'How long is the guarantee?',
    statement: `The guarantee says: “${QUOTED}.”`,
    citation: 'Guarantee, § 2 [S1]',
    ...{
      title: 'Guarantee',
      author: 'The Workshop',
      date: '2024-05-01',
      url: 'https://cycles.example/guarantee',
    },
    text: `${FILLER}\n\nGarantie\n\nCHAQUE VÉLO est garanti\ndeux ans, sauf les pneus.\n\n${FILLER}\n\nChaque vélo est garanti deux ans.`,
  },
  {
    question: 'When is my refund paid?',
    statement: 'Refunds are paid to the card that was used within fourteen days.',
    citation: 'Refunds [S2]',
    ...{ title: 'Refunds', publisher: 'Cycles' },
    text: `Refunds are paid to the card that was used within fourteen days. ${FILLER}`,
  },
  {
    question: 'كم يستغرق توصيل الدراجة؟',
    statement: 'يقول الدليل: «يستغرق توصيل الدراجة خمسة أيام عمل».',
    citation: 'مدة التوصيل [S3]',
    ...{ title: 'مدة التوصيل', publisher: 'ورشة الدراجات', page: '12' },
    text: `مقدّمة الدليل.\n\n${Array<string>(12).fill(OPENING).join('\n\n')}\n\nيَستغرقُ توصيلُ الدراجة خمسة أيّام عمل، وتصل قطع الغيار في يومين.\n\n${OPENING}`,
  },
  {
    question: 'Who invented the lock?',
    statement: 'The lock was invented in 1911.',
    citation: 'Encyclopaedia of Locks, vol. 3',
    ...{ title: 'Encyclopaedia of Locks', author: 'N. Obody' },
    text: null,
  },
];

export interface Campaign {
  id: string;
  path: string;
  units: string[];
  coding(person: Person, unit: string): Promise<RowReply['coding']>;
  queue(person: Person): Promise<QueueReply>;
  /** Codes all of a person's citations by the interface, C0 unless said otherwise. */
  codeAll(person: Person, change?: (unit: string, at: number) => Partial<CodingRequest>): Promise<void>;
  handIn(person: Person): Promise<void>;
  publishFigures(): Promise<void>;
}

let people: Promise<unknown> | null = null;

export async function publishCampaign(desk: Desk, id: string, title: string): Promise<Campaign> {
  people ??= Promise.all(PEOPLE.map((name) => desk.addPerson(name)));
  await people;
  const path = `/audit/${id}`;
  const units = CITED.map((_, at) => `u${sha256(`${id} ${at}`).slice(0, 16)}`);
  const captures = CITED.flatMap(({ text, title: named }) =>
    text === null ? [] : [captureOf(named ?? '', text)],
  );
  const change = (method: string, to: string, body: unknown) => desk.api(to, { method, body });
  const emails = PEOPLE.map((name) => `${name.toLowerCase()}@coders.example`);
  await change('POST', '/audit', {
    ...{ campaign: id, title, site: null, plan: sha256(`plan of ${id}`), units: sha256(`units of ${id}`) },
    ...{ rule: { text: DEFAULT_RULE, sha256: RULE_HASH }, rows: units.length, precodes: units.length },
    ...{ coders: emails.slice(0, 2), arbiter: emails[2] },
    captures: captures.map(({ sha256: hash, bytes }) => ({
      sha256: hash,
      ending: 'json',
      bytes: bytes.length,
    })),
  });
  const rows = CITED.map(({ text, ...cited }, at): ToCode => {
    const capture = text === null ? null : `captures/${captureOf(cited.title ?? '', text).sha256}.json`;
    const empty = {
      title: null,
      author: null,
      publisher: null,
      edition: null,
      page: null,
      url: null,
      date: null,
    };
    return { ...empty, question: '', statement: '', citation: '', ...cited, unit: units[at] ?? '', capture };
  });
  const inOrder = <T extends { unit: string }>(all: T[]) =>
    all.toSorted((a, b) => (a.unit < b.unit ? -1 : 1));
  await change('PUT', `${path}/rows`, { rows: inOrder(rows) });
  await change('PUT', `${path}/captures`, {
    parts: captures.map(({ sha256: hash, bytes }) => ({
      ...{ sha256: hash, part: 0, of: 1, base64: bytes.toString('base64') },
    })),
  });
  await change('PUT', `${path}/precodes`, { precodes: inOrder(units.map(precode)) });
  await change('POST', `${path}/open`, {});

  const as = (person: Person) => ({ token: desk.tokenOf(person) });
  const queue = (person: Person) => desk.api<QueueReply>(`${path}/queue`, as(person));
  return {
    ...{ id, path, units, queue },
    coding: async (person, unit) => (await desk.api<RowReply>(`${path}/rows/${unit}`, as(person))).coding,
    async codeAll(person, judge) {
      const { rows: own } = await queue(person);
      for (const { unit } of own) {
        const body = { ...codingRequest(0), ...judge?.(unit, units.indexOf(unit)) };
        await desk.api(`${path}/rows/${unit}/coding`, { method: 'PUT', body, ...as(person) });
      }
    },
    handIn: (person) =>
      desk.api(`${path}/hand-in`, { method: 'POST', body: { rule: RULE_HASH }, ...as(person) }),
    publishFigures: () => desk.api(`${path}/figures`, { method: 'PUT', body: { figures: figuresOf(id) } }),
  };
}

export function codingRequest(revision: number, code: CitationCode | null = 'C0'): CodingRequest {
  return {
    ...{ revision, code, checks: ['document_opened'], evidence: [], attempts: [], wrongFields: [] },
    ...{ rightPublisher: null, note: null, rule: RULE_HASH },
  };
}

function captureOf(title: string, text: string): { sha256: string; bytes: Buffer } {
  const passage = { title, author: null, editionLabel: '2nd edition', locator: null, url: null, text };
  const bytes = Buffer.from(JSON.stringify(passage));
  return { sha256: sha256(bytes), bytes };
}

function precode(unit: string, at: number): Precode {
  const same = 'equal' as const;
  return {
    ...{ unit, madeAt: '2026-11-30T10:00:00.000Z', object: 'exists', wording: 'not_asked' },
    fields: { title: same, author: same, publisher: same, edition: same, page: same, date: same, url: same },
    ...{ code: at === 0 ? 'C2' : null, why: MACHINE, generation: null, receipts: [] },
  };
}

/** Two coders who agree on three of four: kappa and alpha are low, AC1 is not. */
function figuresOf(campaign: string): AuditFigures {
  const of = (value: number, low: number, high: number): Agreement => ({
    value,
    low,
    high,
    se: 0.1,
    why: null,
  });
  const none = { hits: 0, of: 0, answers: 0, rate: null, low: null, high: null, method: 'none' as const };
  const rate = { ...none, correlation: null, designEffect: 1, effective: 0 };
  const codes = { C0: 3, C1: 0, C2: 0, C3: 0, C4: 1, C5: 0 };
  const reader = {
    codes,
    uncoded: 0,
    fabrication: rate,
    misplaced: rate,
    metadata: rate,
    verifiability: rate,
  };
  const table = Array.from({ length: 6 }, () => Array<number>(6).fill(0));
  (table[0] ?? [])[0] = 3;
  (table[4] ?? [])[0] = 1;
  return AuditFigures.parse({
    ...{ format: 'pincite-audit-figures-1', campaign, plan: sha256(`plan of ${campaign}`) },
    audited: { assistant: 'a', model: 'm', scope: 's', prompt: null, corpus: null, code: null },
    ...{ from: null, to: null, missing: 0, reader, model: null, arbitrated: 1 },
    outcomes: { answered: 4, refused: 0, timeout: 0, outage: 0 },
    perAnswer: {
      ...{ answers: 4, citationsPerAnswer: 1, withBad: rate },
      converted: { independent: null, correlated: null },
    },
    uncitedClaims: { claims: 0, answers: 0, share: rate },
    ...{ strata: [], runs: [], controls: [], precode: null, lanes: [], faithfulness: null, limits: [] },
    agreement: {
      ...{ units: 4, incomplete: 0, perCent: of(0.75, 0.3, 0.95), kappa: of(0.1, -0.3, 0.5) },
      ...{ ac1: of(0.69, 0.2, 1), alpha: of(0.12, -0.3, 0.6), table },
    },
  });
}

function sha256(what: string | Buffer): string {
  return createHash('sha256').update(what).digest('hex');
}

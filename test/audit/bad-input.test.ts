import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packTar, unpackTar } from '../../audit/archive/tar.ts';
import { writeArchive } from '../../audit/archive/write-archive.ts';
import { PATHS, readAnswers, readCampaign, readPlan } from '../../audit/campaign/campaign.ts';
import { type Folder, openFolder } from '../../audit/campaign/files.ts';
import { sha256 } from '../../audit/campaign/hash.ts';
import { jsonLines } from '../../audit/campaign/read-json.ts';
import { computeFigures } from '../../audit/figures/compute-figures.ts';
import { fetchPages } from '../../audit/precode/fetch-pages.ts';
import { reportFiles } from '../../audit/report/write-report.ts';
import { unitsFrom } from '../../audit/units/make-units.ts';
import type { CitationCode } from '../../shared/audit.ts';
import type { CollectedAnswerLine } from '../../shared/audit-answers.ts';
import { AuditDraw } from '../../shared/audit-plan.ts';
import { ArchiveManifest, AuditFigures, type Rate } from '../../shared/audit-report.ts';
import { promise } from '../behaviours.ts';
import { fillIn, type Judge, type Row } from './coders.ts';
import { audit, auditDone } from './run-audit.ts';

// Campaigns over another assistant’s answers, taken in as JSON Lines: every code reaches the reader there.

const folder = mkdtempSync(join(tmpdir(), 'pincite-audit-bad-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const CODERS = ['ann', 'ben'];
let serial = 0;

type Small = { root: string; files: Folder; draw: AuditDraw };

/** A campaign with drawn questions. */
async function planned(
  options: { questions?: number; size?: string[]; runs?: number; model?: string; rule?: string } = {},
): Promise<Small> {
  serial += 1;
  const root = join(folder, `c${serial}`);
  const log = join(folder, `questions-${serial}.jsonl`);
  const count = options.questions ?? 40;
  writeFileSync(
    log,
    Array.from(
      { length: count },
      (_, at) =>
        `${JSON.stringify({ id: `q${at}`, text: `What is matter ${at}?`, language: at % 4 === 0 ? 'fr' : 'en' })}\n`,
    ).join(''),
  );
  await auditDone([
    ...[
      'plan',
      root,
      '--questions',
      log,
      '--name',
      `c${serial}`,
      '--title',
      'Another',
      '--assistant',
      'Other',
    ],
    ...[
      '--model',
      options.model ?? 'other-1',
      '--scope',
      'the web',
      '--seed',
      '5',
      '--runs',
      String(options.runs ?? 2),
    ],
    ...[
      '--hours-apart',
      '0',
      '--coders',
      ...CODERS,
      '--arbiter',
      'cleo',
      '--known-bad',
      '2',
      '--shuffled',
      '2',
    ],
    ...(options.rule ? ['--rule', options.rule] : []),
    ...(options.size ?? ['--rate', '0.2', '--half-width', '0.1', '--citations-per-answer', '3']),
  ]);
  await auditDone(['draw', root]);
  const files = openFolder(root);
  const draw = AuditDraw.parse(JSON.parse(new TextDecoder().decode(files.bytes('draw.json') ?? undefined)));
  return { root, files, draw };
}

/** The code stands in the author’s name, so that a coder of a test can read it. */
const NAMES: Record<CitationCode, string> = {
  ...{ C0: 'Anna Exact', C1: 'Bert Nothing', C2: 'Cora Absent' },
  ...{ C3: 'Dora Elsewhere', C4: 'Emil Wrongdate', C5: 'Finn Closed' },
};
const sentence = (code: CitationCode, nth: number) =>
  `According to ${NAMES[code]} (The Courier, 3 May 2019), the matter number ${nth} was settled in ${1900 + nth}.`;
const truth: Judge = ({ citation = '' }) =>
  (Object.keys(NAMES) as CitationCode[]).find((code) => citation.includes(NAMES[code])) ?? 'C1';

function line({ draw }: Small, at: number, run: number, codes: readonly CitationCode[]): CollectedAnswerLine {
  const question = draw.questions[at];
  if (!question) throw new Error(`There is no question ${at}.`);
  const text = codes.map((code, nth) => sentence(code, nth + 1 + at)).join(' ');
  return {
    ...{ question, run, outcome: text === '' ? 'refused' : 'answered', answer: { text } },
    ...{ askedAt: `2026-11-2${run}T10:00:00Z`, assistant: 'Other', model: 'other-1', scope: 'the web' },
  };
}

function answersFile(name: string, rows: readonly unknown[]): string {
  const file = join(folder, `${name}-${serial}.jsonl`);
  writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  return file;
}

/** All answers of the plan, coded by both. */
async function coded(
  small: Small,
  codesOf: (at: number, run: number) => CitationCode[],
): Promise<AuditFigures> {
  const rows = [1, 2].flatMap((run) =>
    small.draw.questions.map((_, at) => line(small, at, run, codesOf(at, run))),
  );
  await auditDone(['import', small.root, '--answers', answersFile('answers', rows)]);
  await auditDone(['export', small.root]);
  const isEmpty = small.files.bytes('units.jsonl')?.length === 0;
  for (const coder of isEmpty ? [] : CODERS)
    await auditDone(['import', small.root, '--sheet', fillIn(join(small.root, 'to-coders', coder), truth)]);
  return reported(small);
}

async function reported({ root, files }: Small): Promise<AuditFigures> {
  await auditDone(['report', root]);
  return AuditFigures.parse(JSON.parse(new TextDecoder().decode(files.bytes('figures.json') ?? undefined)));
}

/** Units and report, as whoever changed the answers can make them follow. */
function madeAnew(files: Folder): Map<string, string> {
  const { plan } = readPlan(files);
  const made = unitsFrom(files, plan, readAnswers(files));
  files.write(PATHS.units, jsonLines(made.units));
  files.write(PATHS.claims, jsonLines(made.claims));
  files.write(PATHS.controls, jsonLines(made.controls));
  const campaign = readCampaign(files);
  return reportFiles(files, campaign, computeFigures(campaign));
}

const refusal = (args: readonly string[]) =>
  auditDone(args).then(
    () => 'It was done.',
    (error: Error) => (error.name === 'AuditError' ? error.message : `${error.name}: ${error.message}`),
  );
const holds = ({ low, high }: Rate, rate: number) => (low ?? 1) <= rate && rate <= (high ?? 0);

describe('answers of another assistant', () => {
  let whole: Small;
  let figures: AuditFigures;
  const cycle: CitationCode[] = [
    'C0',
    'C0',
    'C1',
    'C0',
    'C2',
    'C0',
    'C3',
    'C0',
    'C4',
    'C0',
    'C0',
    'C5',
    'C0',
    'C0',
    'C1',
    'C0',
    'C4',
    'C0',
    'C0',
    'C0',
  ];
  beforeAll(async () => {
    whole = await planned();
    let next = 0;
    figures = await coded(whole, () => [0, 1, 2].map(() => cycle[next++ % cycle.length] ?? 'C0'));
  });

  it(promise('audit.finds-the-rate', 'in each code, as the reader saw them'), () => {
    const { reader } = figures;
    expect(reader.fabrication.of).toBeGreaterThan(80);
    for (const [rate, hits] of [
      ['fabrication', 3],
      ['misplaced', 1],
      ['metadata', 2],
    ] as const)
      expect(holds(reader[rate], hits / 19), `${rate}: ${JSON.stringify(reader[rate])}`).toBe(true);
    expect(holds(reader.verifiability, 19 / 20)).toBe(true);
    expect(figures.model).toBeNull();
    // Hidden among them: two made wrong and two with another’s source, in no rate.
    expect(figures.controls.map(({ found }) => found.of)).toEqual([2, 2, 2, 2]);
    expect(reader.fabrication.of + (reader.codes.C5 ?? 0)).toBe(figures.perAnswer.answers * 3);
    expect(figures.perAnswer.citationsPerAnswer).toBe(3);
  });

  it(promise('audit.verify', 'a file that was changed, is missing or too many is named'), async () => {
    const { bytes } = writeArchive(whole.files, 'x', new Date(0));
    const held = unpackTar('it', bytes);
    const changed = new Map(held);
    changed.set(
      'sheets/ann.jsonl',
      new TextEncoder().encode(
        new TextDecoder().decode(held.get('sheets/ann.jsonl')).replace('"C1"', '"C0"'),
      ),
    );
    const missing = new Map(held);
    missing.delete('answers.jsonl');
    const more = new Map(held).set('sheets/zoe.jsonl', new Uint8Array());
    for (const [files, name] of [
      [changed, 'sheets/ann.jsonl'],
      [missing, 'answers.jsonl'],
      [more, 'sheets/zoe.jsonl'],
    ] as const)
      expect(await refusal(['verify', packed(files)])).toContain(name);
    expect(await refusal(['verify', packed(held)])).toBe('It was done.');
  });

  it(promise('audit.verify', 'a change that the manifest was made to fit'), async () => {
    const held = unpackTar('it', writeArchive(whole.files, 'x', new Date(0)).bytes);
    const text = (path: string) => new TextDecoder().decode(held.get(path));
    const cases: [string, string][] = [
      ['sheets/ann.jsonl', text('sheets/ann.jsonl').replace('"C1"', '"C0"')],
      ['figures.json', text('figures.json').replace(/"hits": \d+/, '"hits": 0')],
      ['report.fr.md', text('report.fr.md').replace(/\d,\d/, '0,1')],
      ['draw.json', text('draw.json').replace('"id": "q', '"id": "q9')],
      ['answers.jsonl', text('answers.jsonl').replace('was settled', 'got settled')],
    ];
    for (const [path, content] of cases) {
      expect(content).not.toBe(text(path));
      const files = new Map(held).set(path, new TextEncoder().encode(content));
      const named = await refusal(['verify', packed(withManifest(files))]);
      // A sheet says nothing wrong in itself: what no longer follows from it is the figures.
      expect(named).toContain(
        path === 'sheets/ann.jsonl' ? 'figures.json' : path === 'answers.jsonl' ? 'units.jsonl' : path,
      );
    }
    expect(await refusal(['verify', packed(new Map([...held].slice(0, 0)))])).toContain('manifest.json');
    writeFileSync(
      join(folder, 'cut.tar.gz'),
      packTar([...held].map(([path, bytes]) => ({ path, bytes }))).slice(0, 500),
    );
    expect(await refusal(['verify', join(folder, 'cut.tar.gz')])).toContain('cut.tar.gz');
  });

  it(
    promise('audit.verify', 'a question that was changed after the draw, with the report made anew'),
    async () => {
      const root = join(folder, 'other-questions');
      const asDrawn = new TextDecoder().decode(whole.files.bytes('answers.jsonl') ?? undefined);
      const [first = ''] = asDrawn.split('\n');
      const { question } = JSON.parse(first) as CollectedAnswerLine;
      const { stratum, id } = question;
      const age = stratum.age === 'ageless' ? 'under_30_days' : 'ageless';
      for (const other of [
        { ...question, text: 'What was never asked?' },
        { ...question, stratum: { ...stratum, age } },
        { ...question, known: 'present' },
        { ...question, id: `${id}-other` },
      ]) {
        cpSync(whole.root, root, { recursive: true });
        const changed = openFolder(root);
        changed.write('answers.jsonl', asDrawn.replaceAll(JSON.stringify(question), JSON.stringify(other)));
        // What was coded is of other units: they have their names from the question’s.
        rmSync(join(root, 'sheets'), { recursive: true });
        for (const [path, content] of madeAnew(changed)) changed.write(path, content);
        for (const command of ['verify', 'report']) {
          const said = await refusal([command, root]);
          expect(said, command).toContain('answers.jsonl');
          expect(said, command).toContain(`(${other.id}#`);
          expect(said, command).toContain('draw.json');
        }
        rmSync(root, { recursive: true });
      }
    },
  );

  it(promise('audit.compared'), async () => {
    const other = await planned({ model: 'other-2' });
    let next = 0;
    const rows = [1, 2].flatMap((run) =>
      other.draw.questions.map((_, at) => ({
        ...line(
          other,
          at,
          run,
          [0, 1, 2].map(() => (next++ % 2 === 0 ? 'C1' : 'C0')),
        ),
        model: 'other-2',
      })),
    );
    await auditDone(['import', other.root, '--answers', answersFile('answers', rows)]);
    await auditDone(['export', other.root]);
    for (const coder of CODERS)
      await auditDone(['import', other.root, '--sheet', fillIn(join(other.root, 'to-coders', coder), truth)]);
    await auditDone(['report', other.root, '--before', whole.root]);
    const words = await auditDone(['compare', whole.root, other.root]);
    expect(words).toContain('paired');
    expect(words).toContain('The model differs: “other-1”, then “other-2”.');
    expect(words).toContain('do not join them by a line');
    const html = new TextDecoder().decode(other.files.bytes('report.en.html') ?? undefined);
    expect(html).toContain('class="break"');
    expect(html).not.toContain('class="join"');
    expect(await refusal(['verify', other.root])).toBe('It was done.');
  });

  it(promise('audit.compared', 'campaigns alike are joined in a series'), async () => {
    const later = await planned();
    await coded(later, () => ['C0', 'C0', 'C2']);
    await auditDone(['report', later.root, '--before', whole.root]);
    const html = new TextDecoder().decode(later.files.bytes('report.fr.html') ?? undefined);
    expect(html).toContain('class="join"');
    expect(html).not.toContain('class="break"');
    expect(await auditDone(['compare', whole.root, later.root])).toContain('They are one series');
    expect(await refusal(['compare', later.root, later.root])).toContain('are one campaign');
  });

  it(promise('audit.compared', 'a changed paraphrase rule is a break'), async () => {
    const rule = join(folder, 'rule.txt');
    writeFileSync(rule, 'Only the very words count.');
    const strict = await planned({ rule });
    await coded(strict, () => ['C0', 'C0', 'C2']);
    await auditDone(['report', strict.root, '--before', whole.root]);
    const html = new TextDecoder().decode(strict.files.bytes('report.en.html') ?? undefined);
    expect(html).toContain('class="break"');
    expect(html).not.toContain('class="join"');
    expect(html).toContain('The paraphrase rule differs');
    expect(await auditDone(['compare', whole.root, strict.root])).toContain('The paraphrase rule differs');
    expect(await refusal(['verify', strict.root])).toBe('It was done.');
  });

  it(promise('audit.draw-by-distribution', 'by the language of the sources that were read'), async () => {
    const source = (language: string, consulted: boolean) => ({ id: 'S1', language, consulted });
    const logged = [
      { question: 'Who wrote it?', sources: JSON.stringify([source('ar', true), source('en', false)]) },
      { question: 'How old is it?', sources: JSON.stringify([{ id: 'S1', consulted: true }]) },
      { question: 'When was it?', sources: 'broken' },
    ].map((row) => ({ ...row, turn: 1, lane: 'grounded', language: 'fr' }));
    const log = answersFile('log', logged);
    const root = join(folder, `log-${serial}`);
    await auditDone([
      ...['plan', root, '--questions', log, '--name', 'log', '--title', 'Log', '--assistant', 'Other'],
      ...['--model', 'other-1', '--scope', 'the web', '--rate', '0.2', '--half-width', '0.3'],
      ...['--coders', ...CODERS, '--arbiter', 'cleo'],
    ]);
    const read = new TextDecoder().decode(openFolder(root).bytes('questions.jsonl') ?? undefined);
    const languages = read
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { text: string; stratum: { language: string } })
      .map(({ text, stratum }) => [text, stratum.language]);
    expect(Object.fromEntries(languages)).toEqual({
      'Who wrote it?': 'ar',
      'How old is it?': 'fr',
      'When was it?': 'fr',
    });
  });

  it(promise('audit.one-model'), async () => {
    const logged = ['extractive-1', 'extractive-1', 'model-9'].map((model, at) => ({
      ...{ question: `What is matter ${at}?`, turn: 1, lane: 'grounded', language: 'en', model },
    }));
    const log = answersFile('log', logged);
    const plan = (name: string, ...more: string[]) => [
      ...['plan', join(folder, `${name}-${serial}`), '--questions', log, '--name', name, '--title', 'Log'],
      ...['--scope', 'the help centre', '--rate', '0.2', '--half-width', '0.3'],
      ...['--coders', ...CODERS, '--arbiter', 'cleo', ...more],
    ];
    const refused = await refusal(plan('wrong', '--model', 'extractive'));
    expect(refused).toContain('“extractive-1” and “model-9” answered, and the plan audits “extractive”.');
    expect(refused).toContain('--new-model');
    expect(openFolder(join(folder, `wrong-${serial}`)).bytes(PATHS.plan)).toBeNull();
    await auditDone(plan('right', '--model', 'model-9'));
    await auditDone(plan('new', '--model', 'model-10', '--new-model'));
    await auditDone(plan('other', '--model', 'other-1', '--assistant', 'Other'));
  });

  it(promise('audit.refusals'), async () => {
    for (const args of [
      ['verify', join(folder, 'none.tar.gz')],
      ['draw', folder],
      ['report', folder],
    ]) {
      const { status, words, out } = await audit(args);
      expect([status, out]).toEqual([2, '']);
      expect(words).toMatch(/^There is no .*\.\s*(Write one: .*|Name a .*)\n$/);
    }
  });
});

function packed(files: ReadonlyMap<string, Uint8Array>): string {
  serial += 1;
  const file = join(folder, `packed-${serial}.tar.gz`);
  writeFileSync(file, packTar([...files].map(([path, bytes]) => ({ path, bytes }))));
  return file;
}

function withManifest(files: Map<string, Uint8Array>): Map<string, Uint8Array> {
  const manifest = ArchiveManifest.parse(JSON.parse(new TextDecoder().decode(files.get('manifest.json'))));
  const listed = manifest.files.map(({ path }) => {
    const bytes = files.get(path) ?? new Uint8Array();
    return { path, bytes: bytes.length, sha256: sha256(bytes) };
  });
  return files.set('manifest.json', new TextEncoder().encode(JSON.stringify({ ...manifest, files: listed })));
}

describe('sheets', () => {
  let small: Small;
  let place: string;
  beforeAll(async () => {
    small = await planned();
    const rows = [1, 2].flatMap((run) =>
      small.draw.questions.map((_, at) => line(small, at, run, at % 3 === 0 ? ['C0', 'C5'] : ['C0', 'C4'])),
    );
    await auditDone(['import', small.root, '--answers', answersFile('answers', rows)]);
    await auditDone(['export', small.root]);
    place = join(small.root, 'to-coders', 'ann');
  });
  const imported = (change: (rows: Row[]) => Row[], judge = truth) =>
    refusal(['import', small.root, '--sheet', fillIn(place, judge, change)]);

  it(promise('audit.sheet-refused', 'half coded'), async () => {
    const words = await imported(
      (rows) => rows,
      (row, at) => (at < 2 ? '' : truth(row, at)),
    );
    expect(words).toMatch(/not finished: 2 of \d+ citations have no code \(u[0-9a-f]{16}, u/);
    expect(await imported((rows) => rows.slice(3))).toMatch(/not finished: 3 of/);
    expect(small.files.bytes('sheets/ann.jsonl')).toBeNull();
  });

  it(
    promise('audit.sheet-refused', 'a citation coded twice, a strange one, a code without what it needs'),
    async () => {
      expect(await imported((rows) => [...rows, rows[0] as Row])).toMatch(
        /coded twice, in .*row 2 and .*row \d+/,
      );
      expect(
        await imported((rows) => [{ ...(rows[0] as Row), unit: 'u0000000000000000' }, ...rows.slice(1)]),
      ).toContain('not among the citations');
      expect(await imported((rows) => rows.map((row) => ({ ...row, wrong_fields: '' })))).toContain(
        'C4 names the fields that are wrong',
      );
      expect(await imported((rows) => rows.map((row) => ({ ...row, checks: '' })))).toContain(
        'names the check',
      );
      expect(
        await imported((rows) =>
          rows.map((row) => ({ ...row, code: row.code === 'C4' ? 'C9' : (row.code ?? '') })),
        ),
      ).toMatch(/row \d+ \(u/);
    },
  );

  it.each<[lack: string, change: (row: Row) => Row, cure: RegExp]>([
    ['no time', (row) => ({ ...row, coded_at: '' }), /row 2 \(u\w+\): column “coded_at”: .*Fill it in/],
    ['a time that is none', (row) => ({ ...row, coded_at: 'noon' }), /row 2 \(u\w+\): column “coded_at”: /],
    ['no check', (row) => ({ ...row, checks: '' }), /row 2 \(u\w+\): column “checks”: .*Fill in/],
    ['no wrong field', (row) => ({ ...row, code: 'C4', wrong_fields: '' }), /column “wrong_fields”: .*Fill/],
    [
      'an attempt at no time',
      (row) => ({ ...row, code: 'C5', attempt_1_at: 'noon', attempt_1_result: 'gone' }),
      /column “attempt_1_at”: /,
    ],
    [
      'one attempt',
      (row) => ({ ...row, code: 'C5', attempt_2_at: '', attempt_2_result: '' }),
      /column “attempt_2_at”: .*Fill/,
    ],
  ])(
    promise('audit.sheet-refused', '%s: the column is named, the row and the cure'),
    async (_, change, cure) => {
      expect(await imported((rows) => rows.map((row) => change({ ...row })))).toMatch(cure);
    },
  );

  it(promise('audit.second-attempt'), async () => {
    const soon = (row: Row) => ({ ...row, ...(row.code === 'C5' && { attempt_2_at: '2026-11-28 09:59' }) });
    expect(await imported((rows) => rows.map(soon))).toContain('48 hours or more after the first');
    const once = (row: Row) => ({ ...row, attempt_2_at: '', attempt_2_result: '' });
    expect(await imported((rows) => rows.map(once))).toContain('second failed attempt');
  });

  it(promise('audit.rule-frozen', 'in a sheet'), async () => {
    const other = (rows: Row[]) => rows.map((row) => ({ ...row, rule: sha256('Anything goes.') }));
    expect(await imported(other)).toContain('the rule cannot change in a campaign');
  });

  it(promise('audit.sheet-refused', 'of another campaign, plan or person'), async () => {
    const all = (change: Row) => (rows: Row[]) => rows.map((row) => ({ ...row, ...change }));
    expect(await imported(all({ campaign: 'spring' }))).toContain('of campaign “spring”');
    expect(await imported(all({ coder: 'zoe' }))).toContain('the plan names ann and ben');
    expect(await imported(all({ plan: sha256('x') }))).toContain('another plan');
    expect(
      await imported((rows) => rows.map((row, at) => (at > 0 ? row : { ...row, coder: 'ben' }))),
    ).toContain('of another sheet');
  });

  it(promise('audit.sheet-forms'), async () => {
    const copy = join(folder, 'forms');
    const given = async (name: string, content: string) => {
      rmSync(copy, { recursive: true, force: true });
      cpSync(small.root, copy, { recursive: true });
      writeFileSync(join(folder, name), content);
      await auditDone(['import', copy, '--sheet', join(folder, name)]);
      return readFileSync(join(copy, 'sheets/ann.jsonl'), 'utf8');
    };
    const filledIn = readFileSync(fillIn(place, truth), 'utf8');
    const table = Papa.parse<Row>(filledIn, { header: true });
    const semicolons = Papa.unparse(table.data, { delimiter: ';', newline: '\r\n' });
    const byUnit = new Map(table.data.map((row) => [row.unit, row]));
    const [head = '', ...rows] = readFileSync(join(place, 'sheet.jsonl'), 'utf8').trim().split('\n');
    const lines = rows.map((line) => {
      const row = JSON.parse(line) as { unit: string };
      const cells = byUnit.get(row.unit) ?? {};
      const attempt = (nth: number) => ({
        at: `${cells[`attempt_${nth}_at`]?.replace(' ', 'T')}:00Z`,
        result: cells[`attempt_${nth}_result`],
      });
      return JSON.stringify({
        ...{ ...row, code: cells.code, codedAt: cells.coded_at },
        checks: ['document_opened', 'wording_compared'],
        wrongFields: cells.code === 'C4' ? ['date'] : [],
        attempts: cells.code === 'C5' ? [attempt(1), attempt(2)] : [],
      });
    });
    const whole = await given('commas.csv', filledIn);
    expect(whole.trim().split('\n')).toHaveLength(byUnit.size);
    expect(await given('semicolons.csv', `\uFEFF${semicolons}`)).toBe(whole);
    expect(await given('lines.jsonl', [head, ...lines].join('\n'))).toBe(whole);
  });

  it(promise('audit.codes-once'), async () => {
    expect(await imported((rows) => rows)).toBe('It was done.');
    const before = small.files.bytes('sheets/ann.jsonl');
    expect(
      await imported(
        (rows) => rows,
        () => 'C0',
      ),
    ).toContain('a coder codes once');
    expect(small.files.bytes('sheets/ann.jsonl')).toEqual(before);
  });

  it(promise('audit.nothing-left-out', 'one sheet is missing'), async () => {
    const { reader, agreement, limits } = await reported(small);
    expect(agreement.units).toBe(0);
    expect(reader.uncoded).toBe(agreement.incomplete);
    expect(reader.fabrication.method).toBe('none');
    expect(limits.join(' ')).toMatch(/have no final code/);
    expect(await refusal(['export', small.root, '--arbitration'])).toContain('ben has not handed in');
  });
});

describe('a campaign of its own kind', () => {
  it(promise('audit.rule-frozen', 'in the plan, after the draw'), async () => {
    const small = await planned();
    const plan = new TextDecoder().decode(small.files.bytes('plan.json') ?? undefined);
    small.files.write(
      'plan.json',
      plan.replace('other words', 'any words').replace('Other words', 'Any words'),
    );
    expect(
      await refusal([
        'run',
        small.root,
        '--worker',
        'http://127.0.0.1:9',
        '--site',
        'x',
        '--origin',
        'https://x.example',
      ]),
    ).toContain('the paraphrase rule is not the one that was frozen');
    small.files.write('plan.json', plan.replace('"title": "Another"', '"title": "Otherwise"'));
    expect(await refusal(['export', small.root])).toContain('drawn by another plan');
    expect(await refusal(['draw', small.root])).toContain('drawn already');
  });

  it(promise('audit.nothing-left-out', 'strata with too few questions'), async () => {
    const small = await planned({ questions: 5 });
    expect(small.draw.strata.some(({ drawn, wanted }) => drawn < wanted)).toBe(true);
    const { limits, strata } = await coded(small, () => ['C0']);
    expect(strata).toHaveLength(small.draw.strata.length);
    expect(limits.join(' ')).toContain('since the log has no more');
  });

  it(promise('audit.nothing-left-out', 'no citation at all'), async () => {
    const small = await planned({ questions: 6 });
    const figures = await coded(small, () => []);
    expect(figures.outcomes.refused).toBe(12);
    expect(figures.perAnswer.withBad).toMatchObject({ hits: 0, of: 12 });
    expect(figures.reader.fabrication).toMatchObject({ of: 0, rate: null, method: 'none' });
    expect(await refusal(['verify', small.root])).toBe('It was done.');
  });

  it(promise('audit.faithfulness'), async () => {
    const small = await planned({ questions: 6 });
    const rerun = (at: number, codes: CitationCode[]) => ({
      ...{ ...line(small, at, 1, codes), run: 3 },
      withoutPassages: { of: 1, removed: ['p1'] },
    });
    const rows = [1, 2].flatMap((run) =>
      small.draw.questions.map((_, at) => line(small, at, run, ['C0', 'C0'])),
    );
    // Made again though the passage is gone: both, one and none of two statements.
    const reruns = [rerun(0, ['C0', 'C0']), rerun(1, ['C0']), rerun(2, [])];
    const alone = answersFile('alone', reruns);
    expect(await refusal(['import', small.root, '--answers', alone])).toContain('Import that one first');
    await auditDone(['import', small.root, '--answers', answersFile('answers', [...rows, ...reruns])]);
    await auditDone(['export', small.root]);
    const { faithfulness, perAnswer, reader } = await reported(small);
    expect(faithfulness).toMatchObject({ hits: 3, of: 6 });
    expect(perAnswer.answers).toBe(rows.length);
    expect(reader.uncoded).toBe(rows.length * 2);
    expect(await refusal(['verify', small.root])).toBe('It was done.');
  });

  it(promise('audit.zero-is-not-zero'), async () => {
    const small = await planned();
    const { reader, limits } = await coded(small, () => ['C0', 'C0']);
    expect(reader.fabrication).toMatchObject({ hits: 0, rate: 0, method: 'exact' });
    expect(reader.fabrication.high ?? 0).toBeGreaterThan(3 / reader.fabrication.of);
    expect(limits.join(' ')).toContain('That is not 0 %');
  });

  it(promise('audit.nothing-left-out', 'missing answers, timeouts and outages'), async () => {
    const small = await planned({ questions: 6 });
    const rows = [
      line(small, 0, 1, ['C1']),
      { ...line(small, 1, 1, []), outcome: 'timeout' as const },
      { ...line(small, 2, 1, []), outcome: 'outage' as const },
    ];
    await auditDone(['import', small.root, '--answers', answersFile('answers', rows)]);
    expect(await refusal(['export', small.root])).toMatch(/\d+ answers of the plan are missing/);
    await auditDone(['export', small.root, '--as-it-is']);
    const { outcomes, missing, perAnswer, limits } = await reported(small);
    expect(outcomes).toEqual({ answered: 1, refused: 0, timeout: 1, outage: 1 });
    expect(missing).toBe(9);
    expect(perAnswer.answers).toBe(3);
    // The two that brought nothing hold no bad citation; the third is not coded.
    expect(perAnswer.withBad).toMatchObject({ hits: 0, of: 2 });
    expect(limits.join(' ')).toContain('9 answers that the plan wanted');
  });

  it(promise('audit.answers-refused'), async () => {
    const small = await planned({ questions: 6 });
    const good = line(small, 0, 1, ['C0']);
    const given = (row: unknown) => refusal(['import', small.root, '--answers', answersFile('bad', [row])]);
    expect(await given({ ...good, model: 'other-9' })).toContain('Another model is another campaign');
    expect(await given({ ...good, scope: 'elsewhere' })).toContain('Another scope is another campaign');
    expect(await given({ ...good, question: { ...good.question, text: 'Else?' } })).toContain(
      'another wording',
    );
    expect(await given({ ...good, run: 9 })).toContain('the plan has 2 runs');
    expect(await given({ ...good, anwser: {} })).toContain('anwser');
    expect(await given({ ...good, answer: { text: '' } })).toContain('holds nothing');
    expect(await refusal(['import', small.root, '--answers', answersFile('twice', [good, good])])).toContain(
      'is there already',
    );
    writeFileSync(join(folder, 'no.jsonl'), '{"question": ');
    expect(await refusal(['import', small.root, '--answers', join(folder, 'no.jsonl')])).toContain(
      'no.jsonl, line 1 is not JSON',
    );
    expect(small.files.bytes('answers.jsonl')).toBeNull();
  });

  it(promise('audit.unreachable-page'), async () => {
    const small = await planned({ questions: 6 });
    const text = ['http://127.0.0.1:9/none', 'http://no-such-host.invalid/']
      .map((url) => `It was settled in 1901 ([report](${url})).`)
      .join(' ');
    await auditDone([
      'import',
      small.root,
      '--answers',
      answersFile('answers', [{ ...line(small, 0, 1, []), outcome: 'answered', answer: { text } }]),
    ]);
    await auditDone(['export', small.root, '--as-it-is']);
    expect(await fetchPages(small.files, new AbortController().signal)).toMatch(
      /^0 cited pages captured; 2 could not/,
    );
    const captures = new TextDecoder().decode(small.files.bytes('captures.jsonl') ?? undefined);
    expect(captures).toContain('private network');
    await reported(small);
    expect(await refusal(['verify', small.root])).toBe('It was done.');
  });
});

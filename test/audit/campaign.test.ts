import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerKey, CollectedAnswer } from '../../shared/audit-answers.ts';
import { CitationUnit, ControlKey, Precode } from '../../shared/audit-coding.ts';
import { AuditDraw } from '../../shared/audit-plan.ts';
import { AuditFigures, type Rate } from '../../shared/audit-report.ts';
import { promise } from '../behaviours.ts';
import { ask, ORIGIN, type RealWorker, startRealWorker } from '../support/real-worker.ts';
import { erring, fillIn, truthIn } from './coders.ts';
import { fabricatingModel, library, PRESS, questions, RIVAL } from './fabricating-model.ts';
import { audit, auditDone } from './run-audit.ts';

// From the log of a running worker to a verified archive, with a model that fabricates at a known rate in each code.

const TOKEN = 'console-token-of-the-audit-tests-0123456789';
const CODERS = ['ann@example.org', 'ben@example.org'];
const ARBITER = 'cleo@example.org';

const folder = mkdtempSync(join(tmpdir(), 'pincite-audit-'));
const campaign = join(folder, 'campaign');
const archive = join(folder, 'campaign.tar.gz');
const model = fabricatingModel();
let worker: RealWorker;

const read = (path: string) => readFileSync(join(campaign, path), 'utf8');
const linesOf = (path: string) =>
  read(path)
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
const figures = () => AuditFigures.parse(JSON.parse(read('figures.json')));

beforeAll(async () => {
  worker = await startRealWorker(model.script, library, {
    site: { stream: 'token' },
    bindings: { CONSOLE_TOKEN: TOKEN },
    questionsAMinute: 100_000,
  });
  await Promise.all(questions.map(async (question) => (await ask(worker.url, question)).text()));
  const log = await fetch(`${worker.url}/v1/desk/answers/export?format=jsonl`, {
    headers: { Authorization: `Bearer ${TOKEN}` },
  });
  expect(log.status).toBe(200);
  writeFileSync(join(folder, 'log.jsonl'), await log.text());
  writeFileSync(
    join(folder, 'known.jsonl'),
    [
      { text: 'What is there to know about gears and lamps?', language: 'en', known: 'present' },
      { text: 'Which zebra won?', language: 'en', known: 'absent' },
    ]
      .map((line) => `${JSON.stringify(line)}\n`)
      .join(''),
  );
  writeFileSync(
    join(folder, 'publishers.csv'),
    `name,aliases,domains,from\n${PRESS},The Press,help.example,test\n${RIVAL},,rival.example,test\n`,
  );

  const loggedModel = (
    JSON.parse(readFileSync(join(folder, 'log.jsonl'), 'utf8').split('\n')[0] ?? '') as { model: string }
  ).model;
  await auditDone([
    ...['plan', campaign, '--questions', join(folder, 'log.jsonl'), '--known', join(folder, 'known.jsonl')],
    ...['--name', 'autumn', '--title', 'Workshop help, autumn', '--model', loggedModel],
    ...['--scope', 'the workshop’s handbooks', '--rate', '0.2', '--half-width', '0.14', '--seed', '7'],
    ...['--citations-per-answer', '3', '--runs', '2', '--hours-apart', '0'],
    ...['--coders', ...CODERS, '--arbiter', ARBITER, '--known-bad', '6', '--shuffled', '6'],
  ]);
  await auditDone(['draw', campaign]);
  await auditDone(['import', campaign, '--publishers', join(folder, 'publishers.csv')]);
  await auditDone(['run', campaign, '--worker', worker.url, '--site', 'workshop', '--origin', ORIGIN], {
    PINCITE_DESK_TOKEN: TOKEN,
  });
  await auditDone(['precode', campaign, '--search', worker.search.url, '--collections', 'workshop'], {
    PINCITE_SEARCH_SECRET: worker.search.host.secret,
  });
  await auditDone(['export', campaign]);
  for (const [at, coder] of CODERS.entries()) {
    const place = join(campaign, 'to-coders', encodeURIComponent(coder).replaceAll('.', '%2e'));
    const sheet = fillIn(place, erring(truthIn(place), 12 + at, at));
    await auditDone(['import', campaign, '--sheet', sheet]);
  }
  await auditDone(['export', campaign, '--arbitration']);
  const arbiter = join(campaign, 'to-coders', encodeURIComponent(ARBITER).replaceAll('.', '%2e'));
  await auditDone(['import', campaign, '--arbitration', fillIn(arbiter, truthIn(arbiter))]);
  await auditDone(['report', campaign]);
  await auditDone(['export', campaign, '--archive', archive]);
});
afterAll(async () => {
  await worker?.close();
  rmSync(folder, { recursive: true, force: true });
});

const holds = ({ low, high }: Rate, truth: number) => (low ?? 1) <= truth && truth <= (high ?? 0);

describe('a campaign', () => {
  it(promise('audit.finds-the-rate', 'what the model tried, through the gate of a real worker'), () => {
    const { model: tried } = figures();
    const total = Object.values(tried?.codes ?? {}).reduce((sum, count) => sum + count, 0);
    expect(total).toBeGreaterThan(45);
    const rates = tried as NonNullable<typeof tried>;
    // Besides the cycle, one marker in twelve citations more was never issued.
    const [cited, checkable] = [40 + 40 / 12, 38 + 40 / 12];
    expect(holds(rates.fabrication, (6 + 40 / 12) / checkable), JSON.stringify(rates)).toBe(true);
    expect(holds(rates.misplaced, 2 / checkable)).toBe(true);
    expect(holds(rates.metadata, 2 / checkable)).toBe(true);
    expect(holds(rates.verifiability, (cited - 2) / cited)).toBe(true);
  });

  it(promise('audit.every-citation'), () => {
    const hidden = new Set(linesOf('controls.jsonl').map((line) => ControlKey.parse(line).unit));
    const units = linesOf('units.jsonl')
      .map((line) => CitationUnit.parse(line))
      .filter(({ id }) => !hidden.has(id));
    const own = linesOf('answers.jsonl')
      .map((line) => CollectedAnswer.parse(line))
      .filter(({ question }) => question.known === null);
    expect(own.length).toBeGreaterThan(10);
    for (const answer of own) {
      const made = units.filter((unit) => unit.answer === answerKey(answer));
      // Three sentences with a citation, and in some a marker that was never issued.
      const tried = 3 + (answer.beforeGate?.text.includes('[S99]') ? 1 : 0);
      expect(made, answer.beforeGate?.text).toHaveLength(tried);
      const seen = answer.answer.text.match(/\[S\d+\]|According to/g) ?? [];
      expect(made.filter((unit) => unit.seen === 'reader')).toHaveLength(seen.length);
    }
  });

  it(promise('audit.before-the-gate'), () => {
    const { model: tried, reader } = figures();
    // Never issued, or with a date that no source bears out: none of them reached a reader.
    expect((tried?.codes.C1 ?? 0) - (reader.codes.C1 ?? 0)).toBeGreaterThan(3);
    expect(tried?.fabrication.rate ?? 0).toBeGreaterThan(reader.fabrication.rate ?? 1);
    for (const line of linesOf('answers.jsonl')) {
      const { answer } = CollectedAnswer.parse(line);
      expect(answer.text).not.toMatch(/\[S99\]|Imaginary Gazette/);
    }
  });

  it(promise('audit.agreement-before-arbitration'), () => {
    const { agreement, arbitrated } = figures();
    expect(agreement.incomplete).toBe(0);
    expect(arbitrated).toBeGreaterThan(3);
    const apart = agreement.table.flatMap((row, i) => row.filter((_, j) => i !== j));
    expect(apart.reduce((sum, count) => sum + count, 0)).toBe(arbitrated);
    for (const name of ['perCent', 'kappa', 'ac1', 'alpha'] as const) {
      const { value, low, high } = agreement[name];
      expect(low ?? 2).toBeLessThan(value ?? -2);
      expect(value ?? 2).toBeLessThan(high ?? -2);
    }
  });

  it(promise('audit.hidden-controls'), () => {
    const { controls } = figures();
    expect(controls.map(({ coder, kind }) => `${coder} ${kind}`)).toHaveLength(4);
    for (const { found, uncoded } of controls) {
      expect(found.of).toBe(6);
      expect(uncoded).toBe(0);
      // A coder who errs in one of twelve rows.
      expect(found.hits).toBeGreaterThanOrEqual(4);
    }
  });

  it(promise('audit.blind'), () => {
    const precodes = linesOf('precodes.jsonl').map((line) => Precode.parse(line));
    const [first, second] = CODERS.map((coder) => {
      const place = `to-coders/${encodeURIComponent(coder).replaceAll('.', '%2e')}`;
      const sheet = read(`${place}/sheet.jsonl`);
      expect(sheet).not.toMatch(/known_bad|shuffled|"gate"|"reader"|precode/);
      for (const { why } of precodes) if (why) expect(sheet).not.toContain(why);
      const rows = sheet
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => JSON.parse(line) as { unit: string; code: null });
      expect(rows.every(({ code }) => code === null)).toBe(true);
      return rows.map(({ unit }) => unit);
    });
    expect(first?.toSorted()).toEqual(second?.toSorted());
    expect(first).not.toEqual(second);
  });

  it(promise('audit.precode-measured'), () => {
    const { precode } = figures();
    expect(precode?.agreement.units).toBeGreaterThan(15);
    expect(precode?.agreement.perCent.value).toBe(1);
    expect(precode?.silent).toBeGreaterThan(0);
  });

  it(promise('audit.draw-by-distribution'), () => {
    const draw = AuditDraw.parse(JSON.parse(read('draw.json')));
    const observed = draw.strata.reduce((sum, stratum) => sum + stratum.observed, 0);
    const wanted = draw.strata.reduce((sum, stratum) => sum + stratum.wanted, 0);
    expect(observed).toBe(questions.length);
    expect(draw.strata.length).toBeGreaterThan(1);
    for (const stratum of draw.strata)
      expect(Math.abs(stratum.wanted - (stratum.observed / observed) * wanted)).toBeLessThan(1);
  });

  it(promise('audit.resumed'), async () => {
    const before = read('answers.jsonl');
    const given = ['--worker', worker.url, '--site', 'workshop', '--origin', ORIGIN];
    await expect(auditDone(['run', campaign, ...given])).rejects.toThrow('taken from its answers already');
    // As it was when it was ended in mid-writing of the last answer but one.
    const again = join(folder, 'again');
    for (const path of ['plan.json', 'draw.json']) cpSync(join(campaign, path), join(again, path));
    const rows = before.trimEnd().split('\n');
    writeFileSync(
      join(again, 'answers.jsonl'),
      `${rows.slice(0, -2).join('\n')}\n${rows.at(-2)?.slice(0, 80)}`,
    );
    const words = await auditDone(['run', again, ...given]);
    expect(words).toContain(`Asked 2 now; ${rows.length} of ${rows.length} answers are there.`);
    const kept = readFileSync(join(again, 'answers.jsonl'), 'utf8').trimEnd().split('\n');
    expect(kept.slice(0, -2)).toEqual(rows.slice(0, -2));
    const wrong = ['--worker', 'http://127.0.0.1:9', '--site', 'workshop', '--origin', ORIGIN];
    await expect(auditDone(['run', again, ...wrong])).rejects.toThrow('No worker answers at');
    const elsewhere = ['--worker', worker.url, '--site', 'workshop', '--origin', 'https://else.example'];
    await expect(auditDone(['run', again, ...elsewhere])).rejects.toThrow(
      'Check --worker, --site and --origin',
    );
  });

  it(promise('audit.lanes'), () => {
    const cells = figures().lanes.map(({ known, lane, answers }) => `${known} ${lane} ${answers}`);
    expect(cells).toEqual(['absent not_found 1', 'present grounded 1']);
  });

  it(promise('audit.report'), () => {
    for (const language of ['en', 'fr']) {
      const [markdown, html] = [read(`report.${language}.md`), read(`report.${language}.html`)];
      for (const text of [markdown, html]) {
        expect(text).toContain('workshop’s handbooks');
        expect(text).toContain(figures().plan);
        expect(text).toContain(figures().audited.prompt ?? 'a hash of the prompt');
        expect(text).not.toMatch(/undefined|NaN|\[object/);
      }
      expect(html).toContain('<svg');
      expect(html).not.toMatch(/<script|(?:src|href)=/);
    }
  });
});

describe('verify', () => {
  it(promise('audit.verify', 'the archive as it was packed'), async () => {
    const { status, words } = await audit(['verify', archive]);
    expect(status, words).toBe(0);
    expect(Number(/all (\d+) figures/.exec(words)?.[1])).toBeGreaterThan(200);
  });
});

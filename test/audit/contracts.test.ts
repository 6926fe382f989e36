import { expect, it } from 'vitest';
import { CitationCode, FactAge, FactKind } from '../../shared/audit.ts';
import { AnswerText, CollectedAnswer, Outcome } from '../../shared/audit-answers.ts';
import {
  AppliedCheck,
  Arbitration,
  CodedCitation,
  Lack,
  secondAttemptMade,
} from '../../shared/audit-coding.ts';
import { AuditPlan } from '../../shared/audit-plan.ts';
import { ArchiveManifest } from '../../shared/audit-report.ts';
import { promise } from '../behaviours.ts';

const sha = 'a'.repeat(64);
const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour)).toISOString();

const coded = {
  ...{ unit: 'u0123456789abcdef', coder: 'ana', code: 'C0', codedAt: at(1), rule: sha },
  ...{ checks: ['document_opened'], evidence: [], attempts: [], wrongFields: [] },
  ...{ rightPublisher: null, note: null },
};

it(promise('audit.contracts', 'its closed lists'), () => {
  expect(CitationCode.options).toEqual(['C0', 'C1', 'C2', 'C3', 'C4', 'C5']);
  expect(FactKind.options).toEqual(['dated_fact', 'figure', 'attributed_statement', 'description']);
  expect(FactAge.options).toEqual(['under_30_days', 'up_to_6_months', 'over_6_months', 'ageless']);
  expect(Outcome.options).toEqual(['answered', 'refused', 'timeout', 'outage']);
  expect(Lack.options).toEqual(['code', 'time', 'check', 'wrong_fields', 'second_attempt']);
  expect(AppliedCheck.options).toEqual([
    ...['document_opened', 'library_searched', 'web_searched', 'register_searched', 'archive_searched'],
    ...['wording_compared', 'metadata_compared'],
  ]);
});

it(
  promise('audit.contracts', 'a code has its check, C4 its fields, C5 a second attempt 48 hours later'),
  () => {
    const failed = (...hours: number[]) => hours.map((hour) => ({ at: at(hour), result: 'gone' as const }));
    expect(CodedCitation.safeParse(coded).success).toBe(true);
    expect(CodedCitation.safeParse({ ...coded, code: null, codedAt: null, checks: [] }).success).toBe(true);
    for (const [change, said] of [
      [{ checks: [] }, 'check'],
      [{ codedAt: null }, 'time'],
      [{ code: 'C4' }, 'fields'],
      [{ code: 'C5', attempts: failed(0) }, '48 hours'],
      [{ code: 'C5', attempts: failed(0, 47) }, '48 hours'],
      [{ code: 'C6' }, ''],
      [{ cod: 'C1' }, 'cod'],
    ] as const) {
      const { success, error } = CodedCitation.safeParse({ ...coded, ...change });
      expect(success, JSON.stringify(change)).toBe(false);
      expect(error?.message).toContain(said);
    }
    expect(CodedCitation.safeParse({ ...coded, code: 'C5', attempts: failed(48, 0) }).success).toBe(true);
    expect(secondAttemptMade([...failed(0), { at: at(60), result: 'reached' }])).toBe(false);
    const { coder, code, codedAt, ...rest } = coded;
    const word = { ...rest, arbiter: 'eve', between: ['C0', 'C5'], code: 'C5', decidedAt: at(2) };
    expect(Arbitration.safeParse(word).success).toBe(false);
    expect(Arbitration.safeParse({ ...word, attempts: failed(0, 50) }).success).toBe(true);
  },
);

it(
  promise('audit.contracts', 'three different people, one frozen rule, a floor under the correlation'),
  () => {
    const plan = {
      ...{ format: 'pincite-audit-plan-1', campaign: 'spring', title: 'Spring', createdAt: at(0) },
      audited: { assistant: 'a', model: 'm', scope: 's', prompt: null, corpus: null, code: null },
      size: {
        ...{ expectedRate: 0.2, halfWidth: 0.08, citationsPerAnswer: 4, correlation: 0.1 },
        ...{ independent: 97, citations: 127, designEffect: 1.3, answers: 32, questions: 7 },
      },
      ...{
        runs: 5,
        hoursApart: 4,
        seed: 7,
        paraphraseRule: { text: 'Same fact, same figures.', sha256: sha },
      },
      ...{ coders: ['ana', 'ben'], arbiter: 'eve', controls: { knownBad: 5, shuffled: 5 } },
    };
    expect(AuditPlan.safeParse(plan).success).toBe(true);
    expect(AuditPlan.safeParse({ ...plan, arbiter: 'ana' }).error?.message).toContain(
      'three different people',
    );
    expect(AuditPlan.safeParse({ ...plan, coders: ['ana', 'ana'] }).success).toBe(false);
    expect(AuditPlan.safeParse({ ...plan, size: { ...plan.size, correlation: 0.05 } }).success).toBe(false);
  },
);

it(promise('audit.contracts', 'an answer that did not come is a line; a misspelt field is refused'), () => {
  const line = {
    question: {
      ...{ id: 'q1', text: 'When?', known: null },
      stratum: { kind: 'dated_fact', age: 'ageless', language: 'en' },
    },
    ...{ run: 1, outcome: 'timeout', answer: { text: '' }, askedAt: at(0) },
    ...{ assistant: 'a', model: 'm', scope: 's' },
  };
  expect(CollectedAnswer.parse(line)).toMatchObject({
    beforeGate: null,
    answer: { citations: [] },
    lane: null,
  });
  expect(CollectedAnswer.safeParse({ ...line, citation: [] }).error?.message).toContain('citation');
  expect(AnswerText.safeParse({ text: '', citations: [{ titel: 'x' }] }).success).toBe(false);
});

it(promise('audit.contracts', 'an archive’s files stay in it'), () => {
  const manifest = (path: string) => ({
    ...{ format: 'pincite-audit-archive-1', campaign: 'spring', createdAt: at(0) },
    files: [{ path, bytes: 1, sha256: sha }],
  });
  expect(ArchiveManifest.safeParse(manifest('sheets/ana.jsonl')).success).toBe(true);
  for (const path of ['../x', '/etc/x', 'a//b', './a', 'a/../../b', 'a/', 'a\\..\\..\\b', 'C:/x', 'a\0b'])
    expect(ArchiveManifest.safeParse(manifest(path)).success, path).toBe(false);
});

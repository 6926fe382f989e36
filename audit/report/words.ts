import type { Known } from '../../shared/audit.ts';
import type { Outcome } from '../../shared/audit-answers.ts';
import type { Rate } from '../../shared/audit-report.ts';
import type { Lane } from '../../shared/chat-api.ts';
import { en } from './words-en.ts';
import { fr } from './words-fr.ts';

export type ReportLanguage = 'en' | 'fr';

export const wordsIn: Record<ReportLanguage, Words> = { en, fr };

export type RateName = 'fabrication' | 'misplaced' | 'metadata' | 'verifiability';

/** All that a report says. Numbers come formatted. */
export type Words = {
  language: ReportLanguage;
  number: (value: number, digits?: number) => string;
  perCent: (share: number, digits?: number) => string;
  date: (instant: string) => string;
  heading: (title: string) => string;
  lead: (values: { citations: string; answers: string; questions: string }) => string;
  sections: Record<
    | 'conditions'
    | 'rates'
    | 'perAnswer'
    | 'gate'
    | 'strata'
    | 'runs'
    | 'agreement'
    | 'controls'
    | 'precode'
    | 'uncited'
    | 'lanes'
    | 'outcomes'
    | 'faithfulness'
    | 'series'
    | 'limits'
    | 'codes'
    | 'method'
    | 'recompute',
    string
  >;
  rate: Record<RateName, string>;
  rateMeans: Record<RateName, string>;
  code: Record<'C0' | 'C1' | 'C2' | 'C3' | 'C4' | 'C5', string>;
  uncoded: string;
  columns: Record<
    | 'rate'
    | 'share'
    | 'interval'
    | 'hits'
    | 'of'
    | 'answers'
    | 'effect'
    | 'method'
    | 'stratum'
    | 'observed'
    | 'wanted'
    | 'drawn'
    | 'measure'
    | 'value'
    | 'coder'
    | 'control'
    | 'code'
    | 'citations'
    | 'known'
    | 'lane'
    | 'outcome'
    | 'run'
    | 'campaign'
    | 'model'
    | 'scope',
    string
  >;
  conditions: Record<
    | 'campaign'
    | 'period'
    | 'assistant'
    | 'model'
    | 'scope'
    | 'prompt'
    | 'corpus'
    | 'code'
    | 'plan'
    | 'draw'
    | 'runs'
    | 'coders'
    | 'rule'
    | 'size',
    string
  >;
  unknown: string;
  none: string;
  methods: Record<Rate['method'], string>;
  runsOf: (runs: string, hours: string) => string;
  drawOf: (seed: string, population: string) => string;
  sizeOf: (values: { citations: string; rate: string; halfWidth: string; effect: string }) => string;
  perAnswer: (values: {
    answers: string;
    each: string;
    observed: string;
    independent: string;
    correlated: string;
  }) => string[];
  gateUnknown: string;
  gate: { model: string; reader: string };
  agreement: Record<'perCent' | 'kappa' | 'ac1' | 'alpha', string>;
  agreementLead: (values: { units: string; incomplete: string; arbitrated: string }) => string;
  tableOfCodes: (one: string, other: string) => string;
  control: Record<'known_bad' | 'shuffled', string>;
  machine: string;
  arbitrated: string;
  precodeLead: (values: { units: string; silent: string }) => string;
  uncitedLead: (values: { claims: string; answers: string }) => string;
  kind: Record<'dated_fact' | 'figure' | 'attributed_statement' | 'description', string>;
  age: Record<'under_30_days' | 'up_to_6_months' | 'over_6_months' | 'ageless', string>;
  known: Record<Known, string>;
  lane: Record<Lane, string>;
  outcome: Record<Outcome, string>;
  missing: string;
  seriesLead: string;
  breakWords: Record<'scope' | 'model' | 'assistant', (before: string, after: string) => string> & {
    rule: string;
  };
  plot: Record<'rates' | 'strata' | 'agreement' | 'series', string>;
  method: string[];
  recompute: string;
  limits: {
    family: (values: { model: string; scope: string; questions: string }) => string;
    noCitations: string;
    noFabrication: (upper: string, of: string) => string;
    missing: (count: string) => string;
    notAnswered: (count: string, of: string) => string;
    uncoded: (count: string) => string;
    fewer: (got: string, planned: string) => string;
    few: (answers: string) => string;
    emptyStratum: (stratum: string, drawn: string, wanted: string) => string;
    gateUnknown: (count: string, of: string) => string;
    versions: (names: string) => string;
    changed: (names: string) => string;
    noControls: (kind: string, made: string, planned: string) => string;
    noPrecode: string;
    noLanes: string;
    noReruns: string;
    rerunsWithout: (count: string, of: string) => string;
    hoursApart: (count: string, hours: string) => string;
    noAgreement: string;
  };
};

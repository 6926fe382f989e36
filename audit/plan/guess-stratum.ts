import type { FactAge, FactKind, Stratum } from '../../shared/audit.ts';

// A first guess at what a question of the log asks for, by its words, in English, French and Arabic. The auditor reads
// `questions.jsonl` and corrects it before the draw.

const ATTRIBUTED =
  /\b(who (said|says|wrote|holds)|according to|quot(e|es|ed|ation)|does .{1,60} say|qui a (dit|écrit)|selon|d['’]après|cit(e|er|ation))\b|«|“|"|من (قال|روى)|رواه|(ماذا|ما) قال|قول|ذكر/iu;
const FIGURE =
  /\b(how (much|many|long|far|often|big|old)|price|cost|fee|limit|rate|percent|number of|combien|prix|tarif|taux|montant|limite)\b|%|كم|سعر|نسبة|عدد|مقدار/iu;
const DATED =
  /\b(when|what (day|date|year)|since when|until when|deadline|quand|à quelle date|en quelle année|depuis|jusqu['’]à quand|délai)\b|متى|تاريخ|في أي (سنة|عام|يوم)/iu;
const RECENT =
  /\b(today|yesterday|this (week|month)|latest|newest|just (released|changed)|aujourd['’]hui|hier|cette semaine|ce mois|derni(er|ère))\b|اليوم|أمس|هذا (الأسبوع|الشهر)|أحدث/iu;

/** `now` in milliseconds; `language` is the one expected of the source. */
export function guessStratum(question: string, language: string, now: number): Stratum {
  return { kind: kindOf(question), age: ageOf(question, now), language };
}

function kindOf(question: string): FactKind {
  if (ATTRIBUTED.test(question)) return 'attributed_statement';
  if (FIGURE.test(question)) return 'figure';
  return DATED.test(question) ? 'dated_fact' : 'description';
}

function ageOf(question: string, now: number): FactAge {
  if (RECENT.test(question)) return 'under_30_days';
  const year = /\b(1[0-9]{3}|20[0-9]{2})\b/.exec(question)?.[1];
  if (year === undefined) return 'ageless';
  return Number(year) < new Date(now).getUTCFullYear() ? 'over_6_months' : 'up_to_6_months';
}

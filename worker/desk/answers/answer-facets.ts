import type { AnswerFacets } from '../../../shared/desk-answers.ts';

/** Values offered of one kind, the commonest. */
export const OFFERED = 30;
const KINDS = ['site', 'lane', 'language', 'locale', 'model', 'gate', 'vote', 'end'] as const;

/** The values that the filters offer, and how many answers each has, within the sites that a person may see. */
export async function answerFacets(db: D1Database, sites: string[] | null): Promise<AnswerFacets> {
  const within = sites && JSON.stringify(sites);
  const where = '(?1 IS NULL OR site IN (SELECT value FROM json_each(?1)))';
  const { results } = await db
    .prepare(
      `SELECT kind, value, sum(answers) AS answers FROM answer_values WHERE ${where} GROUP BY kind, value
       UNION ALL
       SELECT 'site', site, sum(answers) FROM answer_values WHERE kind = 'lane' AND ${where} GROUP BY site
       ORDER BY answers DESC`,
    )
    .bind(within)
    .all<{ kind: (typeof KINDS)[number]; value: string; answers: number }>();
  const facets = Object.fromEntries(KINDS.map((kind) => [kind, []])) as unknown as AnswerFacets['facets'];
  for (const { kind, value, answers } of results)
    if (answers > 0 && facets[kind].length < OFFERED) facets[kind].push({ value, answers });
  return { facets };
}

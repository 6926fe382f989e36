import * as z from 'zod';
import { PageRef } from './pages-api.ts';
import { EditionName } from './passage.ts';
import { Scope } from './scope.ts';

/** `POST /v1/references`: what a table of cross references sets beside a page. */
export const ReferencesRequest = z.strictObject({
  scope: Scope,
  edition: z.string().min(1).max(512),
  volume: z.string().max(100).nullish(),
  label: z.string().min(1).max(100),
});
export type ReferencesRequest = z.infer<typeof ReferencesRequest>;

/** Which works a table covers: outside them it says nothing, and `none` is never said. */
export const ReferenceCoverage = z.object({
  table: z.string(),
  title: z.string(),
  entries: z.int().nonnegative(),
  works: z.array(z.object({ work: z.string(), title: z.string() })),
});
export type ReferenceCoverage = z.infer<typeof ReferenceCoverage>;

export const ReferencesReply = z.object({
  generation: z.string(),
  tables: z.array(
    z.object({
      coverage: ReferenceCoverage,
      /** `not_covered`: the table says nothing of this work. */
      answer: z.enum(['found', 'none', 'not_covered']),
      references: z.array(
        z.object({
          /** What the table calls the thing that both places have in common. */
          key: z.string(),
          edition: EditionName,
          page: PageRef.nullable(),
          passage: z.string(),
        }),
      ),
      /** How many more the table has here whose page is outside the scope, not in the index, or behind the cap. */
      notShown: z.int().nonnegative().optional(),
    }),
  ),
});
export type ReferencesReply = z.infer<typeof ReferencesReply>;

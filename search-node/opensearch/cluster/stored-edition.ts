import * as z from 'zod';
import { EditionStatement } from '../../../shared/passage.ts';
import { EditionResult } from '../../engine-child/engine-reply.ts';

const NO_STATEMENT = Object.fromEntries(Object.keys(EditionStatement.shape).map((field) => [field, null]));

/** The record of an edition as the cluster keeps it. As the engine's, but what is null is left out, at every depth. */
export const StoredEdition = z
  .looseObject({ statement: z.record(z.string(), z.unknown()).nullish() })
  .transform(({ statement, ...record }): unknown => ({
    ...{ editionLabel: null, author: null, ...record },
    statement: statement ? { ...NO_STATEMENT, ...statement } : null,
  }))
  .pipe(EditionResult);

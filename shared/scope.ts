import * as z from 'zod';

/** A catalogue id: a collection, work or edition. Chosen by whoever publishes it, so any text without control characters. */
export const CatalogueId = z
  .string()
  .min(1)
  .max(512)
  .regex(/^\P{Cc}+$/u, 'An id may not hold control characters.');

const ids = z.array(CatalogueId).min(1).max(1000).optional();

/**
 * The perimeter of a query. Every search, open and browse has one; the search host refuses a call without.
 * Lists widen within themselves (any of these works) and narrow one another (in this collection *and* this work).
 * `named` is a scope of the search host's configuration, such as `hadith-canon`, narrowed by the lists beside it.
 */
export const Scope = z
  .strictObject({
    named: CatalogueId.optional(),
    collections: ids,
    categories: ids,
    works: ids,
    editions: ids,
  })
  .refine((scope) => Object.values(scope).some((part) => part !== undefined), {
    message: 'A scope names at least one collection, category, work or edition, or a named scope.',
  });
export type Scope = z.infer<typeof Scope>;

/** How much a scope covered when it was searched. `pages` counts printed pages: 0 in a help centre. */
export const Searched = z.object({
  works: z.int().nonnegative(),
  editions: z.int().nonnegative(),
  pages: z.int().nonnegative(),
  passages: z.int().nonnegative(),
});
export type Searched = z.infer<typeof Searched>;

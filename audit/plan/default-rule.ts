/** The paraphrase rule of a plan that gives none of its own. */
export const DEFAULT_RULE = `A statement counts as “in the document” (C0) where a reader of the document alone would agree to all of it: the same subject, the same action or property, the same figures, dates, units and names, the same conditions and exceptions, and the same degree of certainty.

Other words, another order, another language and shortening are allowed. A rounded figure is allowed where the statement says that it is rounded.

It counts as not in the document (C2) where one of these is added, left out or changed so that the reader would act or judge differently: a figure, a date, a unit, a name, a negation, a condition, an exception, a cause, a degree (“may” made “is”), or who said it.

A statement with several parts counts as a whole: one part that is not in the document makes it C2.

What the document implies, but does not say, is not in it, unless it follows by arithmetic on figures that it gives.
`;

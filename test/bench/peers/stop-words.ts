import { stopwords as arabic } from '@orama/stopwords/arabic';
import { stopwords as english } from '@orama/stopwords/english';
import { stopwords as french } from '@orama/stopwords/french';

/** The lists that Orama's own package brings, for every peer that can be given one. */
export const stopWords: Record<string, string[]> = { ar: arabic, en: english, fr: french };

export type Language = 'en' | 'fr' | 'ar';

const ARABIC = /\p{Script=Arabic}/gu;
const LETTERS = /\p{L}/gu;
const FRENCH_LETTERS = /[àâçéèêëîïôùûœ]/i;

/** Titles and names in transliteration (`el-Muğnî`, `al-Arba'un`, `ʿUmdat`) are in no language of a visitor's. */
const NAME =
  /(?<![\p{L}\p{M}'’-])(?:(?:a[lnrstzd]|ash|e[lnrstzd])-(?=[‘’'ʿʾ]?\p{Lu})[\p{L}\p{M}'’ʿʾ‘-]+|(?:al|el)-[\p{L}\p{M}'’ʿʾ‘-]+|[\p{L}\p{M}'’-]*[ʿʾğışāīūḥṣḍṭẓḫġĞİŞĀĪŪḤṢḌṬẒ][\p{L}\p{M}'’ʿʾ-]*)/gu;

// Words that one of the two languages uses all the time and the other hardly ever.
const french = new Set(
  `le la les un une des du de et est sont que qui quoi quel quelle quels quelles comment pourquoi où quand combien
  puis peux peut pouvez dois doit je tu il elle nous vous ils mon ma mes votre vos notre nos sur dans avec pour par
  pas ne au aux ce cette ces faire avoir être ai as avez bonjour bonsoir salut merci oui non d l qu j n c s m t y`
    .split(/\s+/)
    .filter(Boolean),
);
const english = new Set(
  `the a an and is are was were be to of in on at for with from by do does did can could should would will what
  which who whom whose how why when where my your our their his her its i you he she we they it this that these
  those not have has had there if hello hi hey thanks thank please yes no about get set up`
    .split(/\s+/)
    .filter(Boolean),
);

/** The language to answer in: by script, then by common words; the page's locale breaks a tie. */
export function detectLanguage(text: string, locale?: string): Language {
  const letters = text.match(LETTERS)?.length ?? 0;
  const arabic = text.match(ARABIC)?.length ?? 0;
  if (arabic > 0 && arabic * 2 >= letters) return 'ar';
  const plain = text.normalize('NFC').replace(NAME, ' ');
  const words = plain.toLowerCase().match(/\p{L}+/gu) ?? [];
  const frenchScore = count(words, french) + (FRENCH_LETTERS.test(plain) ? 1 : 0);
  const englishScore = count(words, english);
  if (frenchScore !== englishScore) return frenchScore > englishScore ? 'fr' : 'en';
  return languageOf(locale);
}

/** The nearest language that we have sentences in. */
export function languageOf(locale: string | undefined): Language {
  const base = locale?.toLowerCase().split(/[-_]/)[0];
  return base === 'fr' || base === 'ar' ? base : 'en';
}

function count(words: string[], of: Set<string>): number {
  return words.filter((word) => of.has(word)).length;
}

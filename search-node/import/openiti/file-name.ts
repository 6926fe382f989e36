/** What the name of an OpenITI file says: `0620IbnQudamaMaqdisi.Mughni.Shamela0008463-ara1`. */
export type OpenitiName = {
  /** Author and book, which together name the work. */
  work: string;
  edition: string;
  /** BCP 47. */
  language: string;
  /** How far the annotation is: of two files of one edition, the higher is taken. */
  rank: number;
};

const languages: Record<string, string> = {
  ara: 'ar',
  per: 'fa',
  fas: 'fa',
  urd: 'ur',
  ota: 'ota',
  heb: 'he',
  eng: 'en',
};
const ranks = ['', '.txt', '.inProgress', '.completed', '.mARkdown'];

/** Null where the name is not of this form. */
export function readFileName(name: string): OpenitiName | null {
  const [, author, book, edition, language = '', suffix = ''] =
    /^(\d{4}[A-Za-z0-9]+)\.([A-Za-z0-9]+)\.([A-Za-z0-9]+)-([a-z]{3})\d+(\.[A-Za-z]+)?$/.exec(name) ?? [];
  if (!author || !book || !edition || !ranks.includes(suffix)) return null;
  return {
    work: `${author}.${book}`,
    edition,
    language: languages[language] ?? 'und',
    rank: ranks.indexOf(suffix),
  };
}

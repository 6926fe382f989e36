// How people write a place in a book, by language: a table of our own, not taken from any corpus.

export type Names = { work: string; author: string };
type Place = { names: Names; volume: number; page: number };
export type Habit = { language: string; write: (place: Place) => string; says?: ('author' | 'edition')[] };

export const latinNames: Names[] = [
  { work: 'al-Mughni', author: 'Ibn Qudamah' },
  { work: 'Fath al-Bari', author: 'Ibn Hajar al-Asqalani' },
  { work: 'Bidayat al-Mujtahid', author: 'Ibn Rushd' },
  { work: 'Rawdat at-Talibin', author: 'Imam an-Nawawi' },
  { work: 'al-Muḥallā', author: 'Ibn Ḥazm' },
  { work: 'Zad al-Ma‘ad', author: 'Ibn al-Qayyim' },
];
export const arabicNames: Names[] = [
  { work: 'المغني', author: 'ابن قدامة' },
  { work: 'فتح الباري', author: 'ابن حجر' },
  { work: 'روضة الطالبين', author: 'النووي' },
  { work: 'بداية المجتهد', author: 'ابن رشد' },
  { work: 'الأم', author: 'الشافعي' },
];

export const habits: Habit[] = [
  { language: 'en', write: ({ names, volume, page }) => `${names.work}, vol. ${volume}, p. ${page}` },
  { language: 'en', write: ({ names, volume, page }) => `${names.work} vol.${volume}, pg.${page}` },
  { language: 'en', write: ({ names, volume, page }) => `See ${names.work} (${volume}/${page}).` },
  { language: 'en', write: ({ names, volume, page }) => `${names.work}, part ${volume}, page ${page}` },
  { language: 'en', write: ({ names, volume, page }) => `page ${page} of volume ${volume} of ${names.work}` },
  {
    language: 'en',
    says: ['author'],
    write: ({ names, volume, page }) => `${names.work} by ${names.author}, volume ${volume}, page ${page}`,
  },
  {
    language: 'en',
    says: ['author'],
    write: ({ names, volume, page }) => `${names.author} said in ${names.work} (${volume}/${page})`,
  },
  {
    language: 'en',
    says: ['author'],
    write: ({ names, volume, page }) => `(${names.author}, ${names.work}, Vol ${volume}, p. ${page})`,
  },
  {
    language: 'en',
    says: ['edition'],
    write: ({ names, volume, page }) => `${names.work}, Dar al-Fikr ed., vol. ${volume}, p. ${page}`,
  },
  { language: 'en', write: ({ names, volume, page }) => `${names.work}, ${roman(volume)}, ${page}` },
  { language: 'fr', write: ({ names, volume, page }) => `${names.work}, t. ${roman(volume)}, p. ${page}` },
  { language: 'fr', write: ({ names, volume, page }) => `Voir ${names.work}, tome ${volume}, page ${page}.` },
  {
    language: 'fr',
    says: ['author'],
    write: ({ names, volume, page }) => `${names.author}, ${names.work}, t. ${volume}, p. ${page}`,
  },
  { language: 'fr', write: ({ names, volume, page }) => `tome ${volume} page ${page} de ${names.work}` },
  { language: 'de', write: ({ names, volume, page }) => `${names.work}, Bd. ${volume}, S. ${page}` },
  {
    language: 'de',
    says: ['author'],
    write: ({ names, volume, page }) =>
      `Vgl. ${names.author}, ${names.work}, Band ${roman(volume)}, Seite ${page}.`,
  },
  { language: 'tr', write: ({ names, volume, page }) => `${names.work}, cilt ${volume} s. ${page}` },
  {
    language: 'tr',
    says: ['author'],
    write: ({ names, volume, page }) => `${names.author}, ${names.work}, C. ${volume}, s. ${page}`,
  },
  {
    language: 'tr',
    says: ['author'],
    write: ({ names, volume, page }) => `${names.author}, ${names.work}, ${roman(volume)}, ${page}.`,
  },
  { language: 'id', write: ({ names, volume, page }) => `${names.work}, jilid ${volume}, hlm. ${page}` },
  {
    language: 'id',
    says: ['author'],
    write: ({ names, volume, page }) => `(${names.author}, ${names.work}, juz ${volume}, hal. ${page})`,
  },
  {
    language: 'it',
    write: ({ names, volume, page }) => `${names.work}, tomo ${roman(volume)}, pag. ${page}`,
  },
  { language: 'ur-Latn', write: ({ names, volume, page }) => `${names.work} jild ${volume} safha ${page}` },
];

export const arabicHabits: Habit[] = [
  {
    language: 'ar',
    write: ({ names, volume, page }) => `${names.work} ج ${arabic(volume)} ص ${arabic(page)}`,
  },
  { language: 'ar', write: ({ names, volume, page }) => `${names.work} ج${volume}/ص${page}` },
  {
    language: 'ar',
    write: ({ names, volume, page }) => `انظر: ${names.work} (${arabic(volume)}/${arabic(page)}).`,
  },
  {
    language: 'ar',
    write: ({ names, volume, page }) => `«${names.work}» (${arabic(volume)}/ ${arabic(page)})`,
  },
  { language: 'ar', write: ({ names, volume, page }) => `${names.work}، المجلد ${volume}، الصفحة ${page}` },
  {
    language: 'ar',
    says: ['author'],
    write: ({ names, volume, page }) => `${names.author}، ${names.work}، ج${volume}، ص ${page}`,
  },
  {
    language: 'ar',
    says: ['author'],
    write: ({ names, volume, page }) => `قال ${names.author} في ${names.work} (${volume}/${page})`,
  },
  {
    language: 'ar',
    says: ['edition'],
    write: ({ names, volume, page }) => `${names.work} ط دار الفكر ${arabic(volume)}/${arabic(page)}`,
  },
  {
    language: 'ur',
    write: ({ names, volume, page }) => `${names.work}، جلد ${persian(volume)}، صفحہ ${persian(page)}`,
  },
  {
    language: 'ur',
    write: ({ names, volume, page }) => `${names.work}، ج: ${persian(volume)}، ص: ${persian(page)}`,
  },
];

export function roman(value: number): string {
  const parts: [number, string][] = [
    [50, 'L'],
    [40, 'XL'],
    [10, 'X'],
    [9, 'IX'],
    [5, 'V'],
    [4, 'IV'],
    [1, 'I'],
  ];
  let rest = value;
  let text = '';
  for (const [worth, letters] of parts)
    while (rest >= worth) {
      text += letters;
      rest -= worth;
    }
  return text;
}

export function arabic(value: number): string {
  return digits(value, 0x0660);
}

export function persian(value: number): string {
  return digits(value, 0x06f0);
}

function digits(value: number, zero: number): string {
  return [...String(value)].map((digit) => String.fromCharCode(zero + Number(digit))).join('');
}

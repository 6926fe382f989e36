// Units, months and the nouns of a text's own order, as folding leaves them.

const unitWords: Record<string, string> = {
  day: 'day days jour jours يوم يوما ايام',
  hour: 'hour hours hr hrs h heure heures ساعه ساعات',
  minute: 'minute minutes min mins دقيقه دقائق',
  second: 'second seconds sec secs seconde secondes ثانيه ثوان ثواني',
  week: 'week weeks semaine semaines اسبوع اسبوعا اسابيع',
  month: 'month months mois شهر شهرا اشهر شهور',
  year: 'year years yr yrs an ans annee annees سنه سنوات سنين عام عاما اعوام',
  '%': 'percent pct',
  '€': 'eur euro euros يورو',
  $: 'usd dollar dollars دولار دولارا دولارات',
  '£': 'gbp جنيه جنيها',
  dirham: 'mad dirham dirhams درهم درهما دراهم',
  dinar: 'dinar dinars دينار دينارا دنانير',
  riyal: 'sar riyal riyals ريال ريالا ريالات',
  kb: 'kb ko kilobyte kilobytes kib',
  mb: 'mb mo megabyte megabytes mib megaoctets',
  gb: 'gb go gigabyte gigabytes gib gigaoctets',
  tb: 'tb to terabyte terabytes tib teraoctets',
  km: 'km kilometre kilometres kilometer kilometers كيلومتر كيلومترا',
  kg: 'kg kilo kilos kilogram kilograms kilogramme kilogrammes كيلوغرام كيلوغراما',
  px: 'px pixel pixels',
};
const unitOf = new Map<string, string>(
  Object.entries(unitWords).flatMap(([unit, forms]) => forms.split(' ').map((form) => [form, unit] as const)),
);
/** Also words of their own: units only right after digits. */
const shortUnits = new Set(['go', 'mo', 'to', 'ko', 'h', 'an', 'min', 'sec', 'mad', 'second', 'seconds']);

const duals: Record<string, string> = {
  يومان: 'day',
  يومين: 'day',
  ساعتان: 'hour',
  ساعتين: 'hour',
  دقيقتان: 'minute',
  دقيقتين: 'minute',
  اسبوعان: 'week',
  اسبوعين: 'week',
  شهران: 'month',
  شهرين: 'month',
  سنتان: 'year',
  سنتين: 'year',
  عامان: 'year',
  عامين: 'year',
};

const months = [
  'january janvier يناير jan',
  'february fevrier فبراير feb',
  'march mars مارس',
  'april avril ابريل apr',
  'may mai مايو',
  'june juin يونيو jun',
  'july juillet يوليو jul',
  'august aout اغسطس aug',
  'september septembre سبتمبر sept sep',
  'october octobre اكتوبر oct',
  'november novembre نوفمبر nov',
  'december decembre ديسمبر dec',
];
const monthOf = new Map<string, number>(
  months.flatMap((forms, at) => forms.split(' ').map((form) => [form, at + 1] as const)),
);

const countedNouns = `step steps way ways option options method methods thing things part parts type types kind kinds
 case cases point points section sections article articles source sources passage passages condition conditions reason
 reasons page pages result results question questions example examples etape etapes facon facons methode methodes
 maniere manieres moyen moyens chose choses partie parties sorte sortes cas raison raisons resultat resultats exemple
 exemples خطوه خطوات طريقه طرق طريق خيار خيارات قسم اقسام نوع انواع حاله حالات نقطه نقاط مقاله مقالات مصدر مصادر شرط
 شروط سبب اسباب امر امور قول اقوال مذهب مذاهب`;
const counted = new Set(countedNouns.split(/\s+/));

/** The unit that a folded word or sign names; null for any other word. */
export function readUnit(word: string, afterDigits: boolean): string | null {
  if (word === '%' || word === '٪' || word === '‰') return '%';
  if (word === '€' || word === '$' || word === '£') return word;
  if (word === '¥' || word === '₹') return word;
  if (!afterDigits && shortUnits.has(word)) return null;
  return unitOf.get(word) ?? null;
}

/** `شهرين`: the two is in the word. */
export function readDual(word: string): string | null {
  if (!word.endsWith('ن')) return null;
  return duals[word] ?? duals[word.replace(/^[وفبلك]?(?:ال)?(?=.{4})/, '')] ?? null;
}

export function readMonth(word: string): number | null {
  return monthOf.get(word) ?? null;
}

/** What a writer counts in a text of his own: "three steps", "the two options". */
export function isCountedNoun(word: string): boolean {
  return counted.has(word) || counted.has(word.replace(/^[وفبلك]?(?:ال)?(?=.{3})/, ''));
}

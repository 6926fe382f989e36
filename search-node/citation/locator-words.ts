import { wordKey } from './citation-tokens.ts';

// The words by which people say volume, page, number, leaf, in the languages that a library's readers write.

const set = (words: string) => new Set(words.trim().split(/\s+/).map(wordKey));

export const VOLUME = set(`
  vol vols volume volumes volum part pt v
  t tome tomes tom tomo volumen volumi parte teil
  bd bde band bände baende deel dl
  c cilt cild ciltte cüz cuz
  hissa jilid jld jil juz juzu djuz j jild jald
  ج جزء الجزء الجز مجلد المجلد مج م جلد الجلد`);

/** Of these one letter is no proof: a page, a roman number or a mark must stand with it. */
export const WEAK_VOLUME = set('hissa c t j v م m b part pt parte teil');

export const PAGE = set(`
  p pp pg pgs page pages pag pagg pagina pagine pág págs página páginas
  s ss seite seiten sh shf sf sayfa sayfalar syf sahife
  hlm hal halaman h mukasurat
  safha safhah safa safhat trang blz bladzijde стр с
  ص صص صفحه الصفحه صفحات صحيفه ق.ص`);

export const WEAK_PAGE = set('s h c с ms');

/** `no.`, `Nr.`, `رقم`: a number follows. What it counts is said by the words before it. */
export const NUMBER_SIGN = set(
  'no nos nr num number numéro numero nomor nombor numara n № رقم برقم ارقام بارقام نمبر nomer numaralı numaralu',
);
export const HADITH = set(`
  hadith hadiths hadeeth ahadith hadis hadits hadees hadit hadîs hadisi hadithe
  ح حديث الحديث الاحاديث حديثرقم`);
export const BOOK = set('book buku livre buch kitap');

export const FOLIO = set(
  'fol fols folio folios foglio fo ff leaf leaves varak vr yaprak blatt bl ورقه الورقه ورق ق لوحه اللوحه لوح',
);
export const LINE = set('z zeile line lines l ligne satır سطر س baris');

/** What has a number, and is no place in a book. */
export const OTHER_NUMBERED = set(`
  question questions fatwa fatwas fatawa resolution decision decree law article articles art chapter section sec
  room flat apt apartment suite floor office house building gate building salle bureau zimmer kamar oda daire kapı
  pasal ayat uu undang peraturan loi décret arrêt pourvoi gesetz madde kanun karar
  step figure fig table tab exercise problem item bus platform flight error status code http port version windows
  issue ticket invoice order serial phone tel fax telephone call mobile
  سؤال السؤال فتوى الفتوى قرار القرار قانون القانون الماده ماده غرفه شقه هاتف جوال ملف مكتبه مكتبة المكتبه شكل جدول
  طلب الطلب طلبي تذكره التذكره فاتوره الفاتوره commande facture ticket billet
  مخطوط مخطوطه سجل بيت شارع مجلس قطعه build jl rt rw`);

export const AND = set('and et und ve dan y e و اور & او or ou oder');
export const TO = set('to bis à al الى إلى حتى hingga sampai تا سے');
/** "And the following pages", whose end is open. */
export const FOLLOWING = set('ff sqq suiv suivantes devamı vd dst seqq وما');
export const NEXT_PAGE = set('f sq');
/** Between a page and its volume or its title: "p. 405 of vol. 4". */
export const OF = set('of du de des del della dei dari der from من في in im le la the fi dans au');

const ARABIC_ORDINALS = 'الاول الثاني الثالث الرابع الخامس السادس السابع الثامن التاسع العاشر'.split(' ');
const ORDINALS: [string, number][] = [
  ...ARABIC_ORDINALS.map((word, i): [string, number] => [word, i + 1]),
  ...'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ').map(count),
  ...'one two three four five six seven eight nine ten'.split(' ').map(count),
  ...'premier deuxième troisième quatrième cinquième sixième septième huitième neuvième dixième'
    .split(' ')
    .map(count),
  ...'birinci ikinci üçüncü dördüncü beşinci altıncı yedinci sekizinci dokuzuncu onuncu'
    .split(' ')
    .map(count),
  ...'pertama kedua ketiga keempat kelima keenam ketujuh kedelapan kesembilan kesepuluh'
    .split(' ')
    .map(count),
  ['الاولى', 1],
  ['الحادي', 11],
];
function count(word: string, i: number): [string, number] {
  return [wordKey(word), i + 1];
}

/** Numbers written as words, by their key. */
export const WRITTEN_NUMBER = new Map(ORDINALS);

const ROMAN = /^(?=[ivxlc])(c{0,3})(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})$/;
const VALUES: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

/** The value of a roman number, null where the word is none. */
export function romanValue(word: string): number | null {
  const lower = word.toLowerCase();
  if (lower.length > 9 || !ROMAN.test(lower)) return null;
  const values = [...lower].map((letter) => VALUES[letter] ?? 0);
  return values.reduce((sum, value, i) => sum + (value < (values[i + 1] ?? 0) ? -value : value), 0);
}

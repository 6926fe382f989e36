import type { CatalogueWork } from '../../search-node/citation/match-works.ts';

const IBN_QUDAMA = 'ابن قدامة المقدسي (ت 620هـ)';

/** The works of the test library, with the titles and authors that its files give them. */
export const libraryWorks: CatalogueWork[] = [
  { titles: ['سنن ابن ماجه'], authors: ['ابن ماجه القزويني (ت 273هـ)'] },
  { titles: ['المجتبى من السنن (سنن النسائي الصغرى)'], authors: ['أحمد بن شعيب النسائي (ت 303هـ)'] },
  { titles: ['عمدة الفقه'], authors: [IBN_QUDAMA] },
  { titles: ['الكافي في فقه الإمام أحمد'], authors: [IBN_QUDAMA] },
  { titles: ['المغني'], authors: [IBN_QUDAMA] },
  { titles: ['الأربعون النووية'], authors: ['يحيى بن شرف النووي (ت 676هـ)'] },
];

const HEADS =
  'نهاية تحفة كشف غاية منهج بدائع زاد نيل حلية سبل منار لسان قواعد أصول معالم مفتاح كنز درر عيون مرآة روضة إعانة إرشاد تبيين'.split(
    ' ',
  );
const MIDDLES =
  'المحتاج السالك الأسرار الطالب الراغب الصنائع المسافر الأوطار الأبرار السلام السبيل العرب الأحكام الفقهاء السنن السعادة العمال الحكام الأثر الجنان'.split(
    ' ',
  );
const TAILS = [
  '',
  '',
  ' في شرح المختصر',
  ' إلى معرفة الأدلة',
  ' في الفروع',
  ' على مذهب مالك',
  ' في أصول الحديث',
  ' وبيان المعاني',
];
const AUTHORS =
  'الشربيني السرخسي الكاساني الشوكاني الرملي البهوتي المرداوي الزيلعي القرافي الشاطبي الآمدي البيضاوي السيوطي الزركشي المناوي'.split(
    ' ',
  );

/** Titles that never were, made of words that titles have. */
export function inventedWorks(count: number): CatalogueWork[] {
  return Array.from({ length: count }, (_, i) => {
    const title = `${pick(HEADS, i)} ${pick(MIDDLES, Math.floor(i / HEADS.length) + i)}${pick(TAILS, Math.floor(i / 7))}`;
    return { titles: [title], authors: [pick(AUTHORS, i * 7)] };
  });
}

function pick(from: string[], at: number): string {
  return from[at % from.length] ?? '';
}

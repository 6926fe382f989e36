import { wordKey } from './citation-tokens.ts';

// Words that tell what a part of a reference is: somebody's name, an edition, a chapter, or no part of it at all.

const set = (words: string) => new Set(words.trim().split(/\s+/).map(wordKey));

const PERSON_FIRST = set(`
  ibn ibnu ibne ibni bin ben abu abou abi abo aboo imam al-imam sheikh shaykh syekh syaikh cheikh scheich şeyh hz sayyid sayid syed dr prof
  hafiz al-hafiz qadi al-qadi mulla maulana mawlana muhammad mohammed mohammad muhamed ahmad ahmed ali umar omar abd abdul abdullah
  ابن أبو أبي أبا الإمام الامام الشيخ الحافظ القاضي العلامة د. الدكتور محمد أحمد عبد علي مولانا امام شیخ علامہ`);
const TITLE_FIRST = set(`
  kitab al-kitab kitaab sharh sharah şerh şerhu syarh fath fathul sahih saheeh shahih sahîh sunan sounan sünen musnad müsned mosnad musannaf
  tafsir tafseer tefsir hashiya hashiyat haashiyat hasyiyah hasyiyatu haşiye majmu majmoo majmou majmu'at majmoo' fatawa fatawaa tarikh tareekh
  radd rad mukhtasar muhtasar al-mukhtasar risala risalat mawsu'a mughni al-mughni moughni kafi al-kafi umdat bidayat nihayat badai bada'i
  المغني الكافي كتاب شرح فتح صحيح سنن مسند مصنف تفسير حاشية مجموع فتاوى تاريخ رد مختصر رسالة بداية نهاية بدائع عمدة الدر تهذيب معجم
  صحیح مصنف فتاوی`);

/** Whether a part reads like the name of a person. */
export function isPerson(part: string): boolean {
  const words = part.split(/[\s,]+/).filter(Boolean);
  const [first = ''] = words;
  if (words.length > 9 || TITLE_FIRST.has(wordKey(first))) return false;
  if (PERSON_FIRST.has(wordKey(first)) || words.some((word) => /^(?:ibn|bin|ibnu|ben|b\.|u\.)$/i.test(word)))
    return true;
  if (words.some((word) => /^(?:ابن|بن|أبي|أبو)$/.test(word))) return true;
  if (/^[\p{Lu}]\.$/u.test(words.at(-1) ?? '') || /^\p{Lu}\.$/u.test(first)) return true;
  return (
    words.length === 1 &&
    /^ال.{2,}[يیى]$/u.test(first) &&
    !/^(?:المغني|المغنى|الكافي|الحاوي|الفتاوي)$/.test(first)
  );
}

export function isTitleWord(word: string): boolean {
  return TITLE_FIRST.has(wordKey(word));
}

/** First words that want what follows as their own: `Sunan Ibn Majah` is a title, `Mughni Ibn Qudamah` has an author. */
export function ownsWhatFollows(word: string): boolean {
  return OWNING.has(wordKey(word));
}
const OWNING = set(`
  sunan sounan sünen sahih saheeh shahih sahîh musnad müsned mosnad musannaf sharh syarh şerh tafsir tafseer tefsir hashiya hasyiyah hasyiyatu
  hashiyat haashiyat fatawa fatawaa majmu tarikh tareekh muwatta mustadrak mujam seerat sirah sirat radd kitab jami umdat hadis hadith
  سنن صحيح صحیح مسند مصنف شرح تفسير حاشية فتاوى مجموع تاريخ موطأ مستدرك معجم سيرة رد كتاب جامع حدود مختصر ديوان طبقات ترتيب`);

const EDITION = [
  /(?<![\p{L}])(?:ed|eds|édn|edn|éd|edition|édition|auflage|aufl|ausgabe|baskı|bs|cet|cetakan|ristampa|trans|transl|trad|tr|s\.d|terj|tahqiq|tahkik|thk|haz|çev|hrsg|übers)(?:\.|(?![\p{L}]))/iu,
  /-(?:ausgabe|edition)(?![\p{L}])/iu,
  /(?<![\p{L}])(?:ط|ت|تح|طبعة|الطبعة|طبع|تحقيق|بتحقيق|تصحيح|ترجمة|نشر|مطبعة|دار|مكتبة|المكتبة|مؤسسة|مخطوط|المكتب|المطبعة|مطبوعة|مکتبہ|دارالکتب)(?![\p{L}])/u,
  /(?<![\p{L}])(?:dar|dār|daar|dâr|darul|maktab|maktabat|maktabah|mu.?assasat|matba.?at|mat[bḅ]a.?a|press|verlag|publisher|publishers|publishing|yayın\p{L}*|yayınevi|neşriyat|pustaka|penerbit|librairie|presses|imprimerie|university)(?![\p{L}])/iu,
  /(?<![\p{L}])(?:cairo|kairo|le caire|beirut|beyrouth|beyrut|riyadh|istanbul|İst(?:anbul)?|bandung|jakarta|damascus|damas|leiden|leipzig|berlin|paris|london|egypt|mesir|kahire|بيروت|القاهرة|الرياض|دمشق|مصر|لاہور|کراچی)(?![\p{L}])/iu,
  /(?<![\p{L}\d])(?:1[2-9]|20)\d\d(?!\d)/u,
  /(?<![\p{L}])(?:\d{1,2}(?:st|nd|rd|th|e|ème|eme|\.)? ?(?:s[ée]rie|ser\.|ed|edition|éd|aufl|baskı|cet)|annotated by|edited by|testo|ristampa)(?![\p{L}])/iu,
];

/** Whether a part names an edition: who printed or edited it, where and when. */
export function isEdition(part: string): boolean {
  return EDITION.some((pattern) => pattern.test(part));
}

/** Whether a part names a chapter of the book before it. */
export function isChapter(part: string): boolean {
  return /^[«"“'’‘]*(?:باب|بَاب|فصل|kitab |bab |کتاب |chapter |chap\.|kitāb |livre |فصل|book of |كتاب )/iu.test(
    part,
  );
}

/** "The work cited before": it names none. */
export function isIbid(part: string): boolean {
  return IBID.test(part.trim());
}
const IBID =
  /^(?:ibid|ibidem|ebd|ebenda|a\.?g\.?e|a\.?e|a\.?g\.?m|op\. ?cit|loc\. ?cit|id|idem|المرجع السابق|المرجع نفسه|المصدر السابق|المصدر نفسه|نفسه|السابق|preface|introduction|foreword|متفق عليه|مقدمة|المقدمة|préface|önsöz|vorwort|نقص|reference|page|pages)\.?$/iu;

/** Words of running text: a title begins after the last of them. */
export const RUNNING = set(`
  is was were are be been am this that these those they he she it we you i them him his her its their our your my there here
  book books work said says saying mentioned mentions stated states asked asks also see cf compare quoted quote quotes from in at on into with about build a an
  narrated reported recorded related transmitted cited according discussed explains explained wrote writes who which what when where how has have had
  refer refers find found read reads another edition vide per voir cité rapporté selon dans sur chez est sont était il elle ils ce cette que qui
  siehe vgl vergleiche bei nach überliefert ist sind war sagt schreibt hat er sie es dass diriwayatkan dalam menurut lihat baca pada di hadits riwayat
  bkz bk bakınız göre dedi lihat hr h.r rapportato secondo vedi si no room all meeting score scored answer step only about approximately
  born died end page pages not but if than then as please can could would should must does do did will open opened
  اسے نے روایت کیا میں`);

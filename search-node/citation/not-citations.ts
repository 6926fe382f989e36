/**
 * Stretches of plain text whose numbers are no place in a book, whatever stands around them: addresses, dates, times,
 * versions, telephone and book numbers, money, measures, statutes. [start, end), in order of the patterns.
 */
export function notCitations(text: string): [number, number][] {
  const found: [number, number][] = [];
  for (const pattern of PATTERNS)
    for (const match of text.matchAll(pattern)) found.push([match.index, match.index + match[0].length]);
  return found;
}

const MONTH =
  '(?:jan(?:uary|uari|vier|uar)?|feb(?:ruary|ruari|ruar)?|f[ée]vrier|mar(?:ch|s|et)?|märz|apr(?:il)?|avril|may|mai|mei|june?|juin|juni|july?|juillet|juli|aug(?:ust)?|ao[uû]t|agustus|sep(?:t(?:ember)?)?|septembre|o[ck]t(?:o[bv]er|obre)?|nov(?:ember|embre)?|de[czs](?:ember|embre)?|ocak|şubat|mart|nisan|mayıs|haziran|temmuz|ağustos|eylül|ekim|kasım|aralık|gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre|muharram|safar|rabi|jumad[aā]|rajab|sha.?ban|ramad[hl]?an|shawwal|dhu.?l|يناير|فبراير|مارس|أبريل|ابريل|مايو|يونيو|يوليو|أغسطس|اغسطس|سبتمبر|أكتوبر|اكتوبر|نوفمبر|ديسمبر|محرم|صفر|ربيع|جمادى|رجب|شعبان|رمضان|شوال|ذو القعدة|ذي القعدة|ذو الحجة|ذي الحجة|جنوری|فروری|اپریل|مئی|جون|جولائی|اگست|ستمبر|اکتوبر|دسمبر)';
const ERA = '(?:a\\.?h\\.?|c\\.?e\\.?|b\\.?c\\.?(?:e\\.?)?|a\\.?d\\.?|هـ|ه|م|ق\\.?م|n\\.? ?chr|apr\\. j)';
const EDGE = '(?![\\p{L}\\p{N}])';

/** Every repetition has a bound: each position is looked at a bounded number of times. */
const PATTERNS = [
  /(?:https?:\/\/|www\.)[^\s<>"]{1,500}/giu,
  /(?<![\w.])[\w.+-]{1,64}@[\w.-]{1,200}/gu,
  /\b(?:ISBN|ISSN|DOI|EAN|OCLC|PMID|arXiv)(?:-1[03])?[ :.]{0,3}[\dXx][\dXx./-]{0,40}(?: [\dXx][\dXx-]{1,20}){0,5}/gu,
  /\b10\.\d{4,9}\/[^\s]{1,200}/gu,
  // versions, network addresses, ports; a decimal is no pair either
  /(?<![\d.])\d{1,5}(?:\.\d{1,5}){2,7}(?:[/:]\d{1,5})?/gu,
  /(?<![\d.\p{L}])\d{1,9}\.\d{1,9}(?![\d.])/gu,
  /(?<![\p{L}\d])v\d{1,4}\.\d{1,4}/giu,
  // times
  /(?<!\d)\d{1,2}:\d{2}(?::\d{2})? {0,2}(?:am|pm|a\.m|p\.m|uhr|h|hrs|gmt|utc|صباحا|مساء|wib)(?![\p{L}])/giu,
  /(?<![\p{L}])(?:at|um|saat|pukul|jam|الساعة|بجے|à|alle|ore) {1,2}\d{1,2}[:.h]\d{2}(?!\d)/giu,
  /(?<!\d)\d{1,2}:\d{2}:\d{2}(?!\d)/gu,
  /(?<!\d)\d{1,2}[:.]\d{2} ?- ?\d{1,2}[:.]\d{2}(?!\d)/gu,
  // dates
  /(?<![\d/])\d{1,2}(?: ?- ?\d{1,2})?([/.-])\d{1,2}\1\d{2,4}(?![\d/])/gu,
  /(?<![\d/])(?:1[3-9]|20)\d{2}([/.-])\d{1,2}\1\d{1,2}(?![\d/])/gu,
  new RegExp(
    `(?<![\\d])\\d{1,2}(?:st|nd|rd|th|er|\\.)?(?: ?- ?\\d{1,2})?(?:\\.| de| من)? ${MONTH}${EDGE}(?:[ ,.]{1,3}\\d{2,4})?(?: ?${ERA}${EDGE})?`,
    'giu',
  ),
  new RegExp(
    `(?<![\\p{L}])${MONTH}\\.? \\d{1,2}(?:st|nd|rd|th)?(?: ?- ?\\d{1,2})?(?:, ?\\d{4})?(?![\\d/:])`,
    'giu',
  ),
  new RegExp(
    `(?<!\\d)\\d{1,4}(?: ?[/-] ?\\d{1,4})? {0,2}${ERA}${EDGE}(?:[ /=-]{1,3}\\d{1,4} {0,2}${ERA}${EDGE})?`,
    'giu',
  ),
  /(?<![\p{L}])(?:عام|سنة|لعام|لسنة|سنه|year|années?|jahre?|tahun|yılı|anno|anni|sene|يوم|في يوم) {1,2}\(?\d{1,4}(?: ?[/-] ?\d{1,4}){0,2}/giu,
  // when somebody died
  /[([](?:ت|d|m|ö|gest|w|wafat|died|المتوفى|توفي|متوفى|متوفی|ölm|mort|vefat)[.:]{0,2} {0,2}(?:سنة |en |in |c\. )?\d{2,4}(?: {0,2}(?:هـ|ه|h|ah))?(?: ?[/=-] ?\d{2,4})?/giu,
  /(?<![\p{L}])(?:born|died|né en|mort en|geb\.|gest\.|وفاته|المتوفى|ولد) (?:in )?\d{2,4}(?: ?\/ ?\d{2,4})?/giu,
  /\((?:1[3-9]|20)\d\d ?[-/] ?(?:1[3-9]|20)?\d\d\)/gu,
  // telephone numbers, money, measures
  /\+\d[\d() -]{6,20}\d/gu,
  /(?<![\d/])\d{3}[- ]\d{3,4}[- ]\d{3,4}(?![\d/])/gu,
  /[$€£¥₺₹] ?\d[\d.,]{0,15}(?: ?[/-] ?\d[\d.,]{0,15})?/gu,
  /(?<!\d)\d[\d.,]{0,15} ?(?:[$€£¥₺₹%‰°]|(?:usd|eur|gbp|sar|dollars?|euros?|ريالا?|دينارا?|جنيه|rupiah|lira|tl|mmhg|mg|kg|km|cm|mm|ml|gb|mb|kb|px|dpi|kwh|mph|hz)(?![\p{L}]))/giu,
  /(?<!\d)\d{1,4}\/\d{1,4} {0,2}(?:%|mmhg|mg|ml|kg)/giu,
  /(?<![\p{L}])(?:rp|idr|sar)\.? ?\d[\d.,]{0,15}/giu,
  // statutes and courts
  /§{1,2} ?\d{1,5}[^\s]{0,10}/gu,
  /(?<![\p{L}])[LRD]\. ?\d{1,4}-\d{1,4}/gu,
  /(?<![\p{L}])(?:article|articles|art\.|pasal|madde|المادة|مادة) ?[LRDA]?\.? ?\(?\d{1,5}[^\s]{0,12}/giu,
  /(?<![\p{L}])n[°ºo]\.? ?\d{2,4}-\d{1,3}[.,]\d{2,4}/giu,
  /G\.L\. c\. ?\d{1,4}[^;]{0,60}/gu,
  /\b\d{1,4} (?:U\.S\.C?|F\.[23]d|S\. ?Ct)\.? ?[^;]{0,40}/gu,
  // how much a book holds; where a manuscript is kept
  /(?:عدد (?:الأجزاء|الصفحات|المجلدات|الأحاديث|صفحاته)|number of (?:pages|volumes)|jumlah halaman|nombre de pages)[ :=]{0,3}\d{1,6}/giu,
  /تحت (?:ال)?رقم {0,2}\(?\d{1,6}(?: ?\/ ?\d{1,6})?/gu,
  /(?<![\p{L}])(?:resolution|decision|fatwa|case|ticket|order|invoice|room|résolution|décision) (?:no|n°|number|nr)[.:]{0,2} ?\d{1,7}(?: ?\(\d{1,4}\/\d{1,4}\))?(?! {0,2}[,;]? ?(?:vol|question))/giu,
  // the Bible counts its verses too
  /(?<![\p{L}])(?:genesis|exodus|leviticus|numbers|deuteronomy|psalms?|proverbs|isaiah|jeremiah|ezekiel|daniel|matthew|mark|luke|john|acts|romans|corinthians|galatians|hebrews|revelation|gen|ex|deut|matt|cor) \d{1,3}:\d{1,3}(?:-\d{1,3})?/giu,
  /(?<=(?:^|\s)\p{L}\p{Ll}{0,12} )(?:24\/7|9\/11|50\/50)(?![\d/])/gu,
];

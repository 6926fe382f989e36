/** The words around the articles, in the languages we speak. */
export type Words = {
  skip: string;
  allArticles: string;
  onThisPage: string;
  otherEditions: string;
  previous: string;
  next: string;
  articles: (count: number) => string;
  works: (count: number) => string;
  pages: (count: number) => string;
  notFoundTitle: string;
  notFound: string;
  perhaps: string;
  troubleTitle: string;
  trouble: string;
  picture: string;
};

const english: Words = {
  skip: 'Skip to the article',
  allArticles: 'All articles',
  onThisPage: 'On this page',
  otherEditions: 'Also in',
  previous: 'Previous',
  next: 'Next',
  articles: (count) => `${count.toLocaleString('en')} ${count === 1 ? 'article' : 'articles'}`,
  works: (count) => `${count.toLocaleString('en')} ${count === 1 ? 'work' : 'works'}`,
  pages: (count) => `${count.toLocaleString('en')} printed ${count === 1 ? 'page' : 'pages'}`,
  notFoundTitle: 'No article at this address',
  notFound: 'This help centre has nothing here. The article may have been moved or renamed.',
  perhaps: 'Articles with a similar address',
  troubleTitle: 'This page could not be made',
  trouble: 'The cause has been logged. Try again, or tell whoever runs this help centre the number',
  picture: 'Picture',
};

const french: Words = {
  skip: 'Aller à l’article',
  allArticles: 'Tous les articles',
  onThisPage: 'Sur cette page',
  otherEditions: 'Aussi en',
  previous: 'Précédent',
  next: 'Suivant',
  articles: (count) => `${count.toLocaleString('fr')} ${count < 2 ? 'article' : 'articles'}`,
  works: (count) => `${count.toLocaleString('fr')} ${count < 2 ? 'ouvrage' : 'ouvrages'}`,
  pages: (count) => `${count.toLocaleString('fr')} ${count < 2 ? 'page imprimée' : 'pages imprimées'}`,
  notFoundTitle: 'Aucun article à cette adresse',
  notFound: 'Ce centre d’aide n’a rien ici. L’article a peut-être été déplacé ou renommé.',
  perhaps: 'Articles dont l’adresse est proche',
  troubleTitle: 'Cette page n’a pas pu être préparée',
  trouble: 'La cause est consignée. Réessayez, ou donnez à l’exploitant de ce centre d’aide le numéro',
  picture: 'Image',
};

const arabic: Words = {
  skip: 'انتقل إلى المقال',
  allArticles: 'جميع المقالات',
  onThisPage: 'في هذه الصفحة',
  otherEditions: 'متوفر أيضًا بـ',
  previous: 'السابق',
  next: 'التالي',
  articles: arabicCount('لا مقالات', 'مقال واحد', 'مقالان', 'مقالات', 'مقالًا', 'مقال'),
  works: arabicCount('لا كتب', 'كتاب واحد', 'كتابان', 'كتب', 'كتابًا', 'كتاب'),
  pages: arabicCount('لا صفحات', 'صفحة واحدة', 'صفحتان', 'صفحات مطبوعة', 'صفحة مطبوعة', 'صفحة مطبوعة'),
  notFoundTitle: 'لا يوجد مقال على هذا العنوان',
  notFound: 'ليس في مركز المساعدة شيء هنا. ربما نُقل المقال أو تغيّر اسمه.',
  perhaps: 'مقالات عناوينها قريبة',
  troubleTitle: 'تعذّر إعداد هذه الصفحة',
  trouble: 'سُجّل السبب. أعد المحاولة، أو أبلغ القائم على مركز المساعدة بالرقم',
  picture: 'صورة',
};

/** The words for a language; English where we do not speak it. */
export function wordsFor(language: string): Words {
  const primary = language.split('-')[0];
  return primary === 'fr' ? french : primary === 'ar' ? arabic : english;
}

/** The language the words of `wordsFor` are in. */
export function spokenLanguage(language: string): string {
  const primary = language.split('-')[0] ?? '';
  return primary === 'fr' || primary === 'ar' ? primary : 'en';
}

/** A language's name in itself: `Français`, `العربية`. */
export function languageName(language: string): string {
  if (language === 'und') return '…';
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

const rightToLeft = new Set(['ar', 'fa', 'he', 'ur', 'ps', 'sd', 'ug', 'yi', 'dv', 'ckb']);

export function directionOf(language: string): 'rtl' | 'ltr' {
  return rightToLeft.has(language.split('-')[0] ?? '') ? 'rtl' : 'ltr';
}

function arabicCount(zero: string, one: string, two: string, few: string, many: string, other: string) {
  return (count: number): string => {
    const number = count.toLocaleString('ar-EG');
    const forms: Record<string, string> = {
      zero,
      one,
      two,
      few: `${number} ${few}`,
      many: `${number} ${many}`,
      other: `${number} ${other}`,
    };
    return forms[new Intl.PluralRules('ar').select(count)] ?? number;
  };
}

import type { CitedSource } from '../../shared/audit-answers.ts';
import type { CitationForm } from '../../shared/audit-coding.ts';

type Wanted = Partial<CitedSource> & { form?: CitationForm; statement?: string };
export type Prose = { of: string; text: string; citations: Wanted[]; claims?: number };

/** Answers as assistants write them, with every citation that a reader would count. */
export const prose: Prose[] = [
  {
    of: 'en: bracketed numbers with a list',
    text: `The Aswan High Dam was completed in 1970 [1]. It holds 132 cubic kilometres of water [1, 2]. Its turbines run all year.

## References
[1] Hassan Fathi, "The High Dam", Cairo University Press, 1981, p. 44.
[2] World Bank. Nile Basin Overview. 2015. https://www.worldbank.org/nile`,
    citations: [
      {
        ...{ form: 'marker', marker: '[1]', title: 'The High Dam', author: 'Hassan Fathi' },
        ...{ publisher: 'Cairo University Press', date: '1981', page: 'p. 44' },
        statement: 'The Aswan High Dam was completed in 1970 [1].',
      },
      { marker: '[1]', title: 'The High Dam' },
      { marker: '[2]', url: 'https://www.worldbank.org/nile', date: '2015' },
    ],
    claims: 1,
  },
  {
    of: 'en: a range of markers, behind the full stop',
    text: 'Wheat prices doubled within a year.[3–5] They fell again in spring. [6]',
    citations: [
      { marker: '[3]', statement: 'Wheat prices doubled within a year.[3–5]' },
      { marker: '[4]' },
      { marker: '[5]' },
      { marker: '[6]', statement: 'They fell again in spring. [6]' },
    ],
    claims: 0,
  },
  {
    of: 'en: according to X (Publisher, date)',
    text: 'According to Maria Keller (Reuters, 14 March 2021), the plant closed for good. Nobody was hurt in the fire at all.',
    citations: [{ form: 'attribution', author: 'Maria Keller', publisher: 'Reuters', date: '14 March 2021' }],
    claims: 1,
  },
  {
    of: 'en: a name with a marker is one citation',
    text: 'According to the World Health Organization [2], 5.1 million people were vaccinated.',
    citations: [{ form: 'attribution', marker: '[2]', publisher: 'World Health Organization' }],
    claims: 0,
  },
  {
    of: 'en: a study of a named house, in prose alone',
    text: 'According to a 2019 study by the Pew Research Center, most adults own a phone. As reported by The Guardian, sales have slowed.',
    citations: [
      { form: 'attribution', date: '2019' },
      { form: 'attribution', publisher: 'Guardian' },
    ],
    claims: 0,
  },
  {
    of: 'en: reports that',
    text: 'Reuters reported in May 2020 that the ship had left. It noted that nobody had asked. The OECD estimates that 4 % of work is lost.',
    citations: [{ publisher: 'Reuters' }, { publisher: 'OECD' }],
    claims: 1,
  },
  {
    of: 'en: authors and years in parentheses',
    text: 'The effect is small (Smith & Jones, 2019; Okafor et al. 2020, p. 12). It was larger before (see Brown 1998).',
    citations: [
      { form: 'parenthesis', author: 'Smith & Jones', date: '2019' },
      { form: 'parenthesis', author: 'Okafor et al', date: '2020', page: 'p. 12' },
      { form: 'parenthesis', author: 'Brown', date: '1998' },
    ],
    claims: 0,
  },
  {
    of: 'en: a newspaper in parentheses',
    text: 'The bridge cost twice what was planned (The Irish Times, 3 June 2018).',
    citations: [{ form: 'parenthesis', publisher: 'The Irish Times', date: '3 June 2018' }],
  },
  {
    of: 'en: Markdown links, images and code',
    text: 'See [Refund policy](https://help.example.com/refunds) for the term. ![logo](https://x.example/a.png) Call `list[0]` first.\n```js\nfetch("https://api.example.com"); a[1]\n```',
    citations: [{ form: 'link', title: 'Refund policy', url: 'https://help.example.com/refunds' }],
  },
  {
    of: 'en: numbers that are links, as assistants with search write them',
    text: 'Inflation was 3.4 % in May[1](https://stats.example.org/cpi). Rents rose more 【4†rents.pdf】.',
    citations: [
      { form: 'marker', marker: '[1]', url: 'https://stats.example.org/cpi' },
      { form: 'marker', marker: '[4]' },
    ],
    claims: 0,
  },
  {
    of: 'en: addresses in the sentence',
    text: 'The figures are at https://data.example.org/2021/rivers.csv, and the notes (https://data.example.org/notes_(2021)).',
    citations: [
      { form: 'link', url: 'https://data.example.org/2021/rivers.csv' },
      { form: 'link', url: 'https://data.example.org/notes_(2021)' },
    ],
  },
  {
    of: 'en: footnotes, of Markdown and raised',
    text: 'The treaty was signed at dawn.[^a] Two ministers were absent.² The hall has 40 m² only.\n\n[^a]: Peter Lang, "Dawn Treaties", Brill, 2004.\n² The Times, 2 May 1951.',
    citations: [
      { form: 'footnote', title: 'Dawn Treaties', author: 'Peter Lang', publisher: 'Brill', date: '2004' },
      { form: 'footnote', marker: '²', date: '2 May 1951', statement: 'Two ministers were absent.²' },
    ],
    claims: 1,
  },
  {
    of: 'en: a title in italics with its page',
    text: 'The story is told in *The Lost Caravan* (p. 212).',
    citations: [{ form: 'parenthesis', title: 'The Lost Caravan', page: 'p. 212' }],
  },
  {
    of: 'en: an unused entry of the list is a citation too',
    text: 'Nothing in this answer points at it.\n\nSources:\n- Annual Report — Ministry of Water, 2019',
    citations: [{ form: 'data', title: 'Annual Report', publisher: 'Ministry of Water', date: '2019' }],
    claims: 1,
  },
  {
    of: 'en: what looks like a citation and is none',
    text: 'She moved (in March 2021) to the coast, and left (about 2,000 people did). According to experts, this is common. It grew from 1990 to 2020. The array [a, b] is short (born in Paris, 1921).',
    citations: [],
    claims: 4,
  },
  {
    of: 'fr: selon, avec éditeur et date',
    text: 'Selon Jeanne Martin (Le Monde, 12 mars 2021), la loi a été adoptée. La séance a duré toute la nuit.',
    citations: [
      { form: 'attribution', author: 'Jeanne Martin', publisher: 'Le Monde', date: '12 mars 2021' },
    ],
    claims: 1,
  },
  {
    of: 'fr: selon, sans signe',
    text: "Selon une étude de l'INSEE (2021), le chômage recule. D’après le ministère de la Santé, 30 % des lits sont occupés. Selon les experts, rien ne presse.",
    citations: [
      { form: 'attribution', date: '2021' },
      { form: 'attribution', publisher: 'ministère de la Santé' },
    ],
    claims: 1,
  },
  {
    of: 'fr: guillemets et page',
    text: 'Comme l’indique Paul Ricard dans « Les Sources du Nil » (Gallimard, 1987, p. 54), le fleuve a deux bras.',
    citations: [
      {
        ...{ form: 'attribution', author: 'Paul Ricard', title: 'Les Sources du Nil' },
        ...{ publisher: 'Gallimard', date: '1987', page: 'p. 54' },
      },
    ],
    claims: 0,
  },
  {
    of: 'fr: numéros et liste de références',
    text: 'Le barrage a été achevé en 1970 [1]. Il produit 10 TWh par an [2].\n\n**Références**\n1. Durand, Paul. « Le Haut Barrage ». Éditions du Nil, 1982.\n2. Banque mondiale, Rapport annuel, 2015, https://banque.example/rapport',
    citations: [
      {
        ...{ marker: '[1]', title: 'Le Haut Barrage', author: 'Durand, Paul' },
        ...{ publisher: 'Éditions du Nil', date: '1982' },
      },
      { marker: '[2]', url: 'https://banque.example/rapport', date: '2015' },
    ],
    claims: 0,
  },
  {
    of: 'fr: source entre parenthèses',
    text: 'La population est de 3,2 millions (source : INSEE, 2022). Le taux baisse depuis dix ans (Dupont et Leroy, 2018).',
    citations: [
      { form: 'parenthesis', publisher: 'INSEE', date: '2022' },
      { form: 'parenthesis', author: 'Dupont et Leroy', date: '2018' },
    ],
    claims: 0,
  },
  {
    of: 'fr: rapporte que',
    text: 'Le Figaro rapporte que le pont est fermé. Il indique que les travaux durent un an.',
    citations: [{ form: 'attribution', publisher: 'Figaro' }],
    claims: 1,
  },
  {
    of: 'ar: وفقًا لـ',
    text: 'وفقًا لوكالة رويترز (12 مارس 2021)، أُغلق المصنع نهائيًا. لم يصب أحد في الحريق.',
    citations: [{ form: 'attribution', publisher: 'وكالة رويترز', date: '12 مارس 2021' }],
    claims: 1,
  },
  {
    of: 'ar: للبنك، وبحسب، وخبراء بلا اسم',
    text: 'وفقا للبنك الدولي بلغ النمو 4 في المئة. وبحسب الخبراء فإن الأسعار سترتفع قريبا. ذكرت صحيفة الأهرام أن الجسر أُغلق.',
    citations: [
      { form: 'attribution', publisher: 'البنك الدولي' },
      { form: 'attribution', publisher: 'صحيفة الأهرام' },
    ],
    claims: 1,
  },
  {
    of: 'ar: المجلد والصفحة بعد اسم الكتاب',
    text: 'قال ابن قدامة في المغني (٤/٤٠٥): يجوز ذلك. وقال النووي في المجموع (ج ٢ ص ٢٣): لا بأس به.',
    citations: [
      { form: 'parenthesis', author: 'ابن قدامة', title: 'المغني', page: '٤/٤٠٥' },
      { form: 'parenthesis', author: 'النووي', title: 'المجموع', page: 'ج ٢ ص ٢٣' },
    ],
    claims: 0,
  },
  {
    of: 'ar: أرقام وقائمة مصادر',
    text: 'اكتمل السد سنة 1970 [١]. وتبلغ سعته 132 كيلومترًا مكعبًا [2].\n\nالمصادر:\n1. حسن فتحي، «السد العالي»، دار المعارف، 1981، ص 44\n2. البنك الدولي، https://www.worldbank.org/nile',
    citations: [
      {
        ...{ title: 'السد العالي', author: 'حسن فتحي', publisher: 'دار المعارف' },
        ...{ date: '1981', page: 'ص 44' },
      },
      { marker: '[2]', url: 'https://www.worldbank.org/nile' },
    ],
    claims: 0,
  },
  {
    of: 'ar: بين قوسين',
    text: 'العدد ثلاثة ملايين (المصدر: الجهاز المركزي للتعبئة العامة، 2022). والرأي الآخر مرجوح (ابن قدامة، المغني، ٤/٤٠٥، ط. 2).',
    citations: [
      { form: 'parenthesis', publisher: 'الجهاز المركزي للتعبئة العامة', date: '2022' },
      { form: 'parenthesis', author: 'ابن قدامة', title: 'المغني', page: '٤/٤٠٥', edition: 'ط. 2' },
    ],
    claims: 0,
  },
  {
    of: 'en: titles and houses named in the sentence',
    text: 'In his 2018 book *Capital and Labour*, Thomas Reed says that wages lag. A report published by the International Labour Organization (ILO) found the same. As stated in Article 12 of the GDPR, users have rights. Per the U.S. Energy Information Administration, output rose 3.2% in 2022.',
    citations: [
      { form: 'attribution', title: 'Capital and Labour', date: '2018' },
      { form: 'attribution', publisher: 'International Labour Organization' },
      { form: 'attribution', publisher: 'Article 12 of the GDPR' },
      { form: 'attribution', publisher: 'U.S. Energy Information Administration' },
    ],
    claims: 0,
  },
  {
    of: 'en: a name and its year',
    text: 'The Guardian (2019) notes that emissions fell. Smith and Jones (2020) argue otherwise. The hall (1900) is old and very large.',
    citations: [
      { form: 'attribution', publisher: 'Guardian', date: '2019' },
      { form: 'attribution', author: 'Smith and Jones', date: '2020' },
    ],
    claims: 1,
  },
  {
    of: 'en: brackets in the parenthesis, a letter, a labelled source',
    text: 'Coffee reduces risk (Journal of Nutrition, 2016; 45(2): 112-118). He said no (letter to Max Born, 4 December 1926).\n\nSource: World Bank, World Development Report, 2021.',
    citations: [
      { form: 'parenthesis', publisher: 'Journal of Nutrition', date: '2016' },
      { form: 'parenthesis', date: '4 December 1926' },
      { form: 'attribution', date: '2021' },
    ],
    claims: 0,
  },
  {
    of: 'en: a list by author and year, and what follows it',
    text: '1. First step [1]\n2. Second step [2]\n\nReferences:\n1. Smith, J. (2020). Title of the Book. Oxford University Press.\n2. Lee, K., & Park, S. (2019). A study of things. Journal of Things, 12(3), 45–67. https://doi.org/10.1000/xyz\n\nI hope this helps you on!',
    citations: [
      {
        ...{ marker: '[1]', author: 'Smith, J.', title: 'Title of the Book' },
        ...{ publisher: 'Oxford University Press', date: '2020' },
      },
      { marker: '[2]', author: 'Lee, K., & Park, S.', publisher: 'Journal of Things', date: '2019' },
    ],
    claims: 0,
  },
  {
    of: 'en: laws, asides and days are none',
    text: 'The law was passed in 1994 (Public Law 103-322). It has 3 parts. On 5 May 2020 (Tuesday) it rained. Use f(x, 2000) here.',
    citations: [],
  },
  {
    of: 'fr: noms en minuscules, note sans titre de liste',
    text: "D'après l'Organisation mondiale de la santé (OMS), 2 millions de personnes sont touchées. Les dépenses ont augmenté¹. Cf. Dupont (2015), p. 14.\n\n1. Cour des comptes, Rapport public annuel, 2021, p. 88.",
    citations: [
      { form: 'attribution', publisher: 'Organisation mondiale de la santé' },
      { form: 'footnote', marker: '¹', date: '2021', page: 'p. 88' },
      { form: 'attribution', author: 'Dupont', date: '2015', page: 'p. 14' },
    ],
    claims: 0,
  },
  {
    of: 'ar: و قبل الفعل، ورقم الحديث، وانظر',
    text: 'بحسب تقرير منظمة الصحة العالمية الصادر عام 2021، بلغ عدد المصابين مليونين. وأفادت وكالة الأنباء السعودية بأن المطار أُغلق. وجاء في صحيح البخاري (رقم 1234) أن النية شرط. انظر: ابن حجر، فتح الباري، ج 1، ص 45.',
    citations: [
      { form: 'attribution', publisher: 'تقرير منظمة الصحة العالمية' },
      { form: 'attribution', publisher: 'وكالة الأنباء السعودية' },
      { form: 'attribution', title: 'صحيح البخاري', publisher: null, page: 'رقم 1234' },
      { form: 'attribution', author: 'ابن حجر', title: 'فتح الباري', page: 'ج 1، ص 45' },
    ],
    claims: 0,
  },
];

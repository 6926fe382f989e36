// How people ask for a place in a book: the words of a question, in three languages, around a reference that is put
// in each of several orders. A table of our own, not taken from any corpus.

type Work = { plain: string; of: string; in: string };
type Place = { work: Work; volume: string; page: string };
type Asking = {
  language: string;
  works: Work[];
  /** The title first. */
  titled: ((place: Place) => string)[];
  aroundTitled: ((reference: string) => string)[];
  /** The page or the volume first, the title last. */
  paged: ((place: Place) => string)[];
  aroundPaged: ((reference: string) => string)[];
  /** The title between other words of the question. */
  whole: ((place: Place) => string)[];
};

const english: Asking = {
  language: 'en',
  works: ['al-Mughni', 'Fath al-Bari', 'Bidayat al-Mujtahid'].map((plain) => ({
    ...{ plain, of: `of ${plain}`, in: `in ${plain}` },
  })),
  titled: [
    ({ work, volume, page }) => `${work.plain} vol. ${volume} p. ${page}`,
    ({ work, volume, page }) => `${work.plain}, volume ${volume}, page ${page}`,
    ({ work, volume, page }) => `${work.plain}, page ${page}, volume ${volume}`,
    ({ work, volume, page }) => `${work.plain} ${volume}/${page}`,
  ],
  aroundTitled: [
    (reference) => `Where is ${reference}?`,
    (reference) => `Can you find ${reference}?`,
    (reference) => `Could you please show me ${reference}`,
    (reference) => `Please open ${reference}.`,
    (reference) => `Do you have ${reference}?`,
    (reference) => `I am looking for ${reference}`,
    (reference) => `I’d like to read ${reference}`,
    (reference) => `What does it say in ${reference}?`,
    (reference) => `what is in ${reference} please?`,
    (reference) => `Is there ${reference}?`,
    (reference) => `Is ${reference} in the library?`,
    (reference) => `Hello, can you give me the text of ${reference}?`,
  ],
  paged: [
    ({ work, volume, page }) => `page ${page} of volume ${volume} ${work.of}`,
    ({ work, volume, page }) => `p. ${page} in vol. ${volume} ${work.of}`,
    ({ work, volume, page }) => `volume ${volume}, page ${page} ${work.of}`,
    ({ work, volume, page }) => `page ${page} ${work.of}, volume ${volume}`,
    ({ work, volume, page }) => `page ${page} in the book ${work.plain}, volume ${volume}`,
  ],
  aroundPaged: [
    (reference) => reference,
    (reference) => `Is ${reference} in the library?`,
    (reference) => `Is ${reference} there?`,
    (reference) => `Is there a ${reference}?`,
    (reference) => `What is on ${reference}?`,
    (reference) => `What does ${reference} say about surety?`,
    (reference) => `Can you open ${reference} please`,
    (reference) => `Does ${reference} exist?`,
    (reference) => `Show me ${reference}`,
    (reference) => `I need the ${reference}`,
  ],
  whole: [
    ({ work, volume, page }) => `What does ${work.plain} say in volume ${volume}, page ${page}?`,
    ({ work, volume, page }) => `What does ${work.plain} say on page ${page} of volume ${volume}?`,
    ({ work, volume, page }) => `Does ${work.plain} have a page ${page} in volume ${volume}?`,
    ({ work, volume, page }) => `In volume ${volume} ${work.of}, on page ${page}, what is said?`,
    ({ work, volume, page }) => `p. ${page}, vol. ${volume}, ${work.plain}`,
  ],
};

const french: Asking = {
  language: 'fr',
  works: [
    { plain: 'al-Mughni', of: 'd’al-Mughni', in: 'dans l’al-Mughni' },
    { plain: 'al-Mughni', of: "de l'ouvrage al-Mughni", in: "dans l'al-Mughni" },
    { plain: 'Fath al-Bari', of: 'du Fath al-Bari', in: 'dans le Fath al-Bari' },
    { plain: 'Bidayat al-Mujtahid', of: 'de la Bidayat al-Mujtahid', in: 'dans la Bidayat al-Mujtahid' },
  ],
  titled: [
    ({ work, volume, page }) => `${work.plain} t. ${volume} p. ${page}`,
    ({ work, volume, page }) => `${work.plain}, tome ${volume}, page ${page}`,
    ({ work, volume, page }) => `${work.plain}, page ${page}, tome ${volume}`,
  ],
  aroundTitled: [
    (reference) => `où se trouve ${reference} ?`,
    (reference) => `Où puis-je trouver ${reference} ?`,
    (reference) => `Avez-vous ${reference} ?`,
    (reference) => `Peux-tu ouvrir ${reference} ?`,
    (reference) => `Pouvez-vous me montrer ${reference}, s’il vous plaît ?`,
    (reference) => `montre-moi ${reference}`,
    (reference) => `Ouvre ${reference} stp`,
    (reference) => `Je cherche ${reference}`,
    (reference) => `Je voudrais lire ${reference}`,
    (reference) => `Que dit ${reference} ?`,
    (reference) => `Qu’y a-t-il dans ${reference} ?`,
    (reference) => `Est-ce que ${reference} existe ?`,
    (reference) => `Bonjour, avez-vous ${reference} ?`,
  ],
  paged: [
    ({ work, volume, page }) => `page ${page} dans le tome ${volume} ${work.of}`,
    ({ work, volume, page }) => `page ${page} du tome ${volume} ${work.of}`,
    ({ work, volume, page }) => `p. ${page} du t. ${volume} ${work.of}`,
    ({ work, volume, page }) => `page ${page} ${work.of}, tome ${volume}`,
    ({ work, volume, page }) => `page ${page}, tome ${volume} ${work.of}`,
    ({ work, volume, page }) => `page ${page} du tome ${volume} ${work.in}`,
  ],
  aroundPaged: [
    (reference) => reference,
    (reference) => `la ${reference}`,
    (reference) => `Où est la ${reference} ?`,
    (reference) => `Que dit la ${reference} ?`,
    (reference) => `Qu'y a-t-il à la ${reference} ?`,
    (reference) => `Peux-tu trouver la ${reference} ?`,
    (reference) => `Est-ce que la ${reference} existe ?`,
    (reference) => `Y a-t-il une ${reference} ?`,
    (reference) => `La ${reference} existe-t-elle ?`,
    (reference) => `montre-moi la ${reference}`,
    (reference) => `J’aimerais lire la ${reference} s'il te plaît`,
  ],
  whole: [
    ({ work, volume, page }) => `Que dit ${work.plain} à la page ${page} du tome ${volume} ?`,
    ({ work, volume, page }) => `Dans le tome ${volume} ${work.of}, à la page ${page}, que lit-on ?`,
    ({ work, volume, page }) => `Le ${volume}e volume ${work.of}, page ${page}, existe-t-il ?`,
  ],
};

const arabic: Asking = {
  language: 'ar',
  works: ['المغني', 'عمدة الفقه', 'فتح الباري'].map((plain) => ({
    ...{ plain, of: `من ${plain}`, in: `في ${plain}` },
  })),
  titled: [
    ({ work, volume, page }) => `${work.plain} ج ${volume} ص ${page}`,
    ({ work, volume, page }) => `${work.plain} ${volume}/${page}`,
    ({ work, volume, page }) => `${work.plain} ص ${page} ج ${volume}`,
    ({ work, volume, page }) => `${work.plain}، الجزء ${volume}، الصفحة ${page}`,
  ],
  aroundTitled: [
    (reference) => `هل توجد ${reference}؟`,
    (reference) => `هل عندكم ${reference}؟`,
    (reference) => `أين أجد ${reference}؟`,
    (reference) => `لو سمحت ${reference}`,
    (reference) => `من فضلك افتح لي ${reference}`,
    (reference) => `أبحث عن ${reference}`,
    (reference) => `أريد أن أقرأ ${reference}`,
    (reference) => `ماذا يقول ${reference}؟`,
    (reference) => `ما المكتوب في ${reference}؟`,
    (reference) => `هل ${reference} موجود؟`,
    (reference) => `السلام عليكم، هل لديكم ${reference}؟`,
  ],
  paged: [
    ({ work, volume, page }) => `صفحة ${page} من الجزء ${volume} ${work.of}`,
    ({ work, volume, page }) => `الصفحة ${page} في المجلد ${volume} ${work.in}`,
    ({ work, volume, page }) => `ص ${page} ج ${volume} ${work.of}`,
    ({ work, volume, page }) => `ص ${page} ${work.of} ج ${volume}`,
  ],
  aroundPaged: [
    (reference) => reference,
    (reference) => `هل توجد ${reference}؟`,
    (reference) => `هل ${reference} موجودة في المكتبة؟`,
    (reference) => `ماذا في ${reference}؟`,
    (reference) => `أريد ${reference} من فضلك`,
    (reference) => `أين أجد ${reference}`,
    (reference) => `افتح ${reference} لو سمحت`,
  ],
  whole: [
    ({ work, volume, page }) => `ماذا يقول ${work.plain} في الجزء ${volume} صفحة ${page}؟`,
    ({ work, volume, page }) => `في الجزء ${volume} ${work.of} صفحة ${page} ماذا يقول؟`,
    ({ work, volume, page }) => `هل يوجد ${work.in} ج ${volume} ص ${page}؟`,
  ],
};

export type AskedReference = { language: string; text: string; work: string; volume: string; page: string };

/** Every question of the table, each work, order and wording with each other. */
export function askedReferences(): AskedReference[] {
  return [english, french, arabic].flatMap((asking) => {
    const { titled, aroundTitled, paged, aroundPaged, whole, works, language } = asking;
    const writers = [
      ...aroundTitled.flatMap((around) => titled.map((write) => (place: Place) => around(write(place)))),
      ...aroundPaged.flatMap((around) => paged.map((write) => (place: Place) => around(write(place)))),
      ...whole,
    ];
    return works.flatMap((work, at) =>
      writers.map((write, i) => {
        const volume = String(1 + ((at * 7 + i) % 14));
        const page = String(20 + ((at * 131 + i * 37) % 700));
        return { language, text: write({ work, volume, page }), work: work.plain, volume, page };
      }),
    );
  });
}

/** Sentences with numbers and the words of a question that ask for no place in a book. */
export const ordinaryQuestions = [
  'Is version 4.2 of the widget available in volume discounts?',
  'Where is room 405 in building 4?',
  'Can you find order 4/405 of May?',
  'Show me the 4 articles on refunds',
  'Do you have 405 parts in 4 colours?',
  'Is there a limit of 4 users for 405 euros?',
  'Where is my order no. 405?',
  'Où se trouve la salle 405 du bâtiment 4 ?',
  'Peux-tu trouver la commande 405 du 4 mai ?',
  'Avez-vous 405 vélos dans les 4 magasins ?',
  'Est-ce que le forfait 4 coûte 405 € ?',
  'montre-moi les 4 articles d’aide',
  'هل توجد غرفة 405 في الطابق 4؟',
  'أين أجد الطلب رقم 405؟',
  'هل عندكم 4 دراجات بسعر 405 ريال؟',
  'أريد أن أقرأ 4 مقالات',
];

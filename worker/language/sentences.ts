import { arabicNumber } from './arabic-number.ts';
import type { Language } from './detect-language.ts';
import { escapeMarkdown } from './escape-markdown.ts';

/** What a site has: the articles of a help centre, or the works of a library. */
export type Holdings = 'articles' | 'works';

/** Every sentence that the worker says to a visitor in its own words. */
export type Sentences = {
  /** Nothing found: `terms` are the queries as they were sent, `works` how many articles or works they were searched in. */
  notFound(terms: string[], works: number): string;
  /** Searched and found passages, none of which answers. */
  nothingAnswers(terms: string[], works: number): string;
  greeting(site: string): string;
  thanks: string;
  goodbye: string;
  aboutMe(site: string): string;
  foundIntro: string;
  modelUnavailable: string;
  modelBusy: string;
  modelBroke: string;
  /** Nobody answers in the model's place. */
  modelGone: string;
  modelDeclined: string;
  searchUnavailable: string;
  searchFailedMidway: string;
  cutShort: string;
  tooLong: string;
  /** Above pages that were found before something failed. */
  foundBefore: string;
  /** `claims` were made for a school, version or country, and nothing of it supports them. */
  unmet(claims: string[]): string;
  person(link: string): string;
  personLabel: string;
  internal: string;
  /** What a model is given in place of a verdict of an earlier turn. */
  verdictShown: string;
  /** In place of a sentence that was taken back after it was shown. */
  withdrawn: string;
};

const english = ({ many, count }: Nouns): Sentences => ({
  notFound: (terms, works) =>
    `I searched ${count(works)} for ${list(terms, '“', '”', ' and ')} and found nothing that answers this.`,
  nothingAnswers: (terms, works) =>
    `I searched ${count(works)} for ${list(terms, '“', '”', ' and ')}. Some pages share words with your question, but I found no sentence in them that answers it.`,
  greeting: (site) =>
    `Hello! Ask me a question, and I will show you what the ${many} of ${site} say about it.`,
  thanks: 'You are welcome. Ask again whenever you like.',
  goodbye: 'Goodbye. Come back whenever you like.',
  aboutMe: (site) =>
    `I am the assistant of ${site}. I search its ${many}, answer from what I read there, and show the passages so that you can check them. When I find nothing, I say so.`,
  foundIntro: 'Here is what I found:',
  modelUnavailable: `The language model cannot be reached at the moment, so this answer quotes the ${many} directly.`,
  modelBusy: `The language model is busy at the moment, so this answer quotes the ${many} directly. Ask again in a minute for a written one.`,
  modelBroke: `The language model broke off, so this answer quotes the ${many} directly.`,
  modelGone: 'The language model cannot be reached at the moment. Please try again in a minute.',
  modelDeclined: 'The language model declined to answer this question.',
  searchUnavailable:
    'The search cannot be reached at the moment, so I cannot look this up. Please try again in a minute.',
  searchFailedMidway: 'The search stopped answering along the way, so this answer may lack something.',
  cutShort: 'This answer was cut short. Please ask again.',
  tooLong: 'This answer grew too long and was cut short. Ask about one part of it.',
  foundBefore: 'These pages were found before that; I have added nothing to them:',
  unmet: (claims) =>
    `I found no source of the kind asked for that supports ${list(claims, '“', '”', ' or ')}, so this is left open.`,
  person: (link) => `You can reach a person here: ${link}.`,
  personLabel: 'contact',
  internal: 'Something failed on our side. Please ask again.',
  verdictShown: 'the reader was shown the verdict of a check',
  withdrawn: '*(Taken back: its source does not bear it out.)*',
});

const french = ({ many, count }: Nouns): Sentences => ({
  notFound: (terms, works) =>
    `J’ai cherché ${list(terms, '« ', ' »', ' et ')} dans ${count(works)} et je n’ai rien trouvé qui réponde à cette question.`,
  nothingAnswers: (terms, works) =>
    `J’ai cherché ${list(terms, '« ', ' »', ' et ')} dans ${count(works)}. Certaines pages partagent des mots avec votre question, mais je n’y ai pas trouvé de phrase qui y réponde.`,
  greeting: (site) =>
    `Bonjour ! Posez-moi une question : je vous montrerai ce qu’en disent les ${many} de ${site}.`,
  thanks: 'Avec plaisir. N’hésitez pas à poser une autre question.',
  goodbye: 'Au revoir, et à bientôt.',
  aboutMe: (site) =>
    `Je suis l’assistant de ${site}. Je cherche dans ses ${many}, je réponds d’après ce que j’y lis et je montre les passages pour que vous puissiez vérifier. Quand je ne trouve rien, je le dis.`,
  foundIntro: 'Voici ce que j’ai trouvé :',
  modelUnavailable: `Le modèle de langage est injoignable pour le moment ; cette réponse cite donc directement les ${many}.`,
  modelBusy: `Le modèle de langage est très sollicité pour le moment ; cette réponse cite donc directement les ${many}. Reposez la question dans une minute pour une réponse rédigée.`,
  modelBroke: `Le modèle de langage s’est interrompu ; cette réponse cite donc directement les ${many}.`,
  modelGone: 'Le modèle de langage est injoignable pour le moment. Réessayez dans une minute.',
  modelDeclined: 'Le modèle de langage a refusé de répondre à cette question.',
  searchUnavailable:
    'La recherche est injoignable pour le moment, je ne peux donc pas vérifier. Réessayez dans une minute.',
  searchFailedMidway:
    'La recherche a cessé de répondre en cours de route : il peut manquer quelque chose à cette réponse.',
  cutShort: 'Cette réponse a été interrompue. Veuillez reposer la question.',
  tooLong: 'Cette réponse, devenue trop longue, a été interrompue. Posez la question sur un seul point.',
  foundBefore: 'Ces pages avaient été trouvées avant cela ; je n’y ai rien ajouté :',
  unmet: (claims) =>
    `Je n’ai trouvé aucune source du type demandé qui appuie ${list(claims, '« ', ' »', ' ou ')} : ce point reste ouvert.`,
  person: (link) => `Vous pouvez joindre une personne ici : ${link}.`,
  personLabel: 'contact',
  internal: 'Un incident s’est produit de notre côté. Veuillez reposer la question.',
  verdictShown: 'le lecteur a vu le résultat d’une vérification',
  withdrawn: '*(Phrase retirée : sa source ne la confirme pas.)*',
});

const arabic = ({ many, count }: Nouns): Sentences => ({
  notFound: (terms, works) =>
    `بحثت عن ${list(terms, '«', '»', ' و')} في ${count(works)} ولم أجد ما يجيب عن هذا السؤال.`,
  nothingAnswers: (terms, works) =>
    `بحثت عن ${list(terms, '«', '»', ' و')} في ${count(works)}. في بعض الصفحات كلمات من سؤالك، لكني لم أجد فيها جملة تجيب عنه.`,
  greeting: (site) => `مرحبًا! اسألني وسأعرض لك ما تقوله ${many} ${site} عن سؤالك.`,
  thanks: 'على الرحب والسعة. اسأل متى شئت.',
  goodbye: 'مع السلامة، وإلى اللقاء.',
  aboutMe: (site) =>
    `أنا مساعد ${site}. أبحث في ${many}ه وأجيب مما قرأته فيها وأعرض المقاطع لتتحقق منها. وإذا لم أجد شيئًا قلت ذلك.`,
  foundIntro: 'هذا ما وجدته:',
  modelUnavailable: `لا يمكن الوصول إلى النموذج اللغوي الآن، لذلك تقتبس هذه الإجابة من ال${many} مباشرة.`,
  modelBusy: `النموذج اللغوي مشغول الآن، لذلك تقتبس هذه الإجابة من ال${many} مباشرة. أعد السؤال بعد دقيقة لتحصل على إجابة محررة.`,
  modelBroke: `انقطع النموذج اللغوي أثناء الإجابة، لذلك تقتبس هذه الإجابة من ال${many} مباشرة.`,
  modelGone: 'لا يمكن الوصول إلى النموذج اللغوي الآن. حاول مرة أخرى بعد دقيقة.',
  modelDeclined: 'امتنع النموذج اللغوي عن الإجابة عن هذا السؤال.',
  searchUnavailable: 'لا يمكن الوصول إلى البحث الآن، فلا أستطيع التحقق من الجواب. حاول مرة أخرى بعد دقيقة.',
  searchFailedMidway: 'توقف البحث عن الاستجابة أثناء العمل، فقد ينقص هذه الإجابة شيء.',
  cutShort: 'انقطعت هذه الإجابة قبل أن تكتمل. أعد السؤال من فضلك.',
  tooLong: 'طالت هذه الإجابة فقُطعت. اسأل عن جزء واحد منها.',
  foundBefore: 'وُجدت هذه الصفحات قبل ذلك، ولم أضف إليها شيئًا:',
  unmet: (claims) =>
    `لم أجد مصدرًا من النوع المطلوب يؤيد ${list(claims, '«', '»', ' أو ')}، فبقي هذا بلا جواب.`,
  person: (link) => `يمكنك التواصل مع شخص هنا: ${link}.`,
  personLabel: 'تواصل',
  internal: 'حدث خلل من جانبنا. أعد السؤال من فضلك.',
  verdictShown: 'عُرضت على القارئ نتيجة التحقق',
  withdrawn: '*(حُذفت هذه الجملة: لا يؤيدها مصدرها.)*',
});

/** The plural of what a site has, and so many of them as they are searched in. */
type Nouns = { many: string; count(works: number): string };

const nouns: Record<Language, Record<Holdings, Nouns>> = {
  en: {
    articles: {
      many: 'articles',
      count: (n) => (n === 1 ? 'one article' : `${n.toLocaleString('en')} articles`),
    },
    works: { many: 'works', count: (n) => (n === 1 ? 'one work' : `${n.toLocaleString('en')} works`) },
  },
  fr: {
    articles: {
      many: 'articles',
      count: (n) => (n === 1 ? 'un article' : `${n.toLocaleString('fr')} articles`),
    },
    works: {
      many: 'ouvrages',
      count: (n) => (n === 1 ? 'un ouvrage' : `${n.toLocaleString('fr')} ouvrages`),
    },
  },
  ar: {
    articles: {
      many: 'مقالات',
      count: (n) => counted(n, ['مقالة واحدة', 'مقالتين', 'مقالات', 'مقالة', 'مقالة']),
    },
    works: { many: 'كتب', count: (n) => counted(n, ['كتاب واحد', 'كتابين', 'كتب', 'كتابًا', 'كتاب']) },
  },
};

const speakers: Record<Language, (of: Nouns) => Sentences> = { en: english, fr: french, ar: arabic };

/** The sentences of one language, about what the site has. */
export function sentencesOf(language: Language, holdings: Holdings = 'articles'): Sentences {
  return speakers[language](nouns[language][holdings]);
}

function list(terms: string[], open: string, close: string, and: string): string {
  const quoted = terms.map((term) => open + escapeMarkdown(shorten(term)) + close);
  if (quoted.length < 2) return quoted.join('');
  return `${quoted.slice(0, -1).join(', ')}${and}${quoted.at(-1)}`;
}

function shorten(term: string): string {
  const flat = term.replace(/\s+/g, ' ').trim();
  return flat.length <= 120 ? flat : `${flat.slice(0, 117)}…`;
}

/** An Arabic noun after "in" and its number: one, two, a few, from eleven on, and round hundreds. */
function counted(n: number, [one, two, few, many, other]: [string, string, string, string, string]): string {
  const form = new Intl.PluralRules('ar').select(n);
  if (form === 'one') return one;
  if (form === 'two') return two;
  return `${arabicNumber(n)} ${form === 'few' ? few : form === 'many' ? many : other}`;
}

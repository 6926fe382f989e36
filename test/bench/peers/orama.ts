import { create, insertMultiple, search } from '@orama/orama';
import { stemmer as stemArabic } from '@orama/stemmers/arabic';
import { stemmer as stemEnglish } from '@orama/stemmers/english';
import { stemmer as stemFrench } from '@orama/stemmers/french';
import { PASSAGES, type Peer, type PeerPassage } from './peer.ts';
import { stopWords } from './stop-words.ts';

const languages = {
  ar: { language: 'arabic', stemmer: stemArabic },
  en: { language: 'english', stemmer: stemEnglish },
  fr: { language: 'french', stemmer: stemFrench },
};

/** Orama with its stemmer of the language, any word of the question: with and without its stop words. */
export async function oramaPeers(passages: PeerPassage[], language: string): Promise<Peer[]> {
  const words = languages[language as keyof typeof languages];
  if (!words) throw new Error(`The bench has no stemmer of Orama for "${language}".`);
  const plain = await filled(words);
  const stopped = await filled({ ...words, stopWords: stopWords[language] });
  return [
    { name: 'Orama, any word', search: ask(plain, {}) },
    { name: 'Orama, any word, title 2, stop words', search: ask(stopped, { boost: { title: 2 } }) },
  ];

  async function filled(tokenizer: object) {
    const index = create({
      schema: { document: 'string', title: 'string', headings: 'string', text: 'string' } as const,
      components: { tokenizer: { stemming: true, ...tokenizer } },
    });
    await insertMultiple(
      index,
      passages.map(({ id: _, ...passage }) => passage),
      500,
    );
    return index;
  }

  function ask(index: Awaited<ReturnType<typeof filled>>, options: object) {
    return async (question: string) => {
      const { hits } = await search(index, {
        term: question,
        properties: ['title', 'headings', 'text'],
        threshold: 1,
        limit: PASSAGES,
        ...options,
      });
      return hits.map(({ document }) => document.document);
    };
  }
}

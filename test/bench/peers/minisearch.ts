import MiniSearch, { type SearchOptions } from 'minisearch';
import { PASSAGES, type Peer, type PeerPassage } from './peer.ts';
import { stopWords } from './stop-words.ts';

/**
 * MiniSearch as it comes, and as its documentation advises for a search box: title first, stop words left out,
 * prefixes, misspellings.
 */
export function miniSearchPeers(passages: PeerPassage[], language: string): Peer[] {
  const index = new MiniSearch<PeerPassage>({
    fields: ['title', 'headings', 'text'],
    storeFields: ['document'],
  });
  index.addAll(passages);
  const stopped = new Set(stopWords[language]);
  const titleFirst = { boost: { title: 2 } };
  return [
    peer('MiniSearch', {}),
    peer('MiniSearch, title 2', titleFirst),
    peer('MiniSearch, title 2, stop words', { ...titleFirst, processTerm: unlessStopped }),
    peer('MiniSearch, title 2, prefix, fuzzy', { ...titleFirst, prefix: true, fuzzy: 0.2 }),
  ];

  function peer(name: string, options: SearchOptions): Peer {
    return {
      name,
      search: (question) =>
        index
          .search(question, options)
          .slice(0, PASSAGES)
          .map(({ document }) => String(document)),
    };
  }

  function unlessStopped(term: string): string | null {
    const lower = term.toLowerCase();
    return stopped.has(lower) ? null : lower;
  }
}

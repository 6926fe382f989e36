import MiniSearch from 'minisearch';
import { PASSAGES, type Peer, type PeerPassage } from './peer.ts';

/** MiniSearch as it comes, and as its documentation advises for a search box: title first, prefixes, misspellings. */
export function miniSearchPeers(passages: PeerPassage[]): Peer[] {
  const index = new MiniSearch<PeerPassage>({
    fields: ['title', 'headings', 'text'],
    storeFields: ['document'],
  });
  index.addAll(passages);
  const documents = (hits: { [field: string]: unknown }[]) =>
    hits.slice(0, PASSAGES).map(({ document }) => String(document));
  const titleFirst = { boost: { title: 2 } };
  return [
    { name: 'MiniSearch', search: (question) => documents(index.search(question)) },
    { name: 'MiniSearch, title 2', search: (question) => documents(index.search(question, titleFirst)) },
    {
      name: 'MiniSearch, title 2, prefix, fuzzy',
      search: (question) => documents(index.search(question, { ...titleFirst, prefix: true, fuzzy: 0.2 })),
    },
  ];
}

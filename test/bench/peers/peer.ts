/** One passage as every peer gets it. */
export type PeerPassage = { id: string; document: string; title: string; headings: string; text: string };

/** Another search engine in one configuration, over passages it already holds. */
export type Peer = {
  name: string;
  /** Documents of the best passages, best first; repeats where several passages of one stand near the top. */
  search: (question: string) => string[] | Promise<string[]>;
  close?: () => void;
};

/** How many passages a peer is asked for, so that ten documents are among them. */
export const PASSAGES = 300;

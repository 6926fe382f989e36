import { PASSAGES, type Peer, type PeerPassage } from './peer.ts';
import type { Sqlite, SqliteDriver } from './sqlite.ts';

const tokenizers = {
  unicode61: 'unicode61 remove_diacritics 2',
  porter: 'porter unicode61 remove_diacritics 2',
};
const weights = { '': '1.0, 1.0, 1.0', ', 5 2 1': '5.0, 2.0, 1.0' };

/** FTS5 with its two tokenizers for words, any word of the question, all columns alike and the title first. */
export function fts5Peers(passages: PeerPassage[], driver: SqliteDriver): Peer[] {
  return Object.entries(tokenizers).flatMap(([tokenizer, tokenize]) => {
    const database = driver.open(':memory:');
    database.exec(
      `CREATE VIRTUAL TABLE passages USING fts5(title, headings, text, document UNINDEXED, tokenize = '${tokenize}')`,
    );
    fill(database, passages);
    return Object.entries(weights).map(([suffix, columns]) => {
      const select = database.prepare(
        `SELECT document FROM passages WHERE passages MATCH ? ORDER BY bm25(passages, ${columns}) LIMIT ${PASSAGES}`,
      );
      return {
        name: `FTS5 ${tokenizer}${suffix}`,
        search: (question: string) => {
          const match = anyWord(question);
          if (match === '') return [];
          return (select.all(match) as { document: string }[]).map(({ document }) => document);
        },
      };
    });
  });
}

/** Each word quoted, so that none is an operator. */
export function anyWord(question: string): string {
  const words = new Set(question.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []);
  return [...words].map((word) => `"${word}"`).join(' OR ');
}

function fill(database: Sqlite, passages: PeerPassage[]): void {
  const insert = database.prepare('INSERT INTO passages VALUES (?, ?, ?, ?)');
  database.exec('BEGIN');
  for (const { title, headings, text, document } of passages) insert.run(title, headings, text, document);
  database.exec('COMMIT');
}

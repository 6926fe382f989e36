import { libraryCitations } from './library-citations.ts';
import { libraryQuotes } from './library-quotes.ts';

/** What a reader asks of a library: is the quotation there, is the citation read right. */
export async function run(): Promise<void> {
  await libraryQuotes();
  await libraryCitations();
}

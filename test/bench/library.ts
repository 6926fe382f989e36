import { libraryCitations } from './library-citations.ts';
import { libraryPages } from './library-pages.ts';
import { libraryQuotes } from './library-quotes.ts';

/** What a reader asks of a library: which page is it, is the quotation there, is the citation read right. */
export async function run(): Promise<void> {
  await libraryPages();
  await libraryQuotes();
  await libraryCitations();
}

import pc from 'picocolors';
import { CitationReply } from '../../shared/citation-api.ts';
import { QuoteReply } from '../../shared/quote-api.ts';
import { BrowseReply, SearchReply } from '../../shared/search-api.ts';
import { ask } from './ask.ts';
import { type FoundHost, findHost } from './find-host.ts';
import { readOptions, type SearchCommand } from './options.ts';
import { showCatalogue } from './show-catalogue.ts';
import { showCitation } from './show-citation.ts';
import { showQuote } from './show-quote.ts';
import { showReply } from './show-reply.ts';

// `npm run search`: one search, the check of a quotation, or the reading of references, printed for a person, or with --json for a program. Words
// about what went wrong go to standard error. Ends with 0 where there are hits the quotation is verbatim or a
// reference has a work, 1 where not, 2 on errors.

process.stdout.on('error', (cause: NodeJS.ErrnoException) => process.exit(cause.code === 'EPIPE' ? 0 : 2)); // as in `| head`

try {
  const command = readOptions(process.argv.slice(2));
  const host = await findHost(command);
  try {
    const { reply, words, found } = await answered(command, host);
    process.stdout.write(`${command.json ? JSON.stringify(reply, null, 2) : words}\n`);
    process.exitCode = found ? 0 : 1;
  } finally {
    await host.close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}

async function answered({ asks, request }: SearchCommand, host: FoundHost) {
  const setting = { colours: pc.createColors(process.stdout.isTTY === true && pc.isColorSupported) };
  if (asks === 'quote') {
    const reply = await ask(host, '/v1/quote', request, QuoteReply);
    return { reply, words: showQuote(reply, setting), found: reply.verdict === 'verbatim' };
  }
  if (asks === 'browse') {
    const reply = await ask(host, '/v1/browse', request, BrowseReply);
    return { reply, words: showCatalogue(reply, setting), found: reply.total > 0 };
  }
  if (asks === 'citation') {
    const reply = await ask(host, '/v1/citation', request, CitationReply);
    const found = reply.citations.some(({ candidates }) => candidates.length > 0);
    return { reply, words: showCitation(reply, setting), found };
  }
  const reply = await ask(host, '/v1/search', request, SearchReply);
  return { reply, words: showReply(reply, setting), found: reply.hits.length > 0 };
}

import { resolve } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import type { Scope } from '../../shared/scope.ts';
import { BrowseRequest, SearchRequest } from '../../shared/search-api.ts';
import { type ScopeList, scopeLists } from '../host/named-scopes.ts';

export type SearchCommand = {
  /** Not checked against the schema: what is wrong with it is the host's to say. */
  request: { scope: Scope } & ({ query: string } | { quote: string } | { by: string } | { text: string });
  /** A search, whether a quotation stands in the scope, what the scope holds, or what references in a text mean. */
  asks: 'search' | 'quote' | 'browse' | 'citation';
  index: string;
  /** A running host, asked instead of the index. */
  url: string | null;
  secretFile: string | undefined;
  scopes: string | null;
  explain: boolean;
  json: boolean;
};

const ownIndex = resolve(import.meta.dirname, '../../.data/index');
const prefixes: Record<string, ScopeList> = Object.fromEntries(
  scopeLists.map((list) => [list === 'categories' ? 'category' : list.slice(0, -1), list]),
);

/**
 * Reads the arguments of `npm run search`. Prints help and ends the process with 0 on `--help`, with 2 on a mistake.
 */
export function readOptions(argv: string[]): SearchCommand {
  const program = new Command('npm run search --')
    .description(
      'Searches an index and prints hits, rungs and receipts; or checks a quotation. Ends with 0 where there are hits or the quotation is verbatim, 1 where not, 2 on errors.',
    )
    .argument('[words...]', 'what to search for; no character of it is query syntax')
    .option('--quote <wording>', 'check instead whether this wording stands in the scope, and how it differs')
    .option('--citation <text>', 'read instead the references in this text, and name the works they may mean')
    .addOption(
      new Option(
        '--elsewhere <scope>',
        'with --quote: where to look besides when the scope lacks it; may be repeated',
      ).argParser(addScope),
    )
    .addOption(
      new Option(
        '--browse <by>',
        'list instead what the scope holds, or what of it the words name, and how much',
      ).choices(BrowseRequest.shape.by.unwrap().options),
    )
    .addOption(
      new Option(
        '--scope <scope>',
        'a named scope, or collection:ID, category:ID, work:ID, edition:ID; may be repeated',
      ).argParser(addScope),
    )
    .option('--also <words>', 'another way to say it, searched as well; may be repeated', addWords)
    .addOption(
      new Option('--mode <pass>', 'which pass to run').choices(SearchRequest.shape.mode.unwrap().options),
    )
    .option('--slop <number>', 'how far apart the words of a phrase may be, 0 to 20', wholeNumber)
    .option('--limit <number>', 'how many hits, 1 to 50; of titles, to 200', wholeNumber)
    .option('--explain', 'why each hit stands where it does')
    .option('--json', "the search host's reply as it is")
    .option('--index <dir>', 'folder of the index', ownIndex)
    .option('--scopes <file>', 'JSON file of named scopes')
    .option('--url <url>', 'ask a running search host instead', httpUrl)
    .option('--secret-file <file>', 'file with its secret, else the variable SEARCH_SECRET')
    .addHelpText('after', examples)
    .showHelpAfterError('(npm run search -- --help says what can be given)')
    .exitOverride((end) => process.exit(end.exitCode === 0 ? 0 : 2));
  program.parse(argv, { from: 'user' });
  const {
    scope = {},
    also,
    mode,
    slop,
    limit,
    explain,
    json,
    url,
    secretFile,
    index,
    scopes,
    quote,
    citation,
    elsewhere,
    browse,
  } = program.opts();
  const words = program.args.join(' ');
  const kinds = [quote, citation, browse ?? program.args[0]];
  if (kinds.filter((one) => one !== undefined).length !== 1)
    program.error(
      'Give words to search for, or a wording to check with --quote, or a text with references with --citation: one of them.',
    );
  const formulations = also?.map((text: string) => ({ text, kind: 'wording' }));
  const asked = { formulations, mode, slop, limit, explain };
  const given = Object.entries(asked).filter(([, value]) => value !== undefined);
  return {
    ...requestOf(),
    index: resolve(index),
    url: url ?? null,
    secretFile,
    scopes: scopes ?? null,
    explain: explain === true,
    json: json === true,
  };

  function requestOf(): Pick<SearchCommand, 'asks' | 'request'> {
    if (citation !== undefined) return { asks: 'citation', request: { scope, text: citation } };
    if (quote !== undefined)
      return { asks: 'quote', request: { scope, quote, ...(elsewhere && { elsewhere }) } };
    if (browse === undefined)
      return { asks: 'search', request: { scope, query: words, ...Object.fromEntries(given) } };
    const listed = { scope, by: browse, ...(limit && { limit }), ...(words !== '' && { query: words }) };
    return { asks: 'browse', request: listed };
  }
}

const examples = `
Examples:
  npm run search -- --scope collection:help "single sign-on"
  npm run search -- --scope hadith-canon --scopes scopes.json "إنما الأعمال بالنيات"
  npm run search -- --scope collection:help --scope work:/billing/refunds --mode phrase "five days"
  npm run search -- --quote "إنما الأعمال بالنيات" --scope work:NasaiSunan --elsewhere collection:hadith
  npm run search -- --browse works --scope collection:library "al-mughni"
  npm run search -- --citation "AL-MUGHNI BY IBN QUDAMAH VOL.4, PG.405" --scope collection:library
  npm run --silent search -- --scope collection:help --json refunds > reply.json`;

function addScope(text: string, before: Scope = {}): Scope {
  const [, prefix = '', id = ''] = /^([a-z]+):(.*)$/s.exec(text) ?? [];
  const list = prefixes[prefix];
  if (list && id !== '') return { ...before, [list]: [...(before[list] ?? []), id] };
  if (list) throw new InvalidArgumentError(`An id follows, for instance ${prefix}:ID.`);
  if (before.named !== undefined)
    throw new InvalidArgumentError('One named scope is enough; lists beside it narrow it.');
  return { ...before, named: text };
}

function addWords(text: string, before: string[] = []): string[] {
  return [...before, text];
}

function wholeNumber(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new InvalidArgumentError('It is a whole number.');
  return Number(text);
}

function httpUrl(text: string): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new InvalidArgumentError('It begins with http:// or https://.');
  return text.replace(/\/+$/, '');
}

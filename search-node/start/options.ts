import { resolve } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { type NamedScopes, NamedScopesError, readNamedScopes } from '../host/named-scopes.ts';

export type StartOptions = {
  content: string;
  baseUrl: string | null;
  /** Where printed pages are shown; null for the reading view of the worker started here. */
  pageBaseUrl?: string | null;
  port: number;
  data: string;
  name: string;
  /** BCP 47: of the pages around the articles, and of the chat where a page says no other. */
  locale?: string;
  scopes: NamedScopes;
  /** Questions offered before the first one. */
  starters: string[];
};

const root = resolve(import.meta.dirname, '../..');
const ownHelp = resolve(root, 'help');
const ownStarters = [
  'How do I install the widget?',
  'What do the pills mean?',
  'What happens without a model key?',
];

/** Reads `npm start`'s arguments. `--help` and mistakes print and exit here. */
export function readOptions(argv: string[]): StartOptions {
  const program = new Command('npm start --')
    .description(
      'Serves a help centre with its chat: indexes a folder of articles, starts the search host and the worker, ' +
        'and shows the articles as pages that carry the script tag.',
    )
    .option('--content <folder>', 'Markdown, MDX or HTML articles, or printed editions (.jsonl)', ownHelp)
    .option(
      '--base-url <url>',
      'where these articles are published, for the links of sources; {path} stands for the article’s path. ' +
        'Without it, sources open the pages served here',
      parseBaseUrl,
    )
    .option(
      '--page-base-url <url>',
      'where printed pages are published; {path} stands for read/EDITION/VOLUME/PAGE, {passage} for the passage. ' +
        'Without it, they open in the reading view of the worker',
      parseBaseUrl,
    )
    .option('--port <number>', 'port of the pages; the worker takes the next one', parsePort, 8787)
    .option(
      '--data <folder>',
      'where the index, the answers and the conversations are kept',
      resolve(root, '.data'),
    )
    .option('--name <words>', 'what the chat calls your help centre (default: Help centre)')
    .option(
      '--locale <language>',
      'language of the pages around the articles and of the chat, such as ar or fr-CA',
      parseLocale,
      'en',
    )
    .option('--scopes <file>', 'JSON file of named scopes, for searches of your own', parseScopes)
    .addHelpText(
      'after',
      `
Environment:
  ANTHROPIC_API_KEY    answers are written by the model; without it, the answers are sentences
                       quoted from the articles, and nothing leaves this machine
  ANTHROPIC_BASE_URL   a gateway, or a local model that speaks the Messages API
  MODEL                the model's id
  CONSOLE_TOKEN        opens the support desk, 32 characters or more; without it a random one is made
                       at the first start, printed once and kept in the data folder
  SEARCH_URLS          more search hosts of the same content, asked by turns with the one started here;
                       their secret is in the data folder (search-secret)
  JAVA_HOME            a JDK, 21 or later (also looked for on PATH and in the usual folders)

Examples:
  npm start
  npm start -- --content ../my-docs --base-url https://docs.example.com
  npm start -- --content ../maktaba --locale ar --name 'المكتبة'
  npm start -- --content ../my-docs --base-url 'https://docs.example.com/{path}.html' --port 9000`,
    )
    .showHelpAfterError('(npm start -- --help says what can be given)')
    .allowExcessArguments(false);

  const given = program.parse(argv, { from: 'user' }).opts();
  const content = resolve(given.content);
  return {
    content,
    baseUrl: given.baseUrl ?? null,
    pageBaseUrl: given.pageBaseUrl ?? null,
    port: given.port,
    data: resolve(given.data),
    name: given.name ?? (content === ownHelp ? 'Pincite' : 'Help centre'),
    locale: given.locale,
    scopes: given.scopes ?? {},
    starters: content === ownHelp ? ownStarters : [],
  };
}

function parsePort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_534)
    throw new InvalidArgumentError('A port is a whole number from 1 to 65534.');
  return port;
}

function parseBaseUrl(text: string): string {
  const url = URL.parse(text.replaceAll('{path}', 'path'));
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new InvalidArgumentError('A base URL starts with https:// (or http://).');
  return text;
}

/** A language that somebody speaks: `xx` is well-formed and none. */
function parseLocale(text: string): string {
  try {
    const [locale = ''] = Intl.getCanonicalLocales(text);
    const name = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' }).of(locale);
    if (locale && name !== undefined) return locale;
  } catch {
    // Not well-formed: told below.
  }
  throw new InvalidArgumentError('Give a language tag, such as en, fr, ar or pt-BR.');
}

function parseScopes(file: string): NamedScopes {
  try {
    return readNamedScopes(resolve(file));
  } catch (cause) {
    if (cause instanceof NamedScopesError) throw new InvalidArgumentError(cause.message);
    throw cause;
  }
}

import type { PageRef } from '../../shared/pages-api.ts';
import { EditionName, type Locator } from '../../shared/passage.ts';
import type {
  EditionQuote,
  QuotePlace,
  QuoteReply,
  QuoteRequest,
  QuoteVerdict,
} from '../../shared/quote-api.ts';
import type { Scope } from '../../shared/scope.ts';
import type { Engine, EngineCall, Timed } from '../engine-child/engine.ts';
import type { PlaceResult, QuoteResult } from '../engine-child/quote-result.ts';
import type { UrlResolver } from './base-url.ts';
import { passageOf } from './reply.ts';
import type { ScopeBook } from './scope-book.ts';

type Setting = { engine: Engine; scopes: ScopeBook; urlOf: UrlResolver; call: EngineCall };
type Look = { result: Timed<QuoteResult>; partial: string | null; resolved: Scope };

const CUT =
  'More places of the scope hold part of the wording than were compared; those most like it were. That it does not stand there whole is sure, and `times` counts those compared. Narrow the scope to have them all compared.';
const LEFT =
  'The scope is wide and has the wording, so what only comes near it was looked for in the other editions of those works alone. Every edition that has it word for word is named. Narrow the scope to have what comes near found everywhere in it.';
const verdicts = ['verbatim', 'differs', 'partial', 'absent'] as const;

/**
 * Answers `POST /v1/quote`. The wider scope is searched where the scope lacks the wording, without the editions that
 * were searched already. Throws `SearchError` and `EngineError`.
 */
export async function checkQuote(request: QuoteRequest, setting: Setting): Promise<QuoteReply> {
  const { scope, elsewhere } = request;
  const here = await look(request, scope, setting);
  const { value } = here.result;
  const editions = editionsOf(value, setting.urlOf);
  const own = bestOf(editions);
  const isLacking = own === 'partial' || own === 'absent';
  const there = elsewhere && isLacking ? await look(request, elsewhere, setting, here.resolved) : null;
  const others = there ? editionsOf(there.result.value, setting.urlOf) : [];
  const looks = [value, ...(there ? [there.result.value] : [])];
  const partial = [
    here.partial,
    there?.partial,
    looks.some(({ cut }) => cut) ? CUT : null,
    looks.some(({ left }) => left) ? LEFT : null,
  ];
  const said = partial.filter((sentence) => typeof sentence === 'string').join(' ');
  return {
    generation: value.generation,
    verdict: verdictOf(own, bestOf(others)),
    words: value.words,
    scope,
    searched: value.searched,
    ...(said !== '' && { partial: said }),
    editions,
    elsewhere:
      elsewhere && there
        ? { scope: elsewhere, searched: there.result.value.searched, editions: others }
        : null,
    tookMs: here.result.tookMs + (there?.result.tookMs ?? 0),
  };
}

async function look(
  { quote, places }: QuoteRequest,
  scope: Scope,
  { engine, scopes, call }: Setting,
  except?: Scope,
): Promise<Look> {
  let resolved = scope;
  const within = await scopes.within(scope, (found) => {
    resolved = found;
    return engine.quote({ scope: found, quote, places, except }, call);
  });
  return { ...within, resolved };
}

type EditionVerdict = EditionQuote['verdict'];

function bestOf(editions: EditionQuote[]): EditionVerdict {
  return verdicts.find((verdict) => editions.some((edition) => edition.verdict === verdict)) ?? 'absent';
}

function verdictOf(own: EditionVerdict, other: EditionVerdict): QuoteVerdict {
  if (own !== 'absent') return own;
  return other === 'verbatim' || other === 'differs' ? 'elsewhere' : 'absent';
}

function editionsOf({ editions }: QuoteResult, urlOf: UrlResolver): EditionQuote[] {
  return editions.map(({ edition, places, ...rest }) => ({
    ...rest,
    edition: EditionName.parse(edition),
    places: places.map((place) => placeOf(place, urlOf)),
  }));
}

function placeOf({ passages, ...place }: PlaceResult, urlOf: UrlResolver): QuotePlace {
  return {
    ...place,
    passages: passages.map(({ passage, span }) => ({ passage: passageOf(passage, urlOf), span })),
    from: pageOf(passages[0]?.passage.locator),
    to: pageOf(passages.at(-1)?.passage.locator),
  };
}

function pageOf(locator: Locator | undefined): PageRef | null {
  return locator?.kind === 'page' ? { volume: locator.volume, label: locator.label } : null;
}

import type { ChatEvent, Lane } from '../../shared/chat-api.ts';
import { verdictWords } from '../language/verdict/verdict-words.ts';
import { type SourceSets, sourcesOf, toSource } from '../registry/three-sets.ts';
import type { Outcome } from './checks/check-desk.ts';
import { asksBack } from './question-back.ts';
import type { Turn, TurnOutcome } from './turn.ts';

/** What an answer without sources may say at most. */
const MAX_CONVERSATIONAL = 600;

/** Decides the lane from what happened, says what the lane asks for, and sends sources and receipts. */
export function* closeTurn(turn: Turn): Generator<ChatEvent, TurnOutcome> {
  const lane = turn.lane ?? laneOf(turn);
  yield* lastWords(turn, lane);
  const { registry } = turn.input;
  const cited = turn.cited;
  const { retrieved, opened, checks } = turn.desk;
  const sets = { turn: turn.input.turn, retrieved, cited, opened, offered: checks.offered };
  const sources = sourcesOf(shownIn(lane, sets), registry);
  yield { type: 'sources', sources };
  yield { type: 'receipts', receipts: turn.desk.receipts };
  if (turn.error) yield turn.error;
  return {
    lane,
    end: turn.end,
    error: turn.error?.code ?? null,
    language: turn.language,
    retrieved: [...sets.retrieved],
    cited: [...cited],
    consulted: sourcesOf(sets, registry).flatMap((source) => (source.consulted ? [source.id] : [])),
    receipts: turn.desk.receipts,
    verdicts: checks.verdicts,
    forModel: turn.prose.forModel,
    notices: turn.notices,
    gate: turn.prose.counts,
    model: turn.model.name,
    generation: turn.desk.generation,
    usage: { ...turn.usage, citedDocuments: documents(turn) },
    timings: { firstTextMs: turn.firstTextMs, totalMs: turn.elapsedMs },
  };
}

/** A lane without sources still says where a checked wording stands instead, apart and not as its source. */
function shownIn(lane: Lane, sets: SourceSets): SourceSets {
  if (lane === 'grounded' || lane === 'unavailable') return sets;
  return { ...sets, cited: new Set(), opened: new Set() };
}

function laneOf(turn: Turn): Lane {
  const { desk, prose } = turn;
  if (desk.checks.outcome !== null && prose.text === '') return laneOfChecks(desk.checks.outcome);
  if (turn.cited.size > 0 && (prose.text !== '' || prose.waiting.trim() !== '')) return 'grounded';
  if (turn.end === 'stopped') return 'conversational';
  const looked = desk.searches > 0 || desk.retrieved.size > 0;
  return looked && !asksBack(prose.waiting) ? 'not_found' : 'conversational';
}

function laneOfChecks(outcome: Outcome): Lane {
  if (outcome === 'found') return 'grounded';
  return outcome === 'missing' ? 'not_found' : 'conversational';
}

function* lastWords(turn: Turn, lane: Lane): Generator<ChatEvent> {
  const { prose, desk } = turn;
  const waiting = prose.waiting.trim();
  prose.discard();
  if (desk.checks.verdicts.length > 0 && prose.text === '') {
    yield* checked(turn);
    return;
  }
  if (lane === 'not_found') {
    yield* prose.say(notFound(turn));
    return;
  }
  if (!waiting || turn.end === 'stopped' || lane === 'unavailable') return;
  if (lane === 'conversational') {
    yield* prose.say(bounded(waiting));
    return;
  }
  for (const id of desk.cited ?? []) {
    const entry = turn.input.registry.get(id);
    if (entry && !prose.marked.has(id))
      yield {
        type: 'source',
        source: toSource(entry, { cited: true, opened: false, turn: turn.input.turn }),
      };
  }
  yield* prose.say(prose.text ? `\n\n${waiting}` : waiting);
}

/** What was checked, in the server's own words. A model is given them later without editions and pages. */
function* checked(turn: Turn): Generator<ChatEvent> {
  const { desk, prose, language } = turn;
  const words = desk.checks.verdicts.map((verdict) => verdictWords(verdict, language));
  const text = words.map((each) => each.text).join('\n\n');
  const ids = words.flatMap((each) => each.ids);
  const markers = [...new Set(ids)].map((id) => `[${id}]`).join('');
  yield* prose.sayOf(text, ids, `(${desk.checks.outcome}: ${turn.words.verdictShown})${markers}`);
}

function notFound(turn: Turn): string {
  const { receipts, retrieved } = turn.desk;
  const terms = [...new Set(receipts.map((receipt) => receipt.query))].slice(0, 4);
  const works = Math.max(0, ...receipts.map((receipt) => receipt.searched.works));
  const say = retrieved.size > 0 ? turn.words.nothingAnswers : turn.words.notFound;
  return say(terms.length > 0 ? terms : [turn.input.message], works);
}

/** Cut at the end of a sentence. */
function bounded(text: string): string {
  if (text.length <= MAX_CONVERSATIONAL) return text;
  const head = text.slice(0, MAX_CONVERSATIONAL);
  const end = Math.max(
    head.lastIndexOf('. '),
    head.lastIndexOf('؟ '),
    head.lastIndexOf('? '),
    head.lastIndexOf('! '),
  );
  return end > 0 ? head.slice(0, end + 1) : `${head.trimEnd()}…`;
}

function documents(turn: Turn): number {
  const { registry } = turn.input;
  const editions = [...turn.cited].flatMap((id) => {
    const item = registry.get(id)?.item;
    if (!item) return [];
    const name = item.kind === 'passage' ? item.passage : item.title;
    return [JSON.stringify([name.collection, name.edition])];
  });
  return new Set(editions).size;
}

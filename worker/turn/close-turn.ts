import type { ChatEvent, Lane } from '../../shared/chat-api.ts';
import { handoffLink } from '../../shared/site.ts';
import { escapeMarkdown } from '../language/escape-markdown.ts';
import { uncheckedWords } from '../language/verdict/unchecked-words.ts';
import { verdictWords } from '../language/verdict/verdict-words.ts';
import { withheldNotice } from '../language/withheld.ts';
import { namedSources } from '../registry/named-sources.ts';
import { type SourceSets, sourcesOf, toSource } from '../registry/three-sets.ts';
import type { Outcome } from './checks/check-desk.ts';
import { MAX_CHECKS } from './checks/checks-asked.ts';
import { asksBack } from './question-back.ts';
import type { Turn, TurnOutcome } from './turn.ts';

/** What an answer without sources may say at most. */
const MAX_CONVERSATIONAL = 600;
const MAX_FOUND_BEFORE = 3;
const MAX_NAMED = 40;

/** Decides the lane from what happened, says what the lane asks for, and sends sources and receipts. */
export function* closeTurn(turn: Turn): Generator<ChatEvent, TurnOutcome> {
  if (turn.cited.size === 0) yield* turn.prose.withdrawAll();
  const lane = turn.lane ?? laneOf(turn);
  const { counts: gate, withheld: leftOut } = turn.prose;
  yield* lastWords(turn, lane);
  if (lane !== 'unavailable') yield* unchecked(turn);
  if (lane === 'grounded') yield* unmetClaims(turn);
  const withheld = withheldNotice(gate, turn.language);
  if (withheld) yield turn.notice('withheld', withheld);
  const { registry } = turn.input;
  const cited = turn.cited;
  const { retrieved, opened, checks } = turn.desk;
  const sets = { turn: turn.input.turn, retrieved, cited, opened, offered: checks.offered };
  const sources = sourcesOf(shownIn(lane, sets), registry);
  yield { type: 'sources', sources };
  yield { type: 'receipts', receipts: turn.desk.allReceipts };
  if (turn.error) yield turn.error;
  return {
    lane,
    end: turn.end,
    error: turn.error?.code ?? null,
    language: turn.language,
    retrieved: [...sets.retrieved],
    cited: [...cited],
    consulted: sourcesOf(sets, registry).flatMap((source) => (source.consulted ? [source.id] : [])),
    sources: namedSources(sets, registry),
    receipts: turn.desk.allReceipts,
    verdicts: checks.verdicts,
    forModel: turn.prose.forModel,
    notices: turn.notices,
    gate,
    beforeGate: turn.prose.before,
    withheld: leftOut,
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
  if (turn.cited.size > 0 && (prose.stands || prose.waiting.trim() !== '')) return 'grounded';
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
    if (lane === 'not_found') yield* toPerson(turn);
    return;
  }
  if (lane === 'not_found') {
    yield* prose.say((prose.text ? '\n\n' : '') + notFound(turn));
    yield* toPerson(turn);
    return;
  }
  if (lane === 'unavailable' && prose.text === '') {
    yield* foundBefore(turn);
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

/** The way to a person, where the site has one. A model is not given the address later. */
function* toPerson({ input, words, prose }: Turn): Generator<ChatEvent> {
  const handoff = handoffLink(input.site.handoff);
  if (!handoff || !/^(?:https?:|mailto:)/i.test(handoff.url)) return;
  const label = escapeMarkdown(handoff.label ?? words.personLabel);
  yield* prose.say(
    `\n\n${words.person(`[${label}](<${handoff.url.replace(/[<>\s]/g, encodeURIComponent)}>)`)}`,
    '',
  );
}

/** What was found before something failed, as it is: the best passages of a few editions. */
function* foundBefore({ desk, input, words, prose }: Turn): Generator<ChatEvent> {
  const editions = new Map<string, string>();
  for (const id of desk.retrieved) {
    const entry = input.registry.get(id);
    if (entry?.item.kind !== 'passage' || entry.textIn !== input.turn) continue;
    const { collection, edition, title, headings } = entry.item.passage;
    const key = JSON.stringify([collection, edition]);
    const name = [title, ...headings.slice(-1)].map(escapeMarkdown).join(' › ');
    if (!editions.has(key) && editions.size < MAX_FOUND_BEFORE) editions.set(key, `- **${name}** [${id}]`);
  }
  const lines = [...editions.values()];
  if (lines.length === 0) return;
  const ids = lines.flatMap((line) => /\[(S\d+)\]$/.exec(line)?.[1] ?? []);
  yield* prose.sayOf([words.foundBefore, '', ...lines].join('\n'), ids);
}

/** What was claimed for a school, version or country that no source of it supports is named, not left unsaid. */
function* unmetClaims({ desk, prose, words }: Turn): Generator<ChatEvent> {
  const { unmet } = desk.claims;
  if (unmet.length > 0) yield* prose.say(`${prose.text ? '\n\n' : ''}${words.unmet(unmet.slice(0, 6))}`);
}

/** References past the cap, and numbers that cannot be looked up, are named: silence would pass for a yes. */
function* unchecked({ unchecked: { left, entries }, prose, language }: Turn): Generator<ChatEvent> {
  const say = uncheckedWords[language];
  const parts = [
    ...(left.length > 0 ? [say.left(MAX_CHECKS, left.slice(0, MAX_NAMED).map(named))] : []),
    ...(entries.length > 0 ? [say.entries(entries.slice(0, MAX_NAMED).map(named))] : []),
  ];
  if (parts.length > 0) yield* prose.say(`${prose.text ? '\n\n' : ''}${parts.join('\n\n')}`);
}

function named(reference: string): string {
  const flat = reference.replace(/\s+/g, ' ').trim();
  return escapeMarkdown(flat.length > 80 ? `${flat.slice(0, 79)}…` : flat);
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
  if (receipts.some((receipt) => receipt.searched.pages > 0)) turn.holdings = 'works';
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

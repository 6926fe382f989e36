import * as z from 'zod';

// What the widget of the first version reads, written out by hand when it was released and never changed since. It is
// not made from shared/: it holds today's worker to what yesterday's widget needs. More may come; nothing may go.

const Mark = z.tuple([z.number(), z.number()]);
export const SourceV1 = z.looseObject({
  id: z.string().regex(/^S[1-9]\d*$/),
  collection: z.string(),
  edition: z.string(),
  editionLabel: z.string().nullable(),
  title: z.string(),
  author: z.string().nullable(),
  language: z.string(),
  headings: z.array(z.string()),
  locator: z.looseObject({ kind: z.string() }).nullable(),
  url: z.string().nullable(),
  text: z.string().nullable(),
  marks: z.array(Mark),
  match: z.enum(['exact', 'approximate']).nullable(),
  cited: z.boolean(),
  consulted: z.boolean().optional(),
});
export const ReceiptV1 = z.looseObject({
  pass: z.string(),
  query: z.string(),
  words: z.array(z.string()),
  searched: z.looseObject({
    works: z.number(),
    editions: z.number(),
    pages: z.number(),
    passages: z.number(),
  }),
  hits: z.number(),
  hitsRelation: z.string(),
});
const LaneV1 = z.enum(['grounded', 'conversational', 'not_found', 'unavailable']);
const EndV1 = z.enum(['complete', 'stopped', 'cut_short']);
const NoticeV1 = z.looseObject({ type: z.literal('notice'), kind: z.string(), message: z.string() });
const ErrorV1 = z.looseObject({
  type: z.literal('error'),
  code: z.string(),
  message: z.string(),
  retryAfter: z.number().nullable(),
});

export const eventsV1 = {
  turn: z.looseObject({
    protocol: z.literal(1),
    conversation: z.string().regex(/^c_[A-Za-z0-9_-]{22}$/),
    turn: z.number(),
    clientMessageId: z.string(),
    message: z.string(),
  }),
  step: z.looseObject({ kind: z.string(), detail: z.string() }),
  source: z.looseObject({ source: SourceV1 }),
  text: z.looseObject({ delta: z.string() }),
  notice: NoticeV1,
  sources: z.looseObject({ sources: z.array(SourceV1) }),
  receipts: z.looseObject({ receipts: z.array(ReceiptV1) }),
  error: ErrorV1,
  done: z.looseObject({ answer: z.string(), lane: LaneV1, end: EndV1 }),
} as const;

export const ConversationV1 = z.looseObject({
  conversation: z.string(),
  turns: z.array(
    z.looseObject({
      turn: z.number(),
      message: z.string(),
      text: z.string(),
      sources: z.array(SourceV1),
      receipts: z.array(ReceiptV1),
      notices: z.array(NoticeV1),
      error: ErrorV1.nullable(),
      lane: LaneV1.nullable(),
      end: EndV1.nullable(),
    }),
  ),
});

export const SiteV1 = z.looseObject({
  protocol: z.literal(1),
  name: z.string(),
  locale: z.string(),
  starters: z.array(z.string()),
  works: z.number().nullable(),
  handoff: z.looseObject({ url: z.string() }).nullable(),
});

export const RefusalV1 = z.looseObject({ error: z.looseObject({ code: z.string(), message: z.string() }) });

/** What that widget posts. */
export const questionV1 = (message: string) => ({
  site: 'workshop',
  message,
  clientMessageId: '00112233445566778899aabbccddeeff',
  locale: 'en',
});

/**
 * What that widget makes of a stream: the prose, the lane and the ids of the pills. Throws where the stream breaks the
 * rules it relies on: places count up from 1, `turn` comes first and `done` last, a source before the first text that
 * points at it, and markers of one form.
 */
export function readStreamV1(sse: string): { text: string; lane: string; pills: string[] } {
  const frames = sse.split('\n\n').filter((frame) => frame.startsWith('id: '));
  const known = new Set<string>();
  let text = '';
  let lane = '';
  let pills: string[] = [];
  const kinds = frames.map((frame, at) => {
    const [, turn, seq] = /^id: (\d+)\.(\d+)$/m.exec(frame) ?? [];
    if (!turn || Number(seq) !== at + 1) throw new Error(`Frame ${at + 1} has another place:\n${frame}`);
    const data = JSON.parse(/^data: (.*)$/m.exec(frame)?.[1] ?? '');
    const kind: string = data.type;
    if (/^event: (.*)$/m.exec(frame)?.[1] !== kind)
      throw new Error(`The event's name is not its type:\n${frame}`);
    if (!(kind in eventsV1)) return kind;
    eventsV1[kind as keyof typeof eventsV1].parse(data);
    if (kind === 'source') known.add(data.source.id);
    if (kind === 'text') {
      for (const [, id = ''] of data.delta.matchAll(/\[(S\d+)\]/g))
        if (!known.has(id)) throw new Error(`${id} is pointed at before it is there.`);
      text += data.delta;
    }
    if (kind === 'sources')
      pills = data.sources
        .filter((it: { consulted?: boolean }) => it.consulted !== false)
        .map((it: { id: string }) => it.id);
    if (kind === 'done') lane = data.lane;
    return kind;
  });
  if (kinds[0] !== 'turn' || kinds.at(-1) !== 'done' || kinds.indexOf('done') !== kinds.length - 1)
    throw new Error(`A turn goes from turn to done, not so: ${kinds.join(' ')}`);
  for (const kind of ['sources', 'receipts'])
    if (kinds.filter((it) => it === kind).length !== 1) throw new Error(`A turn has its ${kind} once.`);
  return { text, lane, pills: lane === 'grounded' || lane === 'unavailable' ? pills : [] };
}

import type * as z from 'zod';
import type { ChatEvent, ChatRequest, DoneEvent, TurnReply } from '../../shared/chat-api.ts';
import { Keeping } from '../../shared/site.ts';
import type { PastTurn } from '../turn/history.ts';

const DAY_MS = 86_400_000;

type Done = z.infer<typeof DoneEvent>;
/** What stays of a finished turn. */
export type StoredTurn = {
  reply: TurnReply;
  done: Done;
  /** The answer as a model may be given it later; absent where it is the reply's text. */
  forModel?: string;
};
/** What a turn was begun under and its log entry is made under, whoever closes it. */
export type TurnSetting = { origin: string | null; keep: Keeping };
export type TurnRow = {
  turn: number;
  clientMessageId: string;
  message: string;
  locale: string | null;
  startedAt: string;
  stored: StoredTurn | null;
  setting: TurnSetting;
};

type Row = {
  turn: number;
  client_message_id: string;
  message: string;
  locale: string | null;
  started_at: string;
  reply: string | null;
  setting: string | null;
};

/** The turns of one conversation and the site it belongs to. */
export class TurnStore {
  readonly #sql: SqlStorage;
  /** It never changes. */
  #identity: { id: string; site: string } | null = null;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  identity(): { id: string; site: string } | null {
    this.#identity ??=
      this.#sql.exec<{ id: string; site: string }>('SELECT id, site FROM conversation').toArray()[0] ?? null;
    return this.#identity;
  }

  create(id: string, site: string): void {
    this.#sql.exec('INSERT INTO conversation (id, site) VALUES (?, ?)', id, site);
    this.#identity = { id, site };
  }

  add({ clientMessageId, message, locale }: Omit<ChatRequest, 'site'>, setting: TurnSetting): number {
    const { turn } = this.#sql
      .exec<{ turn: number }>(
        `INSERT INTO turns (client_message_id, message, locale, started_at, setting)
         VALUES (?, ?, ?, ?, ?) RETURNING turn`,
        clientMessageId,
        message,
        locale ?? null,
        new Date().toISOString(),
        JSON.stringify(setting),
      )
      .one();
    return turn;
  }

  finish(turn: number, stored: StoredTurn): void {
    this.#sql.exec('UPDATE turns SET reply = ? WHERE turn = ?', JSON.stringify(stored), turn);
  }

  all(): TurnRow[] {
    return this.#sql.exec<Row>('SELECT * FROM turns ORDER BY turn').toArray().map(fromRow);
  }

  get(turn: number): TurnRow | null {
    const row = this.#sql.exec<Row>('SELECT * FROM turns WHERE turn = ?', turn).toArray()[0];
    return row ? fromRow(row) : null;
  }

  byMessage(clientMessageId: string): number | null {
    const rows = this.#sql.exec<{ turn: number }>(
      'SELECT turn FROM turns WHERE client_message_id = ?',
      clientMessageId,
    );
    return rows.toArray()[0]?.turn ?? null;
  }

  last(): number | null {
    return this.#sql.exec<{ turn: number | null }>('SELECT MAX(turn) AS turn FROM turns').one().turn;
  }

  /** Until when the conversation is kept, in milliseconds since 1970. */
  keptUntil(): number {
    const row = this.get(this.last() ?? 0);
    return row ? Date.parse(row.startedAt) + row.setting.keep.conversationDays * DAY_MS : 0;
  }

  unfinished(): TurnRow[] {
    return this.#sql
      .exec<Row>('SELECT * FROM turns WHERE reply IS NULL ORDER BY turn')
      .toArray()
      .map(fromRow);
  }

  history(): PastTurn[] {
    return this.all().flatMap((row) =>
      row.stored ? [{ message: row.message, text: row.stored.forModel ?? row.stored.reply.text }] : [],
    );
  }
}

/** The first event of a turn. */
export function headEvent(
  conversation: string,
  row: TurnRow,
  protocol: number,
): ChatEvent & { type: 'turn' } {
  const { turn, clientMessageId, message } = row;
  return { type: 'turn', protocol, conversation, turn, clientMessageId, message };
}

function fromRow(row: Row): TurnRow {
  return {
    turn: row.turn,
    clientMessageId: row.client_message_id,
    message: row.message,
    locale: row.locale,
    startedAt: row.started_at,
    stored: row.reply ? JSON.parse(row.reply) : null,
    setting: row.setting ? JSON.parse(row.setting) : { origin: null, keep: Keeping.parse({}) },
  };
}

import { env } from 'cloudflare:workers';

export type AnswerRow = Record<string, string | number | null>;

/** The answer log, oldest first. */
export async function rows(): Promise<AnswerRow[]> {
  return (await env.DB.prepare('SELECT * FROM answers ORDER BY asked_at').all<AnswerRow>()).results;
}

/** From here on the log refuses every write and deletion of an answer. */
export async function logAway(): Promise<void> {
  await env.DB.prepare('ALTER TABLE answers RENAME TO answers_away').run();
}

export async function logBack(): Promise<void> {
  await env.DB.prepare('ALTER TABLE answers_away RENAME TO answers').run();
}

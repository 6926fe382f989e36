import type * as z from 'zod';
import { AuditError } from '../audit-error.ts';

/** A file of one object. What is wrong is told with the file’s name and the field. */
export function readJson<Schema extends z.ZodType>(
  name: string,
  text: string,
  schema: Schema,
): z.output<Schema> {
  return checked(name, parsed(name, text), schema);
}

/** A file with an object a line; empty lines are none. What is wrong is told with the line’s number. */
export function readLines<Schema extends z.ZodType>(
  name: string,
  text: string,
  schema: Schema,
): z.output<Schema>[] {
  return numberedLines(text).map(({ line, number }) => {
    const place = `${name}, line ${number}`;
    return checked(place, parsed(place, line), schema);
  });
}

export function numberedLines(text: string): { line: string; number: number }[] {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line, at) => ({ line, number: at + 1 }))
    .filter(({ line }) => line.trim() !== '');
}

export function jsonLines(rows: readonly unknown[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}

export function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function parsed(place: string, text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (cause) {
    throw new AuditError(
      `${place} is not JSON (${(cause as Error).message}). Each line holds one JSON object, complete.`,
      { cause },
    );
  }
}

function checked<Schema extends z.ZodType>(place: string, value: unknown, schema: Schema): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new AuditError(`${place}: ${wordsOf(result.error)}`);
}

/** What zod found, as one sentence each, the field named as `nameOf` names it. */
export function wordsOf(
  error: z.ZodError,
  nameOf = (path: readonly PropertyKey[]) => `“${path.join('.')}”`,
): string {
  return error.issues
    .slice(0, 5)
    .map(({ path, message }) => (path.length > 0 ? `${nameOf(path)}: ${message}` : message))
    .join(' ');
}

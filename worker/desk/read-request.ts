import type { Context } from 'hono';
import type * as z from 'zod';
import { readBody } from '../http/body.ts';
import { ChatFailure } from '../http/failures.ts';
import type { Http } from '../http/request-id.ts';
import { DeskFailure } from './desk-failure.ts';

const MAX_BODY_BYTES = 256 * 1024;

/** The body of a request, as its schema has it. Throws `too_large` or `bad_request`, which names the first fault. */
export async function readRequest<E extends Http, S extends z.ZodType>(
  c: Context<E>,
  schema: S,
  maxBytes = MAX_BODY_BYTES,
): Promise<z.output<S>> {
  return checked(schema, await readJson(c.req.raw, maxBytes), 'The request');
}

/** The query of a URL, as its schema has it. Parameters that it does not know, or that come twice, are refused. */
export function readQuery<E extends Http, S extends z.ZodType>(c: Context<E>, schema: S): z.output<S> {
  const given = Object.entries(c.req.queries());
  const twice = given.find(([, values]) => values.length > 1);
  if (twice)
    throw new DeskFailure('bad_request', `The address has "${twice[0]}" more than once. Give it once.`);
  return checked(schema, Object.fromEntries(given.map(([name, [value]]) => [name, value])), 'The address');
}

async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  try {
    return await readBody(request, maxBytes);
  } catch (cause) {
    if (!(cause instanceof ChatFailure)) throw cause;
    if (cause.code === 'bad_request') throw new DeskFailure('bad_request', cause.message, { cause });
    throw new DeskFailure(
      'too_large',
      `This is more than the ${Math.floor(maxBytes / 1024)} KB that can be sent at once. Nothing was changed; shorten it and send it again.`,
      { cause },
    );
  }
}

function checked<S extends z.ZodType>(schema: S, given: unknown, what: string): z.output<S> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const field = issue?.path.join('.');
  const fault = (issue?.message ?? 'malformed').replace(/\.$/, '');
  const words = `${what} was not understood: ${field ? `${field}: ` : ''}${fault}.`;
  throw new DeskFailure('bad_request', words, field ? { field } : {});
}

import type { Context } from 'hono';
import { DeskFailure } from '../desk-failure.ts';
import type { DeskHttp, DeskPerson } from './person.ts';

/** Counts a try to sign in against the address it comes from. Throws `rate_limited`. */
export async function countSignIn(c: Context<DeskHttp>): Promise<void> {
  const address = c.req.header('CF-Connecting-IP') ?? 'unknown';
  const { success } = await c.env.SIGN_IN_LIMIT.limit({ key: address });
  if (success) return;
  throw new DeskFailure(
    'rate_limited',
    'Those were too many tries to sign in. Wait a minute and try again.',
    {
      retryAfter: 60,
    },
  );
}

/** Counts a call against the person who makes it. Throws `rate_limited`. */
export async function countCall(c: Context<DeskHttp>, person: DeskPerson): Promise<void> {
  const { success } = await c.env.DESK_LIMIT.limit({ key: person.id });
  if (success) return;
  throw new DeskFailure('rate_limited', 'Those were too many calls in a minute. Wait a minute and go on.', {
    retryAfter: 60,
  });
}

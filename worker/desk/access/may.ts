import { createMiddleware } from 'hono/factory';
import type { DeskRole } from '../../../shared/desk-access.ts';
import { DeskFailure } from '../desk-failure.ts';
import { fromOwnPage } from './own-page.ts';
import { type DeskHttp, roleAllows } from './person.ts';
import { countCall } from './rates.ts';
import { whoIs } from './who.ts';

/**
 * Lets a request through to its route when whoever makes it has at least this role; the route finds the person with
 * `c.get('person')`. Every route of the desk begins with it. Throws `signed_out`, `forbidden` or `rate_limited`.
 */
export function may(role: DeskRole) {
  return createMiddleware<DeskHttp>(async (c, next) => {
    const person = await whoIs(c);
    if (person.by !== 'bearer') fromOwnPage(c);
    await countCall(c, person);
    if (!roleAllows(person.role, role)) {
      throw new DeskFailure(
        'forbidden',
        `This needs the role ${role}, and yours is ${person.role}. An admin can change it.`,
      );
    }
    c.set('person', person);
    await next();
  });
}

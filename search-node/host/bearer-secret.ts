import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether an Authorization header carries the secret. Takes the same time whatever it carries. */
export function bearerSecret(secret: string): (header: string | undefined) => boolean {
  const expected = digest(secret);
  return (header) => {
    const given = /^Bearer (.+)$/.exec(header ?? '')?.[1] ?? '';
    return timingSafeEqual(digest(given), expected);
  };
}

/** Digests are of one length, so the comparison tells nothing about the secret's. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

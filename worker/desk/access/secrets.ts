/** 256 random bits, with a prefix that tells what it opens. */
export function randomToken(prefix: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return `${prefix}${btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')}`;
}

/** Hexadecimal SHA-256: all that is kept of a token. */
export async function sha256(text: string): Promise<string> {
  const bytes = new Uint8Array(await digest(text));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Takes the same time whatever is given: digests are of one length. */
export async function sameSecret(given: string, expected: string): Promise<boolean> {
  return crypto.subtle.timingSafeEqual(await digest(given), await digest(expected));
}

function digest(text: string): Promise<ArrayBuffer> {
  return crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
}

import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import type { Env } from '../../env.ts';
import { DeskFailure } from '../desk-failure.ts';

export type AccessProxy = { header: string; issuer: string; audience: string; jwksUrl: string };

const HEADER = 'Cf-Access-Jwt-Assertion';
/** Signatures that a public key checks: a shared secret or none is never taken. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
const CLOCK_SKEW_SECONDS = 60;

/** Keys by their address: fetched once and kept by jose for ten minutes, or until a key is unknown. */
const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>();

/** Forgets the keys, as a new isolate would. */
export function forgetKeySets(): void {
  keySets.clear();
}

/** The access proxy before the worker, where all of its variables are set; null without one. */
export function proxyOf(env: Env): AccessProxy | null {
  const { DESK_PROXY_ISSUER: issuer, DESK_PROXY_AUDIENCE: audience, DESK_PROXY_JWKS_URL: jwksUrl } = env;
  if (!issuer || !audience || !jwksUrl) return null;
  return { header: env.DESK_PROXY_HEADER || HEADER, issuer, audience, jwksUrl };
}

/**
 * The e-mail address, in lower case, that a proxy's signed header vouches for. Throws `signed_out` for a header that
 * is forged, for somebody else or out of date, and an error where the proxy's keys cannot be read.
 */
export async function emailOf(proxy: AccessProxy, header: string): Promise<string> {
  const { email, email_verified } = await verified(proxy, header.replace(/^Bearer /i, ''));
  if (typeof email !== 'string' || !email.includes('@') || email_verified === false) {
    throw new DeskFailure(
      'forbidden',
      'Your sign-in carries no confirmed e-mail address. Let the access proxy pass the claim "email" on.',
    );
  }
  return email.toLowerCase();
}

async function verified({ issuer, audience, jwksUrl }: AccessProxy, token: string) {
  try {
    const { payload } = await jwtVerify(token, keysAt(jwksUrl), {
      issuer,
      audience,
      algorithms: ALGORITHMS,
      requiredClaims: ['exp'],
      clockTolerance: CLOCK_SKEW_SECONDS,
    });
    return payload;
  } catch (cause) {
    if (isForged(cause)) {
      throw new DeskFailure(
        'signed_out',
        'The access proxy’s sign-in is not valid or has run out. Load the page again.',
        {
          cause,
        },
      );
    }
    throw new Error(`The keys of the access proxy could not be read from ${jwksUrl}.`, { cause });
  }
}

/** jose's own errors are about the token, but for those about fetching the keys. */
function isForged(error: unknown): boolean {
  if (!(error instanceof errors.JOSEError)) return false;
  return (
    !(error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) &&
    error.code !== 'ERR_JOSE_GENERIC'
  );
}

function keysAt(url: string) {
  const known = keySets.get(url);
  if (known) return known;
  const { protocol } = new URL(url);
  if (protocol !== 'https:') throw new Error(`DESK_PROXY_JWKS_URL must begin with https://, and is ${url}.`);
  const keys = createRemoteJWKSet(new URL(url), { timeoutDuration: 5000 });
  keySets.set(url, keys);
  return keys;
}

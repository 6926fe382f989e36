import { setTimeout as sleep } from 'node:timers/promises';

const TIMEOUT_MS = 10_000;
/** A deployment is not everywhere at once. */
const TRIES = 10;

type Check = { path: string; what: string; wrong: (response: Response, text: string) => string | null };

const checks: Check[] = [
  {
    path: '/healthz',
    what: 'The worker runs',
    wrong: ({ status }) => (status === 200 ? null : `it answered ${status}`),
  },
  {
    path: '/readyz',
    what: 'The worker reaches its database and its search host',
    wrong: ({ status }, text) => (status === 200 ? null : `it answered ${status}: ${text.slice(0, 200)}`),
  },
  {
    path: '/widget.js',
    what: 'The widget is served',
    wrong: ({ status, headers }) => {
      if (status !== 200) return `it answered ${status}`;
      return headers.get('content-type')?.includes('javascript') ? null : 'it is no script';
    },
  },
];

/** Asks a deployed worker whether it works. */
export async function smokeTest(
  address: string,
  { tries = TRIES, pauseMs = 3000 }: { tries?: number; pauseMs?: number } = {},
): Promise<{ ok: boolean; lines: string[] }> {
  const lines: string[] = [];
  let ok = true;
  for (const check of checks) {
    const wrong = await patiently(address, check, tries, pauseMs);
    ok &&= wrong === null;
    lines.push(
      wrong === null ? `✓ ${check.what}.` : `✗ ${check.what}? No: ${address}${check.path}: ${wrong}.`,
    );
  }
  return { ok, lines };
}

async function patiently(
  address: string,
  check: Check,
  tries: number,
  pauseMs: number,
): Promise<string | null> {
  let wrong: string | null = 'it was not asked';
  for (let at = 0; at < tries && wrong !== null; at += 1) {
    if (at > 0) await sleep(pauseMs);
    wrong = await once(address, check);
  }
  return wrong;
}

async function once(address: string, { path, wrong }: Check): Promise<string | null> {
  try {
    const response = await fetch(new URL(path, address), { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return wrong(response, await response.text());
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

import { signal } from '@preact/signals';
import type { DeskRole, DeskSession } from '../../shared/desk-access.ts';
import { DeskError, desk } from '../api/desk-client.ts';

/** Who is signed in; `null`: nobody; `undefined`: not known yet. */
export const session = signal<DeskSession | null | undefined>(undefined);
/** It ended by itself, in mid-work: the page stays as it is, and asks for the token over it. */
export const sessionEnded = signal(false);
/** How often somebody signed in: what could not be fetched without a session is fetched then. */
export const signIns = signal(0);
/** Why the session could not be read, when it was not for want of a sign-in. */
export const sessionFailure = signal<DeskError | null>(null);

const ROLES: DeskRole[] = ['viewer', 'editor', 'admin'];

export async function beginSession(): Promise<void> {
  sessionFailure.value = null;
  try {
    session.value = await desk<DeskSession>('/session');
  } catch (cause) {
    if (cause instanceof DeskError && cause.code !== 'signed_out') sessionFailure.value = cause;
    session.value = null;
  }
}

/** Rejects with a DeskError where the token is not accepted. */
export async function signIn(token: string): Promise<void> {
  session.value = await desk<DeskSession>('/session', { method: 'POST', body: { token } });
  sessionEnded.value = false;
  signIns.value += 1;
}

export async function signOut(): Promise<void> {
  await desk('/session', { method: 'DELETE' }).catch((cause) => {
    if (!(cause instanceof DeskError && cause.code === 'signed_out')) throw cause;
  });
  session.value = null;
  sessionEnded.value = false;
}

export function endedMeanwhile(): void {
  sessionEnded.value = true;
}

/** Whether the person signed in may do what needs this role. The server decides again. */
export function may(role: DeskRole): boolean {
  const own = session.value?.role;
  return own !== undefined && ROLES.indexOf(own) >= ROLES.indexOf(role);
}

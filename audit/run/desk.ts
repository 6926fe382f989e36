import { WholeAnswer } from '../../shared/desk-answers.ts';
import { AuditError } from '../audit-error.ts';

export type Desk = { worker: string; token: string };

/** The whole story of an answer as the desk tells it: what the model wrote before the gate, versions, sources. */
export async function readLoggedAnswer(
  { worker, token }: Desk,
  id: string,
  signal: AbortSignal,
): Promise<WholeAnswer> {
  const url = new URL(`/v1/desk/answers/${encodeURIComponent(id)}`, worker);
  let response: Response;
  try {
    response = await fetch(url, {
      headers: { Authorization: `Bearer ${token}` },
      signal: AbortSignal.any([signal, AbortSignal.timeout(30_000)]),
    });
  } catch (cause) {
    signal.throwIfAborted();
    throw new AuditError(
      `The desk at ${worker} cannot be reached. What is collected is kept: run it again.`,
      {
        cause,
      },
    );
  }
  if (response.status === 401 || response.status === 403)
    throw new AuditError(
      'The desk does not accept the token in PINCITE_DESK_TOKEN. Give one of this worker’s.',
    );
  if (!response.ok)
    throw new AuditError(
      `The desk answered ${response.status} for answer ${id}. Run it again, or without a token: then there are no rates of what the model tried.`,
    );
  return WholeAnswer.parse(await response.json());
}

import { PROTOCOL } from '../../shared/chat-api.ts';
import { ChatFailure } from './failures.ts';

/** The oldest protocol that this worker still speaks. */
const OLDEST = 1;

/**
 * `?protocol=` names what the caller speaks: a number, or several (`1,2`); absent means 1. Throws
 * `protocol_unsupported` where none of them is spoken here: a panel then fetches the chunk that was deployed with this
 * worker.
 */
export function agreeOnProtocol(spoken = '1'): void {
  if (!/^[1-9]\d{0,3}(?:,[1-9]\d{0,3}){0,7}$/.test(spoken)) {
    throw new ChatFailure(
      'bad_request',
      'protocol is a number, or several with commas between, such as 1,2.',
    );
  }
  if (spoken.split(',').some((it) => Number(it) >= OLDEST && Number(it) <= PROTOCOL)) return;
  const ours = OLDEST === PROTOCOL ? PROTOCOL : `${OLDEST} to ${PROTOCOL}`;
  throw new ChatFailure(
    'protocol_unsupported',
    `This server speaks protocol ${ours}. Reload the page to get the chat that belongs to it.`,
  );
}

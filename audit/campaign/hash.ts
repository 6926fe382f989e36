import { createHash } from 'node:crypto';
import type { Sha256 } from '../../shared/audit.ts';

/** Of a text as UTF-8, or of bytes. */
export function sha256(of: string | Uint8Array): Sha256 {
  return createHash('sha256').update(of).digest('hex');
}

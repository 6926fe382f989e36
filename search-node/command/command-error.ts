/** Why there is no reply to print. The message is complete. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** A library that cannot be imported at all. The message names what is wrong with which folder, and the cure. */
export class ShamelaError extends Error {
  override name = 'ShamelaError';
}

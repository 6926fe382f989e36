/** A file of cross references that cannot be used. The message names the file, what is wrong with it, and the cure. */
export class ReferencesError extends Error {
  override name = 'ReferencesError';
}

/** The import as a whole cannot be done. The message names what is wrong and the cure; the index is as it was. */
export class ImportError extends Error {
  override name = 'ImportError';
}

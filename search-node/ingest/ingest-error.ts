/** Why a folder could not be indexed at all. Closed: a test freezes it. */
export type IngestErrorCode = 'missing' | 'not_a_folder' | 'unreadable' | 'empty';

/** The content folder as a whole is of no use. The index is left as it was. */
export class IngestError extends Error {
  readonly code: IngestErrorCode;
  readonly folder: string;

  constructor(code: IngestErrorCode, folder: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'IngestError';
    this.code = code;
    this.folder = folder;
  }
}

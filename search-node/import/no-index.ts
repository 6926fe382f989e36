import type { IndexWriter } from '../engine-child/edition-document.ts';
import { ImportError } from './import-error.ts';

/** An index that is not there: it holds nothing, and whoever writes into it is refused. */
export function noIndex(): IndexWriter {
  const refuse = async () => {
    throw new ImportError('Nothing is written here: there is no index.');
  };
  return {
    indexed: async () => [],
    put: refuse,
    begin: refuse,
    add: refuse,
    end: refuse,
    leave: refuse,
    remove: refuse,
    commit: refuse,
    rollback: refuse,
  };
}

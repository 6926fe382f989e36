import type { TestProject } from 'vitest/node';
import { startOpenSearch } from '../support/opensearch-node/start-node.ts';

// One node for all files of this project: to start it costs more than what any of them does with it. A file takes the
// address with `inject('openSearch')` and a name of its own for its indexes.

declare module 'vitest' {
  export interface ProvidedContext {
    openSearch: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const node = await startOpenSearch({ name: 'shared' });
  project.provide('openSearch', node.url);
  return () => node.stop();
}

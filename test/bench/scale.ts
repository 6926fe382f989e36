import { CommandError } from '../../search-node/command/command-error.ts';
import { conversations } from './scale/conversations.ts';
import { faults, runFaults } from './scale/faults.ts';
import { passages } from './scale/passages.ts';

type Options = { only?: string; index?: string; passages?: number; clusterPassages?: number };

const parts: Record<string, (options: Options) => Promise<void>> = {
  conversations: () => conversations(),
  rates: () => conversations({ ratesOnly: true }),
  passages,
  faults: () => runFaults(),
  ...Object.fromEntries(faults.map(({ name }) => [name, () => runFaults(name)])),
};
const ALL = ['conversations', 'passages', 'faults'];

/** Past one machine: load, passages and faults. `only`: one of the parts, or one fault, by its name. */
export async function run(options: Options = {}): Promise<void> {
  for (const name of options.only === undefined ? ALL : [options.only]) {
    const part = parts[name];
    if (!part) {
      const names = Object.keys(parts).join(', ');
      throw new CommandError(`There is no part "${name}" of this bench. There are: ${names}.`);
    }
    await part(options);
  }
}

import { CommandError } from '../../search-node/command/command-error.ts';
import { conversations } from './scale/conversations.ts';
import { faults, runFaults } from './scale/faults.ts';

const parts: Record<string, () => Promise<void>> = {
  conversations: () => conversations(),
  faults: () => runFaults(),
  ...Object.fromEntries(faults.map(({ name }) => [name, () => runFaults(name)])),
};
const ALL = ['conversations', 'faults'];

/** Past one machine: load and faults. `only`: one of the parts, or one fault, by its name. */
export async function run({ only }: { only?: string } = {}): Promise<void> {
  for (const name of only === undefined ? ALL : [only]) {
    const part = parts[name];
    if (!part)
      throw new CommandError(
        `There is no part "${name}" of this bench. There are: ${Object.keys(parts).join(', ')}.`,
      );
    await part();
  }
}

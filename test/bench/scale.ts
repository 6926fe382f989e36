import { conversations } from './scale/conversations.ts';

/** Past one machine: load, eight million passages, faults. `only`: one of the parts, by its name. */
export async function run({ only }: { only?: string } = {}): Promise<void> {
  if (only === undefined || only === 'conversations') await conversations();
}

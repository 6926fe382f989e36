import { PinciteChat } from './element.ts';
import type { PinciteHandle, PinciteOptions } from './handle.ts';
import { launch } from './launch.ts';

export type { PinciteEvents, PinciteHandle, PinciteOptions, Theme, ToldSource } from './handle.ts';

/** Puts a chat on the page. The same chat mounted twice is one: the first one's handle is given again. */
export function mount(options: PinciteOptions): PinciteHandle {
  return launch({ ...options, base: new URL(options.base || '.', import.meta.url).href });
}

// On a server there are no elements: importing this does nothing there.
if (globalThis.customElements && !customElements.get('pincite-chat'))
  customElements.define('pincite-chat', PinciteChat);

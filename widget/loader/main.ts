import type { PinciteOptions } from './handle.ts';
import { launch } from './launch.ts';

// What the script tag runs. `currentScript` is only known here, at the top level; a module script has none.
const running = document.currentScript as HTMLScriptElement | null;
const script = running?.dataset.site
  ? running
  : document.querySelector<HTMLScriptElement>('script[data-site][src*=widget]');

if (script) {
  // The tag's attributes are the options' names.
  const handle = launch({ ...(script.dataset as unknown as PinciteOptions), base: script.src });
  // The page's first chat keeps the name, for as long as it is on the page.
  if (!window.Pincite?.element.isConnected) {
    window.Pincite = handle;
    // A link that leads to the page with a question: the panel reads it. The launcher tells of a failure.
    if (/^#pincite/.test(location.hash)) handle.open().catch(() => {});
  }
}

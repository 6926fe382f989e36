import { launch } from './launch.ts';

// What the script tag runs. `currentScript` is only known here, at the top level; a module script has none.
const script = document.currentScript ?? document.querySelector('script[data-site][src*="widget.js"]');

if (script instanceof HTMLScriptElement && !window.Pincite) window.Pincite = launch(script);

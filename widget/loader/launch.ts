import type { PanelHandle } from '../panel/main.tsx';
import type { PanelModule, PinciteHandle } from './handle.ts';
import css from './launcher.css?inline';

/** Puts the launcher on the page and fetches the panel when somebody reaches for it. */
export function launch(script: HTMLScriptElement): PinciteHandle {
  const { site = '', locale, theme = 'auto' } = script.dataset;
  const language = locale ?? document.documentElement.lang;
  const code = language.slice(0, 2).toLowerCase();
  const [label, failed] = wordsIn(code);

  const host = document.createElement('pincite-widget');
  host.dataset.theme = theme;
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];

  const launcher = document.createElement('button');
  launcher.type = 'button';
  launcher.className = 'launcher';
  launcher.dir = code === 'ar' ? 'rtl' : 'ltr';
  launcher.ariaHasPopup = 'dialog';
  const mark = document.createElement('span');
  mark.className = 'mark';
  mark.ariaHidden = 'true';
  mark.textContent = '[§]';
  const words = document.createElement('span');
  words.textContent = label;
  launcher.append(mark, words);
  root.append(launcher);

  let panel: Promise<PanelHandle> | undefined;
  let attempts = 0;
  const load = (): Promise<PanelHandle> => {
    panel ??= fetchPanel().catch((cause) => {
      panel = undefined;
      words.textContent = failed;
      throw cause;
    });
    return panel;
  };
  const fetchPanel = async (): Promise<PanelHandle> => {
    const address = new URL(PANEL_FILE, script.src);
    // A failed module is remembered under its address, so another try takes another address.
    if (attempts++) address.search = `?${attempts}`;
    const chunk: PanelModule = await import(/* @vite-ignore */ address.href);
    words.textContent = label;
    return chunk.mount({ root, launcher, site, base: script.src, locale: language });
  };
  const prepare = () => void load().catch(() => {});
  const handle: PinciteHandle = {
    open: async () => (await load()).open(),
    close: () => void panel?.then((it) => it.close()),
    ask: async (question) => (await load()).ask(question),
  };

  launcher.onclick = () => void handle.open().catch(() => {});
  launcher.onpointerenter = launcher.onfocus = prepare;
  // Outside the body: there before it is parsed, and there when a page swaps it.
  document.documentElement.append(host);
  return handle;
}

function wordsIn(code: string): readonly [string, string] {
  const words = LAUNCHER_WORDS;
  return words[code] ?? words.en ?? ['', ''];
}

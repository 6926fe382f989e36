import type { PanelHandle } from '../panel/main.tsx';
import type { PanelModule, PinciteHandle, PinciteOptions } from './handle.ts';
import inlineCss from './inline.css?inline';
import css from './launcher.css?inline';

/** A chat's element, with its handle: whoever meets it again is given that one. */
export interface Host extends HTMLElement {
  pincite?: PinciteHandle | undefined;
}
export type Launch = PinciteOptions & { base: string };

/** Puts a chat on the page and fetches its panel when somebody reaches for it. The same chat twice is one. */
export function launch(options: Launch, element?: Host): PinciteHandle {
  const { site, name = '' } = options;
  // Named where it is used: the tag's file has no room for what only the module knows.
  const target = AS_MODULE ? options.target : undefined;
  const own = AS_MODULE ? element : undefined;
  // Beside the body: there before it is parsed, and there when a page swaps it.
  const page = document.documentElement;
  const parent = target || page;
  const chat = `${site}:${name}`;
  const twin = own ?? ([...parent.children] as Host[]).find((it) => it.dataset.chat === chat);
  if (twin?.pincite) return twin.pincite;
  const host: Host = own ?? document.createElement('pincite-widget');
  const { dataset } = host;
  dataset.chat = chat;
  const inline = AS_MODULE && (!!target || !!own?.hasAttribute('inline'));
  if (AS_MODULE) host.toggleAttribute('data-inline', inline);
  const root = (AS_MODULE && host.shadowRoot) || host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(AS_MODULE ? css + inlineCss : css);
  root.adoptedStyleSheets = [sheet];

  const launcher = document.createElement('button');
  launcher.className = launcher.part = 'launcher';
  launcher.ariaHasPopup = 'dialog';
  launcher.dir = 'auto';
  launcher.hidden = inline || options.launcher === 'none';
  root.append(launcher);
  // A page may bring its own words for the button; the tag has no room for that.
  const label = AS_MODULE ? document.createElement('slot') : launcher;
  if (AS_MODULE) launcher.append(label);

  let panel: Promise<PanelHandle> | undefined;
  let attempts = 0;
  let language = '';

  const say = (which: 0 | 1) => {
    // That the panel could not be loaded is said in the place of the page's own words.
    if (AS_MODULE) (label as HTMLSlotElement).name = which ? 'failed' : 'launcher';
    const words = LAUNCHER_WORDS;
    label.textContent = (words[language.slice(0, 2).toLowerCase()] ?? words.en)[which];
  };
  const fetchPanel = async (): Promise<PanelHandle> => {
    const file = attempts++ ? 'latest/panel.js' : PANEL_FILE;
    // A failed module is remembered under its address, so another try takes another address.
    const again = attempts > 2 ? `?${attempts}` : '';
    const chunk: PanelModule = await import(/* @vite-ignore */ new URL(file + again, options.base).href);
    say(0);
    return chunk.mount({ ...options, root, launcher, locale: language, inline });
  };
  const load = (): Promise<PanelHandle> => {
    panel ??= fetchPanel()
      .catch(fetchPanel)
      .catch((cause) => {
        panel = undefined;
        say(1);
        throw cause;
      });
    return panel;
  };
  // The launcher itself has told of a failure.
  const quietly = (act: () => Promise<unknown>) => () => void act().catch(() => {});
  const handle: PinciteHandle = {
    element: host,
    open: async () => (await load()).open(),
    close: () => void panel?.then((it) => it.close()),
    ask: async (question) => (await load()).ask(question),
    setLocale(tag) {
      language = tag || page.lang;
      say(0);
      void panel?.then((it) => it.setLocale(language));
    },
    setTheme(theme) {
      dataset.theme = theme ?? 'auto';
    },
    on(kind, listener) {
      const hear = (event: Event) => listener((event as CustomEvent).detail);
      const type = `pincite-${kind}`;
      host.addEventListener(type, hear);
      return () => host.removeEventListener(type, hear);
    },
    destroy() {
      void panel?.then((it) => it.destroy());
      if (own) {
        own.pincite = undefined;
        launcher.remove();
      } else host.remove();
    },
  };

  handle.setLocale(options.locale);
  handle.setTheme(options.theme);
  launcher.onclick = quietly(handle.open);
  launcher.onpointerenter = launcher.onfocus = quietly(load);
  host.pincite = handle;
  if (!own) parent.append(host);
  if (inline) openWhenSeen(host);
  return handle;
}

/** A chat that stands in the page is fetched when the reader comes to it. */
function openWhenSeen(host: Host): void {
  const seen = new IntersectionObserver((entries) => {
    if (!entries.some((it) => it.isIntersecting)) return;
    seen.disconnect();
    host.pincite?.open().catch(() => {
      // Its button says so, and tries again.
      const button = host.shadowRoot?.querySelector('button');
      if (button) button.hidden = false;
    });
  });
  seen.observe(host);
}

import { effect } from '@preact/signals';
import { render, options as rendering } from 'preact';
import type { PanelModule } from '../loader/handle.ts';
import { createWidget } from './model/widget.ts';
import css from './panel.css?inline';
import { SPOKEN } from './stream/chat-client.ts';
import { tellPage } from './tell-page.ts';
import { WidgetContext } from './view/context.ts';
import { dressing } from './view/dress.ts';
import { fitViewport } from './view/fit-viewport.ts';
import { Panel } from './view/panel.tsx';

// A fast stream brings many words between two frames: they are rendered together.
rendering.debounceRendering = (renderAll) => requestAnimationFrame(renderAll);

export interface PanelOptions {
  root: ShadowRoot;
  /** Hidden while the panel is open, and given the focus back; hidden from the start where the page has its own. */
  launcher: HTMLElement;
  /** The site's public key. */
  site: string;
  /** The loader's own address: the worker's routes lie beside it. */
  base: string;
  /** BCP 47, empty when the page says nothing. */
  locale: string;
  /** Tells this chat from others of its site on the page. */
  name?: string | undefined;
  powered?: 'none' | undefined;
  credentials?: RequestCredentials | undefined;
  /** Whether it stands in the page, always open. */
  inline: boolean;
}

export interface PanelHandle {
  open(): void;
  close(): void;
  ask(question: string): void;
  setLocale(locale: string): void;
  destroy(): void;
}

export { SPOKEN };

const dress = dressing(css);

/**
 * Puts the closed panel into the loader's shadow root. Where the worker turns out not to speak its protocol, the panel
 * that was deployed with the worker takes its place behind the same handle, and its conversation up.
 */
export function mount(options: PanelOptions): PanelHandle {
  const { root, launcher, site, base, locale, name = '', inline } = options;
  dress(root);
  const host = root.host as HTMLElement;
  const emit = tellPage(host);
  const widget = createWidget(base, site, locale, {
    name,
    inline,
    emit,
    powered: options.powered !== 'none',
    credentials: options.credentials,
    // The failure that is shown names the cure too.
    onOutdated: () => void renew().catch(() => {}),
  });
  const box = document.createElement('div');
  let unfit = () => {};
  let back = launcher;
  // The page's shortcuts must not hear what is typed here.
  for (const kind of ['keydown', 'keyup', 'keypress'])
    box.addEventListener(kind, (event) => event.stopPropagation());
  root.append(box);

  const open = () => {
    void widget.start();
    if (!widget.shown.value) {
      emit('open', {});
      if (!inline) unfit = fitViewport(host);
    }
    widget.shown.value = true;
    // In the page, the reader is where the reader wants to be.
    if (inline) {
      launcher.hidden = true;
      return;
    }
    const { activeElement } = document;
    if (!launcher.hidden) back = launcher;
    else if (activeElement instanceof HTMLElement && activeElement !== host) back = activeElement;
    launcher.hidden = true;
    requestAnimationFrame(() => box.querySelector('textarea')?.focus());
  };
  const close = () => {
    if (!widget.shown.value || inline) return;
    unfit();
    widget.shown.value = false;
    emit('close', {});
    launcher.hidden = back !== launcher;
    back.focus();
    // The key that closed the panel comes up there: it was not meant for the page either.
    back.addEventListener('keyup', (event) => event.stopPropagation(), { once: true });
  };
  const untell = effect(() => emit.follow(widget));
  render(
    <WidgetContext.Provider value={widget}>
      <Panel onClose={close} />
    </WidgetContext.Provider>,
    box,
  );
  const handle: PanelHandle = {
    open,
    close,
    ask(question) {
      open();
      void widget.conversation.ask(question);
    },
    setLocale(tag) {
      options.locale = tag;
      void widget.setLanguage(tag);
    },
    destroy() {
      close();
      untell();
      widget.conversation.leave();
      render(null, box);
      box.remove();
    },
  };
  let renewing = false;
  return handle;

  async function renew(): Promise<void> {
    if (renewing) return;
    renewing = true;
    const { href } = new URL('latest/panel.js', base);
    // Past what the browser has kept of it; the import itself cannot ask for that.
    await fetch(href, { cache: 'reload' });
    const latest: PanelModule & { SPOKEN?: number } = await import(/* @vite-ignore */ href);
    if (latest.SPOKEN === SPOKEN) return;
    handle.destroy();
    Object.assign(handle, await latest.mount(options)).open();
  }
}

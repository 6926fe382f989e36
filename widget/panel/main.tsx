import { options, render } from 'preact';
import { createWidget } from './model/widget.ts';
import css from './panel.css?inline';
import { WidgetContext } from './view/context.ts';
import { fitViewport } from './view/fit-viewport.ts';
import { Panel } from './view/panel.tsx';

// A fast stream brings many words between two frames: they are rendered together.
options.debounceRendering = (renderAll) => requestAnimationFrame(renderAll);

export interface PanelOptions {
  root: ShadowRoot;
  /** Hidden while the panel is open, and given the focus back. */
  launcher: HTMLElement;
  /** The site's public key. */
  site: string;
  /** The loader's own address: the worker's routes lie beside it. */
  base: string;
  /** BCP 47, empty when the page says nothing. */
  locale: string;
}

export interface PanelHandle {
  open(): void;
  close(): void;
  ask(question: string): void;
  destroy(): void;
}

/** Puts the closed panel into the loader's shadow root. */
export function mount({ root, launcher, site, base, locale }: PanelOptions): PanelHandle {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  const widget = createWidget(base, site, locale);
  const box = document.createElement('div');
  const host = root.host as HTMLElement;
  let unfit = () => {};
  // The page's shortcuts must not hear what is typed here.
  for (const kind of ['keydown', 'keyup', 'keypress'])
    box.addEventListener(kind, (event) => event.stopPropagation());
  root.append(box);

  const open = () => {
    void widget.start();
    if (!widget.shown.value) unfit = fitViewport(host);
    widget.shown.value = true;
    launcher.hidden = true;
    requestAnimationFrame(() => box.querySelector('textarea')?.focus());
  };
  const close = () => {
    if (!widget.shown.value) return;
    unfit();
    widget.shown.value = false;
    launcher.hidden = false;
    launcher.focus();
    // The key that closed the panel comes up on the launcher: it was not meant for the page either.
    launcher.addEventListener('keyup', (event) => event.stopPropagation(), { once: true });
  };
  render(
    <WidgetContext.Provider value={widget}>
      <Panel onClose={close} />
    </WidgetContext.Provider>,
    box,
  );
  return {
    open,
    close,
    ask(question) {
      open();
      void widget.conversation.ask(question);
    },
    destroy() {
      close();
      render(null, box);
      box.remove();
    },
  };
}

import type { PinciteHandle, PinciteOptions, Theme } from './handle.ts';
import { type Host, launch } from './launch.ts';

const Base = globalThis.HTMLElement ?? (class {} as typeof HTMLElement);
const ATTRIBUTES = ['site', 'name', 'locale', 'theme', 'launcher', 'powered', 'base'] as const;

/** `<pincite-chat site="KEY">`: a chat with the element's life; with `inline`, in its place in the page. */
export class PinciteChat extends Base implements Host {
  static observedAttributes = [...ATTRIBUTES, 'inline'];
  pincite?: PinciteHandle | undefined;

  connectedCallback(): void {
    const given = ATTRIBUTES.map((it) => [it, this.getAttribute(it) ?? undefined]);
    const options: PinciteOptions = Object.fromEntries(given);
    if (options.site) launch({ ...options, base: new URL(options.base ?? '.', import.meta.url).href }, this);
  }

  /** An element that is only moved comes back in the same breath, and keeps its chat. */
  disconnectedCallback(): void {
    queueMicrotask(() => {
      if (!this.isConnected) this.pincite?.destroy();
    });
  }

  attributeChangedCallback(attribute: string, before: string | null, now: string | null): void {
    if (before === now || !this.isConnected) return;
    if (attribute === 'theme' && this.pincite) this.pincite.setTheme((now ?? undefined) as Theme);
    else if (attribute === 'locale' && this.pincite) this.pincite.setLocale(now ?? undefined);
    else {
      // Another chat from here on.
      this.pincite?.destroy();
      this.connectedCallback();
    }
  }
}

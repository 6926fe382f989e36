import type { PanelHandle, PanelOptions } from '../panel/main.tsx';

/** `window.Pincite`: what a page may do with its chat. Each call loads the panel when it is needed. */
export interface PinciteHandle {
  open(): Promise<void>;
  close(): void;
  /** Opens the panel and asks `question`, as if the visitor had typed it. */
  ask(question: string): Promise<void>;
}

/** What the loader expects of the panel's chunk. */
export interface PanelModule {
  mount(options: PanelOptions): PanelHandle | Promise<PanelHandle>;
}

declare global {
  interface Window {
    Pincite?: PinciteHandle;
  }
  /** The hashed file name of the panel's chunk. */
  const PANEL_FILE: string;
  /** The launcher's words by language: [label, could not be loaded]. */
  const LAUNCHER_WORDS: Record<string, readonly [string, string]>;
}

import type { Lane } from '../../shared/chat-api.ts';
import type { PanelHandle, PanelOptions } from '../panel/main.tsx';

/** How a chat is put on a page. */
export interface PinciteOptions {
  /** The site's public key. */
  site: string;
  /** The worker's address; by itself, where the script came from. */
  base?: string | undefined;
  /** BCP 47; by itself the page's `lang`. */
  locale?: string | undefined;
  theme?: Theme | undefined;
  /** An element of the page that the chat stands in, always open; without one it is a button in the corner. */
  target?: Element | undefined;
  /** Tells several chats of one site on one page apart: each keeps a conversation of its own. */
  name?: string | undefined;
  /** `none` shows no button in the corner: the page opens the panel itself. */
  launcher?: 'none' | undefined;
  /** `none` leaves out "Powered by Pincite". The site's configuration can do so too. */
  powered?: 'none' | undefined;
  /** For a page of the worker's own, such as the support desk: its cookies go with each question. By itself none do. */
  credentials?: 'same-origin' | undefined;
}
export type Theme = 'light' | 'dark' | 'auto';

/** A source as a page is told of it. */
export interface ToldSource {
  id: string;
  title: string;
  url: string | null;
}

/** What a page can listen to, and what it is told. */
export interface PinciteEvents {
  open: Record<never, never>;
  close: Record<never, never>;
  question: { question: string };
  answer: { question: string; text: string; lane: Lane | null; sources: ToldSource[] };
  'source-open': ToldSource;
  feedback: { question: string; helpful: boolean; reason?: string; text?: string };
  handoff: { kind: 'link' | 'email' | 'form'; url?: string };
  error: { question: string; code: string; message: string };
}

/** What a page may do with a chat. The panel is fetched when a call needs it. */
export interface PinciteHandle {
  /** The chat's own element: style it, or listen to `pincite-…` events on it. */
  readonly element: HTMLElement;
  open(): Promise<void>;
  close(): void;
  /** Opens the panel and asks `question`, as if the visitor had typed it. */
  ask(question: string): Promise<void>;
  /** BCP 47; without a tag, the page's own again. */
  setLocale(locale?: string): void;
  setTheme(theme?: Theme): void;
  /** Returns how to stop listening. */
  on<K extends keyof PinciteEvents>(kind: K, listener: (detail: PinciteEvents[K]) => void): () => void;
  /** Takes the chat off the page. The conversation is still there when it is mounted again. */
  destroy(): void;
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
  const LAUNCHER_WORDS: { en: LauncherWords; [language: string]: LauncherWords | undefined };
  type LauncherWords = readonly [string, string];
  /** Whether this is the ES module, whose chats may stand in the page. The script tag leaves that code out. */
  const AS_MODULE: boolean;
}

import type { ComponentChildren, JSX, RefObject } from 'preact';

interface ScrollAreaProps {
  class: string;
  label: string;
  children: ComponentChildren;
  dir?: 'auto';
  lang?: string;
  box?: RefObject<HTMLDivElement | null>;
}

/** What scrolls by itself can be reached by Tab, so that a keyboard can scroll it too. */
export function ScrollArea({ class: name, label, children, dir, lang, box }: ScrollAreaProps): JSX.Element {
  return (
    // A group and no landmark: answers hold several of one name.
    // biome-ignore lint/a11y/useSemanticElements: see above.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above.
    <div ref={box ?? null} role="group" class={name} aria-label={label} tabIndex={0} dir={dir} lang={lang}>
      {children}
    </div>
  );
}

import type { ComponentChildren, Ref } from 'preact';

type ScrollRegionProps = {
  label: string;
  class: string;
  id?: string;
  region?: Ref<HTMLElement>;
  children: ComponentChildren;
};

/** A part of a page that scrolls by itself: reached by Tab, so that the arrow keys scroll it. */
export function ScrollRegion({ label, id, region, children, ...rest }: ScrollRegionProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a browser that does not focus what scrolls could not scroll it.
    <section ref={region ?? null} id={id} class={rest.class} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}

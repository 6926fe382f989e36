/** More than a scroll bar takes of a window's height, and less than any keyboard on a screen, in px. */
const KEYBOARD = 80;

/** Keeps the panel inside what a phone's keyboard leaves of the screen. Returns how to end it. */
export function fitViewport(host: HTMLElement): () => void {
  const view = window.visualViewport;
  if (!view) return () => {};
  const follow = () => {
    // Who zooms in with two fingers wants the panel larger, not smaller.
    if (view.scale > 1.01) return;
    const below = innerHeight - view.height - view.offsetTop;
    const set = (name: string, px: number) => host.style.setProperty(name, `${px}px`);
    set('--_height', view.height);
    set('--_top', view.offsetTop);
    set('--_below', below > KEYBOARD ? below : 0);
  };
  follow();
  view.addEventListener('resize', follow);
  view.addEventListener('scroll', follow);
  return () => {
    view.removeEventListener('resize', follow);
    view.removeEventListener('scroll', follow);
  };
}

/** Keeps a full-screen panel inside what a phone's keyboard leaves of the screen. Returns how to end it. */
export function fitViewport(host: HTMLElement): () => void {
  const view = window.visualViewport;
  if (!view) return () => {};
  const follow = () => {
    host.style.setProperty('--_height', `${view.height}px`);
    host.style.setProperty('--_top', `${view.offsetTop}px`);
  };
  follow();
  view.addEventListener('resize', follow);
  view.addEventListener('scroll', follow);
  return () => {
    view.removeEventListener('resize', follow);
    view.removeEventListener('scroll', follow);
  };
}

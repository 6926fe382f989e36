/**
 * A control may go with what it did (a suggestion, a conversation that was forgotten), and the focus with it. What
 * lies on top is then given it, so that keys still reach the panel. Returns how to end it.
 */
export function keepFocus(root: ShadowRoot): () => void {
  let last: Element | null = null;
  const remember = () => {
    last = root.activeElement;
  };
  const watch = new MutationObserver(() => {
    if (!last || last.isConnected) return;
    last = null;
    const { activeElement } = document;
    const nowhere = activeElement === document.body || (activeElement === root.host && !root.activeElement);
    const top = root.querySelector<HTMLElement>('.sheet') ?? root.querySelector<HTMLElement>('.list');
    if (nowhere) top?.focus({ preventScroll: true });
  });
  root.addEventListener('focusin', remember);
  watch.observe(root, { childList: true, subtree: true });
  return () => {
    root.removeEventListener('focusin', remember);
    watch.disconnect();
  };
}

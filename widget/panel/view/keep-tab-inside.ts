/** Tab goes round inside the panel, or inside the sheet that lies over it. */
export function keepTabInside(event: KeyboardEvent): void {
  if (event.key !== 'Tab' || !(event.currentTarget instanceof HTMLElement)) return;
  const panel = event.currentTarget.querySelector('.sheet') ?? event.currentTarget;
  const controls = [
    ...panel.querySelectorAll<HTMLElement>('a[href], button:not(:disabled), input, textarea, [tabindex="0"]'),
  ];
  const from = event.shiftKey ? controls[0] : controls.at(-1);
  const to = event.shiftKey ? controls.at(-1) : controls[0];
  const root = panel.getRootNode();
  if (!(root instanceof ShadowRoot)) return;
  const { activeElement } = root;
  // A sheet has the focus itself when it opens.
  if (activeElement !== from && activeElement !== panel && panel.contains(activeElement)) return;
  event.preventDefault();
  to?.focus();
}

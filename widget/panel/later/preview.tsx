import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { Pointed } from '../model/widget.ts';
import { isComposing } from '../view/composing.ts';
import { useWidget } from '../view/context.ts';
import { SourceFace } from './source-face.tsx';

/** How long a pointer rests on a chip before its source is shown, and how long it may be away, in ms. */
const REST = 250;
const AWAY = 200;
/** From the panel's edge, and between chip and preview, in px. */
const EDGE = 12;
const GAP = 6;

/** What a chip under the pointer would open. It stays while the pointer is on it, and goes with Esc. */
export function Preview() {
  const { pointed, card } = useWidget();
  const shown = useSignal<Pointed | null>(null);
  const inside = useSignal(false);
  const box = useRef<HTMLDivElement>(null);
  const next = pointed.value;
  const kept = inside.value;

  useEffect(() => {
    if (kept || next === shown.peek()) return;
    const timer = setTimeout(
      () => {
        shown.value = next;
      },
      next ? REST : AWAY,
    );
    return () => clearTimeout(timer);
  }, [next, kept]);
  // An opened card says more.
  useEffect(() => {
    shown.value = null;
    inside.value = false;
  }, [card.value]);
  useEffect(() => {
    if (!shown.value) return;
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isComposing(event)) return;
      event.stopImmediatePropagation();
      shown.value = null;
      inside.value = false;
    };
    addEventListener('keydown', close, true);
    return () => removeEventListener('keydown', close, true);
  }, [shown.value]);
  useLayoutEffect(() => {
    if (box.current && shown.value) place(box.current, shown.value.chip);
  }, [shown.value]);

  if (!shown.value) return null;
  return (
    <div
      ref={box}
      class="card preview"
      onPointerEnter={() => {
        inside.value = true;
      }}
      onPointerLeave={() => {
        inside.value = false;
      }}
    >
      <SourceFace source={shown.value.source} />
    </div>
  );
}

/** Below the chip, or above it where there is more room. */
function place(box: HTMLElement, chip: HTMLElement): void {
  const panel = box.closest('.panel')?.getBoundingClientRect();
  if (!panel) return;
  const at = chip.getBoundingClientRect();
  const below = panel.bottom - at.bottom > at.top - panel.top;
  const left = Math.min(
    Math.max(at.left - panel.left - box.offsetWidth / 2, EDGE),
    panel.width - box.offsetWidth - EDGE,
  );
  box.style.left = `${left}px`;
  box.style.top = below ? `${at.bottom - panel.top + GAP}px` : 'auto';
  box.style.bottom = below ? 'auto' : `${panel.bottom - at.top + GAP}px`;
}

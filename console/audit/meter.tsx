/** How much of it is done: a bar, whose figures stand beside it in words. */
export function Meter({ value, of, label }: { value: number; of: number; label: string }) {
  return <progress class="meter" value={value} max={Math.max(1, of)} aria-label={label} />;
}

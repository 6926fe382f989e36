const PATHS = {
  close: 'M4 4l8 8M12 4l-8 8',
  fresh: 'M8 3.5v9M3.5 8h9',
  send: 'M8 12.5v-9M4 7l4-4 4 4',
  stop: 'M5 5h6v6H5z',
  out: 'M6 4h6v6M12 4L4.5 11.5',
  down: 'M8 3.5v9M4 9l4 4 4-4',
  past: 'M4 4.5h8M4 8h8M4 11.5h5',
  about: 'M8 2a6 6 0 1 1 0 12A6 6 0 1 1 8 2M8 7.5v3.5M8 5v.1',
} as const;

export type IconName = keyof typeof PATHS;

/** One drawing of the panel's small set; its words stand beside it. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg class={`icon i-${name}`} viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}

import type { ComponentChildren } from 'preact';
import { useAddress } from '../app/address.ts';
import { ROW } from '../app/keys.ts';

/** The rows of a list. */
export function Rows({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <ol class="rows" aria-label={label}>
      {children}
    </ol>
  );
}

/** One row: a link that opens the thing in the third column. */
export function Row({ id, children }: { id: string; children: ComponentChildren }) {
  const { id: openId, open } = useAddress();
  return (
    <li>
      <a href={open(id)} aria-current={id === openId ? 'true' : undefined} {...{ [ROW]: '' }}>
        {children}
      </a>
    </li>
  );
}

import { useState } from 'preact/hooks';

const KEPT_IN = 'pincite-audit-rule';

/** Whether the rule is in sight: as long as it is wanted, from citation to citation. */
export function useRule(): [open: boolean, set: (open: boolean) => void] {
  const [open, setOpen] = useState(() => sessionStorage.getItem(KEPT_IN) === 'open');
  return [
    open,
    (next) => {
      sessionStorage.setItem(KEPT_IN, next ? 'open' : 'closed');
      setOpen(next);
    },
  ];
}

import { useState } from 'preact/hooks';
import type { DeskError } from './desk-client.ts';
import { told } from './use-desk.ts';

export type Act = {
  /** It is being done: its buttons are out of use. */
  busy: boolean;
  /** Why it was not done, or null. What somebody wrote stays as it is. */
  failure: DeskError | null;
  /** Forgets the failure. */
  clear: () => void;
  /** Does it; true when it was done. */
  run: (act: () => Promise<void>) => Promise<boolean>;
};

/** Something that a person does and that the server may refuse. */
export function useAct(): Act {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<DeskError | null>(null);
  const run = async (act: () => Promise<void>) => {
    setBusy(true);
    setFailure(null);
    try {
      await act();
      return true;
    } catch (cause) {
      setFailure(told(cause));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, clear: () => setFailure(null), run };
}

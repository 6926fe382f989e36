import { useCallback, useEffect, useState } from 'preact/hooks';
import { endedMeanwhile, signIns } from '../app/session.ts';
import { DeskError, desk } from './desk-client.ts';
import { takeAhead } from './fetch-ahead.ts';

export type Fetched<T> = {
  /** What was fetched last; stays while it is fetched anew. */
  data: T | null;
  failure: DeskError | null;
  loading: boolean;
  reload: () => void;
  /** Puts in its place what a change answered with. */
  replace: (data: T) => void;
};

/** What stands at a path of the desk's interface, fetched again when the path changes. `null`: nothing is wanted. */
export function useDesk<T>(path: string | null): Fetched<T> {
  const [state, setState] = useState<{ path: string | null; data: T | null; failure: DeskError | null }>({
    path: null,
    data: null,
    failure: null,
  });
  const [times, setTimes] = useState(0);
  const signedIn = signIns.value;

  useEffect(() => {
    if (path === null) return;
    const call = new AbortController();
    const coming = takeAhead<T>(path) ?? desk<T>(path, { signal: call.signal });
    coming.then(
      (data) => {
        if (!call.signal.aborted) setState({ path, data, failure: null });
      },
      (cause) => {
        if (call.signal.aborted) return;
        setState((last) => ({ path, data: last.path === path ? last.data : null, failure: told(cause) }));
      },
    );
    return () => call.abort();
  }, [path, times, signedIn]);

  const reload = useCallback(() => setTimes((it) => it + 1), []);
  const replace = useCallback((data: T) => setState({ path, data, failure: null }), [path]);
  const current = path !== null && state.path === path;
  return {
    data: path === null ? null : state.data,
    failure: current ? state.failure : null,
    loading: path !== null && !current,
    reload,
    replace,
  };
}

/** A failure in words; one that says that the session has ended brings the sign-in over the page. */
export function told(cause: unknown): DeskError {
  if (!(cause instanceof DeskError)) {
    console.error(cause);
    return new DeskError('internal', 'Something failed in this page. Reload it and try again.');
  }
  if (cause.code === 'signed_out') endedMeanwhile();
  return cause;
}

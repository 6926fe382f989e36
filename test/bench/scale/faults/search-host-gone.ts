import type { Fault, FaultResult } from './fault.ts';
import { type GateMode, startTcpGate, type TcpGate } from './tcp-gate.ts';
import { seconds, underLoad } from './under-load.ts';

const GOOD_S = 4;
const BAD_S = 14;

const modes = {
  shut: 'unreachable',
  slow: 'slow, three seconds a piece',
  'half-open': 'half-open: it takes connections and never answers',
} satisfies Partial<Record<GateMode, string>>;

/** The only search host, and then one of two. */
export const searchHostGone: Fault[] = (Object.keys(modes) as (keyof typeof modes)[]).flatMap((mode) => [
  {
    name: `search-host-${mode === 'shut' ? 'unreachable' : mode}`,
    says: `the only search host ${modes[mode]}, for ${BAD_S} s`,
    run: async (corpus) => withGate(await corpus(), mode, false),
  },
  {
    name: `one-of-two-${mode === 'shut' ? 'unreachable' : mode}`,
    says: `one of two search hosts ${modes[mode]}, for ${BAD_S} s`,
    run: async (corpus) => withGate(await corpus(), mode, true),
  },
]);

function withGate(
  corpus: Parameters<typeof underLoad>[0]['corpus'],
  mode: GateMode,
  another: boolean,
): Promise<FaultResult> {
  let gate: TcpGate | undefined;
  return underLoad({
    corpus,
    pace: { thinkMs: 100, paceMs: 20 },
    plan: { visitors: 6, seconds: 2 * GOOD_S + BAD_S },
    before: async (url) => {
      gate = await startTcpGate(url);
      return { urls: another ? [gate.url, url] : [gate.url], close: gate.close };
    },
    harm: async () => {
      await seconds(GOOD_S);
      gate?.set(mode);
      await seconds(BAD_S);
      gate?.set('open');
    },
  });
}

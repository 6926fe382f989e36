import type { MetricFamily, MetricSample } from '../../../shared/prometheus-text.ts';
import { prometheusText } from '../../../shared/prometheus-text.ts';
import type { Engine } from '../../engine-child/engine.ts';
import type { SearchResult } from '../../engine-child/engine-reply.ts';
import { counter, histogram } from './histogram.ts';
import { indexState } from './index-state.ts';

export type HostMetrics = {
  request: (route: string, status: number, ms: number) => void;
  engineCall: (op: string, outcome: string, ms: number) => void;
  passes: (receipts: SearchResult['receipts']) => void;
  /** All of it in Prometheus' text format. */
  text: () => Promise<string>;
};

/** Counts what a search host does; asks engine and disk for the rest when it is read. `index`: null where there is no folder. */
export function hostMetrics(engine: Engine, index: string | null): HostMetrics {
  const requests = counter();
  const seconds = histogram();
  const engineCalls = counter();
  const engineSeconds = histogram();
  const passes = counter();
  const passSeconds = histogram();

  return {
    request(route, status, ms) {
      requests.add({ route, status: String(status) });
      seconds.observe({ route }, ms / 1000);
    },
    engineCall(op, outcome, ms) {
      engineCalls.add({ op, outcome });
      engineSeconds.observe({ op }, ms / 1000);
    },
    passes(receipts) {
      for (const { pass, hits, micros } of receipts) {
        passes.add({ pass, outcome: hits > 0 ? 'hits' : 'none' });
        if (micros !== undefined) passSeconds.observe({ pass }, micros / 1e6);
      }
    },
    text: async () =>
      prometheusText([
        counted('pincite_requests_total', 'Requests, by route and status.', requests.samples()),
        timed('pincite_request_seconds', 'Time to answer a request.', seconds.samples()),
        counted('pincite_engine_calls_total', 'Calls of the engine, by outcome.', engineCalls.samples()),
        timed(
          'pincite_engine_call_seconds',
          'Time of an engine call, waiting included.',
          engineSeconds.samples(),
        ),
        counted('pincite_passes_total', 'Search passes, by whether they found anything.', passes.samples()),
        timed('pincite_pass_seconds', 'Time of a pass inside the engine.', passSeconds.samples()),
        ...(await stateOf(engine, index)),
      ]),
  };
}

async function stateOf(engine: Engine, index: string | null): Promise<MetricFamily[]> {
  const { watch } = engine;
  const up = engine.state().state === 'ready';
  const heap = up ? await watch?.heap({ timeoutMs: 1000 }).catch(() => null) : null;
  const disk = index === null ? null : await indexState(index);
  const age = disk?.committedAt ? Math.max(0, Date.now() - disk.committedAt) / 1000 : null;
  const memory = process.memoryUsage();
  return [
    gauge('pincite_engine_up', 'Whether the engine answers.', up ? 1 : 0),
    {
      ...counted('pincite_engine_restarts_total', 'Starts of the engine after the first.', []),
      samples: watch ? [{ value: Math.max(0, watch.starts() - 1) }] : [],
    },
    gauge('pincite_engine_waiting', 'Calls of the engine without an answer yet.', watch?.waiting()),
    gauge('pincite_engine_heap_bytes', 'Heap of the Java process in use.', heap?.used),
    gauge('pincite_engine_heap_limit_bytes', 'Heap that the Java process may use.', heap?.max),
    gauge('pincite_generation_age_seconds', 'Time since the served index was committed.', age),
    gauge('pincite_index_bytes', 'Size of the index.', disk?.bytes),
    gauge('pincite_disk_free_bytes', 'Free room on the disk of the index.', disk?.freeBytes),
    gauge('pincite_host_heap_bytes', 'Heap of the host process in use.', memory.heapUsed),
    gauge('pincite_host_resident_bytes', 'Memory of the host process.', memory.rss),
    gauge('pincite_host_uptime_seconds', 'Time since the host started.', process.uptime()),
  ].filter(({ samples }) => samples.length > 0);
}

function counted(name: string, help: string, samples: MetricSample[]): MetricFamily {
  return { name, help, type: 'counter', samples };
}

function timed(name: string, help: string, samples: MetricSample[]): MetricFamily {
  return { name, help, type: 'histogram', samples };
}

/** What is not known is left out: a zero would be a lie. */
function gauge(name: string, help: string, value: number | null | undefined): MetricFamily {
  return { name, help, type: 'gauge', samples: value === null || value === undefined ? [] : [{ value }] };
}

import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { ensureNode } from './build-node.ts';

// A real OpenSearch 3 node, or three as a cluster, on loopback, from its Maven artifacts. Each has a folder of its
// own that goes with it, and ends when the process that started it does.

export type OpenSearchNode = {
  url: string;
  name: string;
  pid: number;
  /** Where other nodes find it. */
  transport: string;
  /** Ends it without a word, as a machine that loses its power does. */
  kill: () => Promise<void>;
  stop: () => Promise<void>;
};

export type NodeOptions = {
  name?: string;
  settings?: Record<string, string>;
  /** Megabytes. */
  heap?: number;
  /** Compiled fully, for benches; else the quick compiler alone, which starts with half the processor time. */
  fast?: boolean;
  /** A folder that is kept, with what a node of before wrote there; else a new one that goes with the node. */
  home?: string;
};

export type OpenSearchCluster = { nodes: OpenSearchNode[]; stop: () => Promise<void> };

type NodeProcess = ChildProcessByStdio<Writable, Readable, Readable>;

const START_TIMEOUT_MS = 180_000;
const STOP_TIMEOUT_MS = 20_000;

/** Starts one node and waits until it is green. */
export async function startOpenSearch(options: NodeOptions = {}): Promise<OpenSearchNode> {
  const node = await startNode({
    ...options,
    settings: { 'discovery.type': 'single-node', ...options.settings },
  });
  await untilGreen(node, 1);
  return node;
}

/** Starts nodes that form one cluster and waits until all have joined and it is green. */
export async function startOpenSearchCluster(
  count: number,
  options: NodeOptions = {},
): Promise<OpenSearchCluster> {
  const names = Array.from({ length: count }, (_, at) => `node-${at + 1}`);
  const seeds = await mkdtemp(join(tmpdir(), 'pincite-opensearch-seeds-'));
  const settings = {
    'discovery.seed_providers': 'file',
    'cluster.initial_cluster_manager_nodes': names.join(','),
    'cluster.routing.allocation.node_concurrent_recoveries': '8',
    'discovery.find_peers_interval': '200ms',
    // It says where it listens before it has met the others.
    'discovery.initial_state_timeout': '0s',
    // A node that is gone is noticed within seconds instead of half a minute.
    'cluster.fault_detection.follower_check.interval': '500ms',
    'cluster.fault_detection.follower_check.timeout': '4s',
    'cluster.fault_detection.leader_check.interval': '500ms',
    'cluster.fault_detection.leader_check.timeout': '4s',
    ...options.settings,
  };
  const started = await Promise.allSettled(names.map((name) => startNode({ ...options, name, settings })));
  const nodes = started.filter((one) => one.status === 'fulfilled').map((one) => one.value);
  const stop = async () => {
    await Promise.all(nodes.map((node) => node.stop()));
    await rm(seeds, { recursive: true, force: true });
  };
  try {
    const failed = started.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
    await Promise.all(nodes.map((node) => node.meet(nodes)));
    await untilGreen(nodes[0] as OpenSearchNode, count);
    return { nodes, stop };
  } catch (cause) {
    await stop();
    throw cause;
  }
}

type MeetingNode = OpenSearchNode & { meet: (others: OpenSearchNode[]) => Promise<void> };

async function startNode({
  name = 'node-1',
  settings = {},
  heap = 512,
  fast = false,
  home: kept,
}: NodeOptions): Promise<MeetingNode> {
  const { java, jar, archive } = await ensureNode(console.error);
  const home = kept ?? (await mkdtemp(join(tmpdir(), 'pincite-opensearch-')));
  await mkdir(join(home, 'config'), { recursive: true });
  const child = spawn(
    java,
    [
      ...[`-Xms${heap}m`, `-Xmx${heap}m`, `-XX:SharedArchiveFile=${archive}`],
      // Its breaker counts garbage as used, and only G1 is made to collect then: else a full heap refuses for ever.
      ...(fast
        ? ['-XX:+UseG1GC', '--add-modules', 'jdk.incubator.vector']
        : ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1']),
      ...['-jar', jar, home],
      ...Object.entries({ ...fixed(name), ...settings }).map(([key, value]) => `${key}=${value}`),
    ],
    { stdio: ['pipe', 'pipe', 'pipe'], env: { PATH: process.env.PATH ?? '' } },
  );
  const ended = once(child, 'exit').then(() =>
    kept ? undefined : rm(home, { recursive: true, force: true }),
  );
  child.stdin.on('error', () => {}); // It ended first, which `ended` tells.
  const { http, transport } = await addresses(child);
  return {
    url: `http://${http}`,
    name,
    pid: child.pid as number,
    transport,
    meet: (others) =>
      writeFile(
        join(home, 'config/unicast_hosts.txt'),
        others.map((other) => `${other.transport}\n`).join(''),
      ),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    async stop() {
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
      child.stdin.end();
      await ended;
      clearTimeout(timer);
    },
  };
}

function fixed(name: string): Record<string, string> {
  return {
    'cluster.name': 'pincite-tests',
    'node.name': name,
    'network.host': '127.0.0.1',
    'http.port': '0',
    'transport.port': '0',
    // The disk of the machine that runs the tests may be nearly full: that is not what is tested.
    'cluster.routing.allocation.disk.threshold_enabled': 'false',
    'gateway.auto_import_dangling_indices': 'true',
  };
}

/** Its two addresses, when it listens; its last words, when it ends instead. */
function addresses(child: NodeProcess): Promise<{ http: string; transport: string }> {
  return new Promise((resolve, reject) => {
    let said = '';
    let words = '';
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`OpenSearch did not start within ${START_TIMEOUT_MS / 1000} s. It said:\n${words}`));
    }, START_TIMEOUT_MS);
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      words = (words + chunk).slice(-4000);
    });
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      said += chunk;
      const [, http, transport] = /^(\S+:\d+) (\S+:\d+)$/m.exec(said) ?? [];
      if (!http || !transport) return;
      clearTimeout(timer);
      resolve({ http, transport });
    });
    child.once('exit', () => {
      clearTimeout(timer);
      reject(new Error(`OpenSearch ended before it listened. It said:\n${words}`));
    });
  });
}

async function untilGreen(node: OpenSearchNode, count: number): Promise<void> {
  const query = `wait_for_nodes=${count}&wait_for_status=green&timeout=60s&cluster_manager_timeout=60s`;
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const response = await fetch(`${node.url}/_cluster/health?${query}`, {
      signal: AbortSignal.timeout(START_TIMEOUT_MS),
    });
    if (response.ok) return;
    if (Date.now() > deadline) throw new Error(`OpenSearch is not green: ${await response.text()}`);
  }
}

import * as z from 'zod';
import { type Aliased, aliased, makeBuild, serve } from './builds.ts';
import { ClusterError } from './cluster-error.ts';
import type { Cluster } from './connect.ts';
import { ENGINE_FORMAT, indexTemplate, type Kind, mappingsOf, STAMP, TEMPLATE_VERSION } from './layout.ts';
import { refuseOtherLayout } from './served.ts';
import { readState } from './state.ts';

/** The only major version that this host was tried with. */
const MAJOR = 3;

const Root = z.object({
  version: z.object({ number: z.string(), distribution: z.string().optional() }),
});
const Health = z.object({ status: z.enum(['green', 'yellow', 'red']), number_of_data_nodes: z.number() });
const Acknowledged = z.object({ acknowledged: z.literal(true) });
const Templates = z.object({
  index_templates: z.array(
    z.object({
      name: z.string(),
      index_template: z.object({
        index_patterns: z.array(z.string()),
        priority: z.number().optional(),
        version: z.number().optional(),
        _meta: z.object({ pincite: z.unknown().optional() }).loose().optional(),
        template: z.object({ mappings: z.unknown().optional() }).loose().optional(),
      }),
    }),
  ),
});
type Template = z.infer<typeof Templates>['index_templates'][number];

/** Looks at all that can be wrong before anything is written, then puts in what is missing. Safe to run at any time. */
export async function install(cluster: Cluster): Promise<void> {
  await check(cluster);
  const known = await aliased(cluster);
  if (known.serving) await refuseUnreadable(cluster, known.serving);
  await putTemplates(cluster);
  if (!known.serving) await first(cluster, known);
}

/** What the next builds are made by. Refuses templates that are not ours, before it writes any. */
export async function putTemplates(cluster: Cluster): Promise<void> {
  for (const { name, body } of await templatesToPut(cluster)) {
    await cluster.ask({ method: 'PUT', path: `/_index_template/${name}`, body, reply: Acknowledged });
  }
}

/** Refuses a cluster of another kind or version, and one that is broken. */
export async function check(cluster: Cluster): Promise<void> {
  const { version } = await rootOf(cluster);
  const major = Number.parseInt(version.number, 10);
  if (major !== MAJOR || version.distribution !== 'opensearch') {
    throw new ClusterError(
      'cluster_version',
      `The cluster at ${cluster.where} is ${version.distribution ?? 'Elasticsearch'} ${version.number}; Pincite works with OpenSearch ${MAJOR}. Nothing was written. Name a cluster of that version with --url.`,
    );
  }
  const { status } = await cluster.ask({ method: 'GET', path: '/_cluster/health', reply: Health });
  if (status !== 'red') return;
  throw new ClusterError(
    'cluster_red',
    `The cluster at ${cluster.where} is red: a part of an index has no node. Nothing was written. Look at GET /_cluster/allocation/explain, bring its nodes back, then start the host again.`,
  );
}

/** What a cluster says of itself. Anything else may answer at an address. */
async function rootOf(cluster: Cluster): Promise<z.infer<typeof Root>> {
  try {
    return await cluster.ask({ method: 'GET', path: '/', reply: Root });
  } catch (cause) {
    if (!(cause instanceof ClusterError) || cause.fault !== 'internal') throw cause;
    throw new ClusterError(
      'cluster_version',
      `What answers at ${cluster.where} is no OpenSearch cluster. Nothing was written. Check --url: it is the address that OpenSearch names in its http.port.`,
      { cause },
    );
  }
}

async function refuseUnreadable(cluster: Cluster, build: string): Promise<void> {
  const read = await readState(cluster, `${cluster.name}-editions-${build}`);
  if (read) return refuseOtherLayout(read.state, cluster);
  throw new ClusterError(
    'alias_conflict',
    `In the cluster at ${cluster.where} the alias ${cluster.name}-editions leads to ${cluster.name}-editions-${build}, which Pincite did not write. Nothing was changed. Choose another --name.`,
  );
}

async function first(cluster: Cluster, known: Aliased): Promise<void> {
  const build = await makeBuild(cluster);
  // Another host may have been faster: what it serves stays, and this build goes with the next re-index.
  const now = await aliased(cluster);
  if (!now.serving) await serve(cluster, build, known);
}

async function templatesToPut(cluster: Cluster): Promise<{ name: string; body: object }[]> {
  const { name, options } = cluster;
  const { index_templates: found } = await cluster.ask({
    method: 'GET',
    path: '/_index_template',
    reply: Templates,
  });
  const kinds: Kind[] = ['passages', 'editions'];
  return kinds.map((kind) => {
    const ours = `${name}-${kind}`;
    for (const template of found) {
      if (template.name === ours) refuseAltered(template, kind, cluster);
      else refuseInTheWay(template, `${ours}-000001`, cluster);
    }
    return { name: ours, body: indexTemplate(name, kind, options) };
  });
}

/** A template of our name that we did not write, that a newer host wrote, or that somebody altered. */
function refuseAltered({ name, index_template: found }: Template, kind: Kind, cluster: Cluster): void {
  const stamp = found._meta?.pincite;
  const same = inOrder(stamp) === inOrder(STAMP);
  if (same && inOrder(found.template?.mappings) === inOrder(mappingsOf(kind))) return;
  if (!same && isOlder(stamp)) return;
  throw new ClusterError(
    'template_conflict',
    `The cluster at ${cluster.where} has an index template ${name} with another mapping than this Pincite's. Nothing was overwritten. Choose another --name; or, if nobody needs it, remove it with DELETE /_index_template/${name} and start the host again.`,
  );
}

/** As text with the keys in order: a cluster gives them back in another. */
function inOrder(value: unknown): string {
  return (
    JSON.stringify(value, (_key, one: unknown) =>
      one !== null && typeof one === 'object' && !Array.isArray(one)
        ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
        : one,
    ) ?? ''
  );
}

function isOlder(stamp: unknown): boolean {
  const { data } = z.object({ layout: z.string() }).safeParse(stamp);
  const [format = 0, template = 0] = (data?.layout ?? '').split('.').map(Number);
  if (!data) return false;
  return format < ENGINE_FORMAT || (format === ENGINE_FORMAT && template < TEMPLATE_VERSION);
}

/** Another template whose patterns take our indexes with a higher priority, or with the same. */
function refuseInTheWay({ name, index_template: found }: Template, index: string, cluster: Cluster): void {
  if ((found.priority ?? 0) < 500) return;
  const pattern = found.index_patterns.find((one) => matches(one, index));
  if (pattern === undefined) return;
  throw new ClusterError(
    'template_conflict',
    `The cluster at ${cluster.where} has an index template ${name} for ${pattern}, which would decide what Pincite's indexes are like. Nothing was overwritten. Choose another --name, or give that template a priority below 500.`,
  );
}

function matches(pattern: string, index: string): boolean {
  const parts = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`).test(index);
}

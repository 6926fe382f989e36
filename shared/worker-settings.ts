/** Something that the worker is told from outside its code, beyond the bindings and variables of wrangler.toml. */
export type WorkerSetting = {
  name: string;
  /** `secret`: set with `wrangler secret put`, never written into a file of the repository. */
  kind: 'secret' | 'variable' | 'binding';
  needed: boolean;
  /** What it is for; where it is not needed, what it is like without it. */
  what: string;
};

const secret = (name: string, what: string, needed = false): WorkerSetting => ({
  ...{ name, kind: 'secret', needed, what },
});
const variable = (name: string, what: string): WorkerSetting => ({
  ...{ name, kind: 'variable', needed: false, what },
});
const binding = (name: string, what: string): WorkerSetting => ({
  ...{ name, kind: 'binding', needed: false, what },
});

/**
 * The one list of them: `npm run deploy` checks the account against it, and a test holds it against worker/env.ts,
 * wrangler.toml and the help article on secrets.
 */
export const workerSettings: WorkerSetting[] = [
  secret('SEARCH_SECRET', 'shown to the search host, which has the same value', true),
  secret('ANTHROPIC_API_KEY', 'the model; without it the extractive model answers'),
  secret('CONSOLE_TOKEN', 'opens the support desk; without it, and without an access proxy, the desk is off'),
  secret('OTEL_EXPORTER_OTLP_HEADERS', 'what a collector of traces wants to be shown'),
  variable('SEARCH_URLS', 'several search hosts of one library, in place of SEARCH_URL'),
  variable('MAX_TURNS', 'turns that one isolate runs at once'),
  variable('MAX_TURNS_OF_SITE', 'turns of one site among them'),
  variable('LOG_SHARDS', 'the bindings of more databases for the answers of sites'),
  binding('ANSWER_QUEUE', 'a queue before the log; without it each answer is written by itself'),
  variable('ANTHROPIC_BASE_URL', 'a gateway that speaks the Messages API'),
  variable('MODEL_PRICES', 'what the desk reckons costs by'),
  variable('DESK_PROXY_ISSUER', 'an access proxy before the desk: who signs its header'),
  variable('DESK_PROXY_AUDIENCE', 'an access proxy before the desk: for whom'),
  variable('DESK_PROXY_JWKS_URL', 'an access proxy before the desk: where its keys are'),
  variable('DESK_PROXY_HEADER', 'an access proxy before the desk: its header'),
  variable('OTEL_EXPORTER_OTLP_ENDPOINT', 'a collector of traces; without it nothing is traced'),
  variable('OTEL_TRACES_SAMPLER_ARG', 'which part of the questions is traced, 0 to 1'),
  variable('WEBHOOK_LOOPBACK', 'for tests: webhooks reach this machine'),
];

/** The commands that set a secret: its value is typed or piped in, and stands in no history of commands. */
export function commandToSet(name: string): string {
  return `npx wrangler secret put ${name}`;
}

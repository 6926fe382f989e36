import type { Conversation } from './conversation/conversation.ts';

/** Bindings, variables and secrets, as wrangler.toml names them. */
export type Env = {
  DB: D1Database;
  /** Takes answers on their way to the log, so that they are written by the batch. Absent: each is written at once. */
  ANSWER_QUEUE?: Queue;
  /** More databases for the answers of sites, by the names of their bindings, with commas between. Absent: all are in DB. */
  LOG_SHARDS?: string;
  CONVERSATION: DurableObjectNamespace<Conversation>;
  ASK_LIMIT: RateLimit;
  READ_LIMIT: RateLimit;
  SIGN_IN_LIMIT: RateLimit;
  DESK_LIMIT: RateLimit;
  HANDOFF_LIMIT: RateLimit;
  ASSETS: Fetcher;
  /** Where the search host listens, without a trailing path. */
  SEARCH_URL: string;
  /** Several search hosts that hold the same library, with commas between; goes before SEARCH_URL. The first indexes. */
  SEARCH_URLS?: string;
  SEARCH_SECRET: string;
  /** Turns that one isolate runs at once, and those of one site among them. Absent: 400 and 300. */
  MAX_TURNS?: string;
  MAX_TURNS_OF_SITE?: string;
  /** Absent: the extractive model answers. */
  ANTHROPIC_API_KEY?: string;
  /** A gateway or local model that speaks the Messages API. */
  ANTHROPIC_BASE_URL?: string;
  MODEL: string;
  /** Opens the support desk; 32 characters or more. Absent, and without a proxy: the desk is off. */
  CONSOLE_TOKEN?: string;
  /** Prices for a million tokens by model, JSON: what the desk reckons costs by (worker/desk/answers/cost.ts). */
  MODEL_PRICES?: string;
  /** An access proxy before the desk: who signs its header, for whom, and with which keys. All three, or none. */
  DESK_PROXY_ISSUER?: string;
  DESK_PROXY_AUDIENCE?: string;
  DESK_PROXY_JWKS_URL?: string;
  /** Absent: `Cf-Access-Jwt-Assertion`. */
  DESK_PROXY_HEADER?: string;
  /** A collector of traces that speaks OTLP over HTTP. Absent: nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT?: string;
  /** What the collector wants to be shown: `name=value,name=value`. */
  OTEL_EXPORTER_OTLP_HEADERS?: string;
  /** Which part of the questions is traced, 0 to 1. Absent: all. */
  OTEL_TRACES_SAMPLER_ARG?: string;
  /** `allowed`: webhooks reach this machine over plain http. For tests. */
  WEBHOOK_LOOPBACK?: string;
};

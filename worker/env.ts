import type { Conversation } from './conversation/conversation.ts';

/** Bindings, variables and secrets, as wrangler.toml names them. */
export type Env = {
  DB: D1Database;
  CONVERSATION: DurableObjectNamespace<Conversation>;
  ASK_LIMIT: RateLimit;
  READ_LIMIT: RateLimit;
  ASSETS: Fetcher;
  /** Where the search host listens, without a trailing path. */
  SEARCH_URL: string;
  SEARCH_SECRET: string;
  /** Absent: the extractive model answers. */
  ANTHROPIC_API_KEY?: string;
  /** A gateway or local model that speaks the Messages API. */
  ANTHROPIC_BASE_URL?: string;
  MODEL: string;
};

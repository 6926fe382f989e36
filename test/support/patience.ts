/**
 * How long the tests in a browser wait for what has to come, in ms. It is for a machine that does ten other things:
 * what comes at once is seen at once, and what never comes is waited for this long.
 */
export const PATIENCE_MS = 30_000;

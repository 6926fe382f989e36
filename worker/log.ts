type Fields = Record<string, string | number | boolean | null | undefined>;

/** Logs what happened, as one line of JSON. Never given secrets or question texts. */
export function logEvent(message: string, fields: Fields): void {
  console.log(JSON.stringify({ level: 'info', message, ...fields }));
}

/** Logs a failure with its whole chain of causes, as one line of JSON. Never given secrets or question texts. */
export function logFailure(message: string, error: unknown, fields: Fields = {}): void {
  console.error(JSON.stringify({ level: 'error', message, ...fields, causes: causes(error) }));
}

function causes(error: unknown): string[] {
  const chain: string[] = [];
  for (
    let at = error;
    at !== undefined && chain.length < 5;
    at = at instanceof Error ? at.cause : undefined
  ) {
    chain.push(at instanceof Error ? (at.stack ?? `${at.name}: ${at.message}`) : String(at));
  }
  return chain;
}

/**
 * Reads the worker's log lines and says each kind of failure once on the terminal, so that a rejected key or a
 * search host out of reach does not stay hidden in the log file. The file has every one, with its request.
 */
export function tellTroubles(say: (line: string) => void): (line: string) => void {
  const told = new Set<string>();
  return (line) => {
    const trouble = troubleIn(line);
    if (trouble === null || told.has(trouble)) return;
    told.add(trouble);
    say(trouble);
  };
}

function troubleIn(line: string): string | null {
  try {
    const { level, message, causes } = JSON.parse(line);
    if (level !== 'error' || typeof message !== 'string') return null;
    const [first = ''] = String(causes?.[0] ?? '').split('\n');
    return [message, first.replace(/^\w+: /, '')].filter(Boolean).join(' ');
  } catch {
    return null; // A line of somebody else's making, not ours to tell.
  }
}

// Values that are followed: what an effect, a computed value or a component's rendering reads, it follows, and it
// runs again when one of these has really changed. The part of @preact/signals that the panel uses, in a third of
// its bytes; the tests hold it against that library. `components.ts` does the same for components.

export interface ReadonlySignal<T> {
  readonly value: T;
  /** The value without following it. */
  peek(): T;
}
export interface Signal<T> extends ReadonlySignal<T> {
  value: T;
}

/** Something that can be followed. */
interface Source {
  peek(): unknown;
  readers: Set<Reader>;
}

/** Something that follows, with the value it last saw of each source, in the order it read them. */
export interface Reader {
  sources: Map<Source, unknown>;
  /** A source may have changed. */
  notify(): void;
}

let reading: Reader | null = null;
let batches = 0;
let waiting = new Set<() => void>();

export function signal<T>(value: T): Signal<T> {
  const readers = new Set<Reader>();
  const source = {
    readers,
    peek: () => value,
    get value() {
      follow(source, value);
      return value;
    },
    set value(next: T) {
      if (next === value) return;
      value = next;
      batch(() => {
        for (const it of [...readers]) it.notify();
      });
    },
  };
  return source;
}

/** Worked out when it is read, and again only after something that it read has changed. */
export function computed<T>(compute: () => T): ReadonlySignal<T> {
  const readers = new Set<Reader>();
  let value: T;
  let stale = true;
  const reader: Reader = {
    sources: new Map(),
    notify() {
      if (stale) return;
      stale = true;
      for (const it of [...readers]) it.notify();
    },
  };
  const source = {
    readers,
    peek(): T {
      if (stale && (!reader.sources.size || hasNews(reader))) {
        try {
          value = readAs(reader, compute);
        } catch (cause) {
          forget(reader); // So that it is worked out anew when it is read again.
          throw cause;
        }
      }
      stale = false;
      return value;
    },
    get value() {
      const now = source.peek();
      follow(source, now);
      return now;
    },
  };
  return source;
}

/** Runs now, and again after each change of what it read. What it returns is run before that. Returns its end. */
export function effect(run: () => unknown): () => void {
  let cleanup: unknown;
  const clean = () => {
    const last = cleanup;
    cleanup = null;
    if (typeof last === 'function') batch(() => unread(() => last()));
  };
  const again = () => {
    if (!hasNews(reader)) return;
    clean();
    start();
  };
  const start = () => {
    batch(() => {
      cleanup = readAs(reader, run);
    });
  };
  const reader: Reader = { sources: new Map(), notify: () => void waiting.add(again) };
  start();
  return () => {
    waiting.delete(again);
    forget(reader);
    clean();
  };
}

/** Changes in here are followed up together, when the outermost batch ends. */
export function batch<T>(change: () => T): T {
  batches++;
  try {
    return change();
  } finally {
    try {
      if (batches === 1) flush();
    } finally {
      batches--;
    }
  }
}

function flush(): void {
  let failed: { cause: unknown } | undefined;
  for (let round = 0; waiting.size; round++) {
    if (round > 99) {
      waiting.clear();
      throw new Error('An effect changes what it follows, again and again.');
    }
    const now = waiting;
    waiting = new Set();
    for (const it of now) {
      // Ended by one that ran before it.
      if (!now.delete(it)) continue;
      try {
        it();
      } catch (cause) {
        failed ??= { cause };
      }
    }
  }
  if (failed) throw failed.cause;
}

/** For later in this batch, or at once outside one. */
export function runSoon(task: () => void): void {
  waiting.add(task);
  batch(() => {});
}

/** Whether a source's value differs from the one last seen. */
export function hasNews({ sources }: Reader): boolean {
  for (const [source, seen] of sources) if (source.peek() !== seen) return true;
  return false;
}

/** What is read until the end that it returns is what `reader` follows. */
export function beginReading(reader: Reader): () => void {
  const outer = reading;
  const before = reader.sources;
  reader.sources = new Map();
  reading = reader;
  return () => {
    reading = outer;
    for (const it of before.keys()) if (!reader.sources.has(it)) it.readers.delete(reader);
  };
}

export function forget(reader: Reader): void {
  for (const it of reader.sources.keys()) it.readers.delete(reader);
  reader.sources.clear();
}

function readAs<T>(reader: Reader, run: () => T): T {
  const end = beginReading(reader);
  try {
    return run();
  } finally {
    end();
  }
}

function unread<T>(run: () => T): T {
  const outer = reading;
  reading = null;
  try {
    return run();
  } finally {
    reading = outer;
  }
}

function follow(source: Source, seen: unknown): void {
  if (!reading || reading.sources.has(source)) return;
  reading.sources.set(source, seen);
  source.readers.add(reading);
}

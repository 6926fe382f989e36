// W3C Trace Context, version 00: how worker and search host say that their work belongs to one trace.

/** `sampled`: whether the trace is recorded; whoever comes later follows. */
export type TraceContext = { traceId: string; spanId: string; sampled: boolean };

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** What a `traceparent` header says; null where it is absent, malformed or of another version. */
export function readTraceparent(header: string | undefined | null): TraceContext | null {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(header ?? '') ?? [];
  if (!traceId || !spanId || !flags || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return null;
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

export function writeTraceparent({ traceId, spanId, sampled }: TraceContext): string {
  return `00-${traceId}-${spanId}-${sampled ? '01' : '00'}`;
}

/** So many random bytes in hexadecimal, not secret; never all zeros, which would mean none. */
export function randomHex(bytes: number): string {
  let hex = '';
  while (hex.length < bytes * 2)
    hex += Math.floor(Math.random() * 0x10000)
      .toString(16)
      .padStart(4, '0');
  return /^0+$/.test(hex) ? randomHex(bytes) : hex;
}

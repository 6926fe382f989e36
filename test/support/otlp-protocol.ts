import * as z from 'zod';

// OTLP 1.x over HTTP in JSON (opentelemetry-proto, trace/v1/trace.proto and collector/trace/v1): what the protocol allows,
// and nothing else.

const Nanoseconds = z
  .string()
  .regex(/^[1-9]\d{18}$/, 'is a time of our days in nanoseconds, as a decimal string');
const Value = z.union([
  z.strictObject({ stringValue: z.string() }),
  z.strictObject({ boolValue: z.boolean() }),
  z.strictObject({ intValue: z.string().regex(/^-?\d+$/) }),
  z.strictObject({ doubleValue: z.number() }),
]);
const Attributes = z
  .array(z.strictObject({ key: z.string().min(1), value: Value }))
  .refine((all) => new Set(all.map(({ key }) => key)).size === all.length, 'keys are unique');
const Span = z
  .strictObject({
    traceId: z.string().regex(/^(?!0+$)[0-9a-f]{32}$/),
    spanId: z.string().regex(/^(?!0+$)[0-9a-f]{16}$/),
    parentSpanId: z
      .string()
      .regex(/^(?!0+$)[0-9a-f]{16}$/)
      .optional(),
    flags: z.int().nonnegative().optional(),
    name: z.string().min(1),
    kind: z.int().min(0).max(5),
    startTimeUnixNano: Nanoseconds,
    endTimeUnixNano: Nanoseconds,
    attributes: Attributes,
    status: z.strictObject({ code: z.int().min(0).max(2).optional(), message: z.string().optional() }),
  })
  .refine((span) => BigInt(span.endTimeUnixNano) >= BigInt(span.startTimeUnixNano), 'ends after its start');
const ExportTraceServiceRequest = z.strictObject({
  resourceSpans: z
    .array(
      z.strictObject({
        resource: z.strictObject({ attributes: Attributes }),
        scopeSpans: z
          .array(
            z.strictObject({
              scope: z.strictObject({ name: z.string().min(1), version: z.string() }),
              spans: z.array(Span).min(1),
            }),
          )
          .min(1),
      }),
    )
    .min(1),
});

export type ReceivedSpan = {
  service: string;
  trace: string;
  id: string;
  parent: string | null;
  name: string;
  kind: number;
  failed: boolean;
  attributes: Record<string, string | number | boolean>;
};

/** What is wrong with a request to a collector; null where it is right, and its spans are taken. */
export function takeTraces(
  spans: ReceivedSpan[],
  what: string,
  type: string | null | undefined,
  text: string,
): string | null {
  if (what !== 'POST /v1/traces') return `${what} is no call of the protocol.`;
  if (type !== 'application/json') return `The content type is ${type}.`;
  const read = ExportTraceServiceRequest.safeParse(JSON.parse(text));
  if (!read.success) return read.error.message;
  for (const { resource, scopeSpans } of read.data.resourceSpans) {
    const service = String(plain(resource.attributes)['service.name']);
    spans.push(...scopeSpans.flatMap((scope) => scope.spans.map((span) => receivedSpan(service, span))));
  }
  return null;
}

function receivedSpan(service: string, span: z.infer<typeof Span>): ReceivedSpan {
  return {
    service,
    trace: span.traceId,
    id: span.spanId,
    parent: span.parentSpanId ?? null,
    name: span.name,
    kind: span.kind,
    failed: span.status.code === 2,
    attributes: plain(span.attributes),
  };
}

function plain(attributes: z.infer<typeof Attributes>): ReceivedSpan['attributes'] {
  return Object.fromEntries(
    attributes.map(({ key, value }) => {
      const [[kind, held] = []] = Object.entries(value);
      return [key, kind === 'intValue' ? Number(held) : (held as string)];
    }),
  );
}

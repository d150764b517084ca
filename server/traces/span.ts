// A span of a trace, and its form in OTLP/JSON (https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding).
import type { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";

export type Attributes = Record<string, string | number>;

/** The numbers are those of OTLP's SpanKind: a request that this server answers, and a call that it makes. */
export const SPAN_KINDS = { server: 2, client: 3 } as const;

export type Span = {
  traceId: string;
  spanId: string;
  parentSpanId: string | null;
  kind: keyof typeof SPAN_KINDS;
  name: string;
  startedMs: number;
  attributes: Attributes;
};
/** The span of the request that the running code works on. */
export type CurrentSpan = AsyncLocalStorage<Span>;
export type EndedSpan = Span & { endedMs: number; hasFailed: boolean };

/** The machine's time, not the app's: other programs' spans stand beside these. It never goes backwards. */
const nowMs = () => performance.timeOrigin + performance.now();

/** A span below `parent`, or the first of a new trace. */
export function startSpan(
  kind: Span["kind"],
  name: string,
  parent: Span | null,
  attributes: Attributes = {},
): Span {
  const traceId = parent?.traceId ?? randomBytes(16).toString("hex");
  const spanId = randomBytes(8).toString("hex");
  return {
    traceId,
    spanId,
    parentSpanId: parent?.spanId ?? null,
    kind,
    name,
    startedMs: nowMs(),
    attributes,
  };
}

export function endSpan(span: Span, hasFailed: boolean): EndedSpan {
  return { ...span, endedMs: nowMs(), hasFailed };
}

/** The body of a request to a collector's /v1/traces. */
export function toOtlp(spans: readonly EndedSpan[]) {
  return {
    resourceSpans: [
      {
        resource: { attributes: toAttributes({ "service.name": "parcha" }) },
        scopeSpans: [{ scope: { name: "parcha" }, spans: spans.map(toOtlpSpan) }],
      },
    ],
  };
}

function toOtlpSpan(span: EndedSpan) {
  const { traceId, spanId, parentSpanId, kind, name, startedMs, endedMs, attributes, hasFailed } = span;
  return {
    traceId,
    spanId,
    ...(parentSpanId && { parentSpanId }),
    kind: SPAN_KINDS[kind],
    name,
    startTimeUnixNano: toNanoseconds(startedMs),
    endTimeUnixNano: toNanoseconds(endedMs),
    attributes: toAttributes(attributes),
    ...(hasFailed && { status: { code: 2 } }),
  };
}

/** As text: the number has more digits than a number of JavaScript holds. */
function toNanoseconds(ms: number): string {
  return String(BigInt(Math.round(ms * 1_000)) * 1_000n);
}

function toAttributes(attributes: Attributes) {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === "number" ? { intValue: value } : { stringValue: value },
  }));
}

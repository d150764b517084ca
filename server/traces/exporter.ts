// Sends ended spans to an OpenTelemetry collector by OTLP/HTTP, as JSON. Without a package: docs/decisions/0074.
import type { FastifyBaseLogger } from "fastify";
import { type EndedSpan, toOtlp } from "./span.ts";

export type SpanExporter = {
  add(span: EndedSpan): void;
  /** Sends what waits, once. */
  stop(): Promise<void>;
};

type ExporterOptions = {
  /** The collector's address, without the path. */
  endpoint: string;
  log: Pick<FastifyBaseLogger, "warn">;
  intervalMs?: number;
};

const SEND_INTERVAL_MS = 5_000;
const MAX_SPANS_PER_CALL = 512;
/** While the collector does not answer, later spans are dropped: traces may be lost, memory may not. */
const MAX_WAITING = 4_096;
const TIMEOUT_MS = 3_000;

export function openExporter({
  endpoint,
  log,
  intervalMs = SEND_INTERVAL_MS,
}: ExporterOptions): SpanExporter {
  const url = `${endpoint}/v1/traces`;
  let waiting: EndedSpan[] = [];
  let dropped = 0;
  let sending: Promise<void> = Promise.resolve();

  const sendAll = async () => {
    while (waiting.length > 0) {
      const spans = waiting.slice(0, MAX_SPANS_PER_CALL);
      try {
        await send(url, spans);
      } catch (error) {
        log.warn({ err: error, waiting: waiting.length, dropped }, "the collector did not take the traces");
        return;
      }
      waiting = waiting.slice(spans.length);
    }
    dropped = 0;
  };
  const flush = () => {
    sending = sending.then(sendAll);
    return sending;
  };
  const timer = setInterval(flush, intervalMs);
  timer.unref();
  return {
    add(span) {
      if (waiting.length < MAX_WAITING) waiting.push(span);
      else dropped += 1;
    },
    async stop() {
      clearInterval(timer);
      await flush();
    },
  };
}

async function send(url: string, spans: readonly EndedSpan[]) {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(toOtlp(spans)),
    // A redirect would send the traces to another host.
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  // A collector that refuses these spans would refuse them again, and never get the next ones.
  if (!response.ok && response.status >= 500) throw new Error(`The collector answered ${response.status}`);
}

import { Gauge, Histogram, type Registry } from "prom-client";
import type { Pool } from "#server/db/pool.ts";
import { observeStatements } from "#server/db/statement-observer.ts";

const KINDS = new Set(["select", "insert", "update", "delete", "with", "begin", "commit", "rollback"]);

/** The pool's connections, and how long statements take, with the way to the database and back. */
export function observeDatabase(pool: Pool, registry: Registry) {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  gauge("parcha_database_connections", "Connections of this server to the database", () => pool.totalCount);
  gauge("parcha_database_connections_idle", "Connections that no request uses", () => pool.idleCount);
  gauge(
    "parcha_database_connections_max",
    "The most connections that the pool opens",
    () => pool.options.max,
  );
  gauge("parcha_database_requests_waiting", "Requests that wait for a connection", () => pool.waitingCount);
  const durations = new Histogram({
    name: "parcha_database_statement_duration_seconds",
    help: "From sending a statement to its answer",
    labelNames: ["kind"],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 15],
    registers: [registry],
  });
  observeStatements(pool, ({ text }) => {
    const startedMs = performance.now();
    return () => durations.observe({ kind: kindOf(text) }, (performance.now() - startedMs) / 1000);
  });
}

function kindOf(text: string): string {
  const [word = ""] = /[a-z]+/i.exec(text) ?? [];
  return KINDS.has(word.toLowerCase()) ? word.toLowerCase() : "other";
}

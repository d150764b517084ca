import { Gauge, type Registry } from "prom-client";
import type { Pool } from "#server/db/pool.ts";

/** The pool's connections. Slow statements are in PostgreSQL's own log. */
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
}

// A proxy between the server and PostgreSQL that delays each answer and counts round trips.
// A timer of Node is up to a millisecond late, so the delay is a little longer than asked: the bench prints what it was.
import { connect, createServer, type Socket } from "node:net";

export type DatabaseProxy = {
  connectionString: string;
  /** Milliseconds by which each answer is later. */
  setDelay(delayMs: number): void;
  /** Round trips since the start, of all connections. One begins when a client sends after PostgreSQL has answered. */
  countTrips(): number;
  /** The mean delay of the answers, in milliseconds. */
  meanDelay(): number;
  stop(): void;
};

/** `connectionString` is of the embedded PostgreSQL: its query names the folder and the port of a Unix socket. */
export async function startDatabaseProxy(connectionString: string): Promise<DatabaseProxy> {
  const [database, query] = connectionString.split("?");
  const params = new URLSearchParams(query);
  const path = `${params.get("host")}/.s.PGSQL.${params.get("port")}`;
  const sockets = new Set<Socket>();
  let trips = 0;
  let delayMs = 0;
  const delays = { count: 0, sumMs: 0 };
  const server = createServer({ noDelay: true }, (client) => {
    const upstream = connect(path);
    let hasAnswered = true;
    sockets.add(client).add(upstream);
    client.on("data", (sent) => {
      if (hasAnswered) trips += 1;
      hasAnswered = false;
      upstream.write(sent);
    });
    upstream.on("data", (answer) => {
      const pass = () => {
        hasAnswered = true;
        client.write(answer);
      };
      if (delayMs === 0) pass();
      else {
        const arrivedAt = performance.now();
        setTimeout(() => {
          delays.count += 1;
          delays.sumMs += performance.now() - arrivedAt;
          pass();
        }, delayMs);
      }
    });
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.on("error", () => undefined);
      one.on("close", () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  params.set("host", "127.0.0.1");
  params.set("port", String(typeof address === "object" ? address?.port : ""));
  return {
    connectionString: `${database}?${params}`,
    setDelay: (milliseconds) => {
      delayMs = milliseconds;
    },
    countTrips: () => trips,
    meanDelay: () => delays.sumMs / delays.count,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

// A process for the test of frozen sessions: it listens, and holds a lock as a round of sweeps does, until its session is lost.
import { startPulse } from "#server/db/frozen-sessions.ts";
import { openPool } from "#server/db/pool.ts";
import { subscribe } from "#server/realtime/subscription.ts";

const PULSE_MS = 50;
/** Also how long the listener may take to connect, and for an answer, on a busy machine. */
const ASK_MS = 2_000;
const [, , connectionString = "", lock = ""] = process.argv;
const db = openPool(connectionString, 2);
const log = { warn: () => undefined };
const nothing = () => undefined;
// It must not listen again: the test counts listeners.
const options = { connectionString, db, log, askIntervalMs: ASK_MS, reconnectDelayMs: 3_600_000 };
await subscribe(options, { onPayload: nothing, onDeaf: nothing, onRegained: nothing });
const client = await db.connect();
await client.query("select pg_advisory_lock($1)", [lock]);
const pulse = startPulse(client, PULSE_MS);
process.stdout.write("holds the lock\n");
const watching = setInterval(() => {
  if (!pulse.isLost()) return;
  clearInterval(watching);
  process.stdout.write("lost the lock\n");
}, PULSE_MS);

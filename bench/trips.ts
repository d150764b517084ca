// Round trips to the database, and what they cost when it is a network away.

import { runHttpLoad } from "./child-processes.ts";
import { type DatabaseProxy, startDatabaseProxy } from "./database-proxy.ts";
import type { HttpRequest } from "./http-load.ts";
import { type CustomerAndSlot, createPaidHolds, holdRequest, verifyRequest } from "./payments.ts";
import { formatFigure, report, reportMax } from "./results.ts";
import { readCode, requestCode, verifyCode } from "./sign-in.ts";
import type { Target } from "./target.ts";

const REPEATS = 12;
const SLOW_CONNECTIONS = 8;
const SLOW_HOLDS = 400;

type Goals = { hold: number; payment: number; signIn: number; slowHoldMs: number };
const GOALS: Goals = { hold: 5, payment: 9, signIn: 6, slowHoldMs: 12 };

/** A function for `openTarget` that puts a proxy before the database, and the proxy. */
export function throughProxy() {
  const { promise, resolve } = Promise.withResolvers<DatabaseProxy>();
  const reach = async (connectionString: string) => {
    const proxy = await startDatabaseProxy(connectionString);
    resolve(proxy);
    return proxy.connectionString;
  };
  return { reach, proxy: promise };
}

/** The fewest of some repeats: in between the sweeps make trips, too. */
async function countTrips(proxy: DatabaseProxy, act: () => Promise<unknown>): Promise<number> {
  let fewest = Number.POSITIVE_INFINITY;
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    const before = proxy.countTrips();
    await act();
    fewest = Math.min(fewest, proxy.countTrips() - before);
  }
  return fewest;
}

async function sendRequest(url: string, { method, path, headers, body }: HttpRequest) {
  const answer = await fetch(`${url}${path}`, { method, headers: headers ?? {}, body: body ?? null });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
}

async function countTripsOfSignIn({ url }: Target, proxy: DatabaseProxy) {
  let phone = 7_900_000_000;
  let cookie = "";
  const send = await countTrips(proxy, async () => {
    phone += 1;
    cookie = await requestCode(url, String(phone));
  });
  const codes: { phone: string; code: string; cookie: string }[] = [];
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    phone += 1;
    cookie = await requestCode(url, String(phone));
    codes.push({ phone: String(phone), code: await readCode(url, String(phone)), cookie });
  }
  const verify = await countTrips(proxy, () =>
    verifyCode(url, codes.pop() ?? { phone: "", code: "", cookie }),
  );
  return { send, verify };
}

/** `label`: of the version, and `goals` only for this one. */
export async function measureTrips(target: Target, proxy: DatabaseProxy, label: string, hasGoals: boolean) {
  const { url, port, takeNext } = target;
  const reportOf = (name: string, value: number, unit: string, goal: number, detail = "") =>
    hasGoals
      ? reportMax(name, value, unit, goal, detail)
      : report(`${name}, ${label}`, `${formatFigure(value)}${unit}`);
  // The answers are late while trips are counted: a statement of the same turn does not come after an answer then.
  proxy.setDelay(1);
  await sendRequest(url, holdRequest(url, takeNext()));
  const hold = await countTrips(proxy, () => sendRequest(url, holdRequest(url, takeNext())));
  reportOf("round trips of a hold", hold, "", GOALS.hold);
  const paid = await createPaidHolds(url, Array.from({ length: REPEATS }, takeNext));
  const payment = await countTrips(proxy, async () => {
    const next = paid.pop();
    if (next) await sendRequest(url, verifyRequest(url, next));
  });
  // The simulated gateway stores the call in the same database, which is one trip.
  reportOf("round trips of a verified payment", payment - 1, "", GOALS.payment);
  const { send, verify } = await countTripsOfSignIn(target, proxy);
  // As the gateway, the simulated SMS provider.
  const detail = `and ${send - 1} for sending the code`;
  reportOf("round trips of a sign-in, entering the code", verify, "", GOALS.signIn, detail);
  const holds: CustomerAndSlot[] = Array.from({ length: SLOW_HOLDS }, takeNext);
  const requests = holds.map((one) => holdRequest(url, one));
  const slow = await runHttpLoad({ port, connections: SLOW_CONNECTIONS, requests, seconds: null }, "201");
  proxy.setDelay(0);
  reportOf(
    `p99 of a hold, 1 ms of network, ${SLOW_CONNECTIONS} connections`,
    slow.p99,
    " ms",
    GOALS.slowHoldMs,
    `p50 ${slow.p50.toFixed(1)} ms; each answer ${proxy.meanDelay().toFixed(1)} ms late`,
  );
}

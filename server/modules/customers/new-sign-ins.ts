// Sign-ins about which the customer gets a message. A row of their own: a login session may end before the sweep.
import type { Device } from "#domain/devices.ts";
import type { Transaction } from "#server/db/transaction.ts";
import * as queries from "./new-sign-ins.sql.ts";

const TAKEN_AT_ONCE = 200;

export async function recordNewSignIn(
  tx: Transaction,
  { customerId, ...device }: Device & { customerId: string },
  now: Date,
) {
  await queries.insertSignIn(tx, { customerId, ...device }, now);
}

/** Deletes the oldest ones and answers them: the caller queues the messages in the same transaction. */
export async function takeNewSignIns(tx: Transaction) {
  const taken = await queries.takeSignIns(tx, TAKEN_AT_ONCE);
  return taken.map(({ browser, system, ...signIn }) => ({
    ...signIn,
    device: [browser, system].filter((word) => word !== null).join(", ") || null,
  }));
}

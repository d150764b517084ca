import type { AppContext } from "#server/context.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { takeNewSignIns } from "#server/modules/customers/new-sign-ins.ts";
import { announceNewDevice } from "./outbox.ts";

/** Queues a message about each sign-in with a browser that was new to the account. */
export async function sweepNewSignIns({ db }: AppContext) {
  await inTransaction(db, async (tx) => {
    for (const signIn of await takeNewSignIns(tx)) await announceNewDevice(tx, signIn);
  });
}

// The command `objects check`: compares the files of the storage with the rows of the database that name them, as after a
// restore. It changes nothing, and servers may run meanwhile.
import type { AppContext } from "#server/context.ts";
import { listMissingEntries, sortEntries } from "#server/modules/account/closed-accounts.ts";
import { findUnnamedFiles, listMissingFiles } from "#server/modules/uploads/stored-files.ts";
import { isValidKey } from "#server/providers/storage/storage.ts";

const BATCH_SIZE = 100;

type Places = Pick<AppContext, "db" | "storage">;
export type ObjectsCheck = { missing: number; unnamed: number; open: number };

/**
 * Prints a line for each file that the database names and the storage lacks, for each file that no row names, and for each
 * account that the journal of closed accounts names and the database has open. Returns how many there are.
 */
export async function checkObjects(places: Places, print: (line: string) => void): Promise<ObjectsCheck> {
  const counts = { missing: 0, unnamed: 0, open: 0 };
  const report = (kind: keyof ObjectsCheck, what: string) => {
    counts[kind] += 1;
    print(`${kind} ${what}`);
  };
  for (const list of [listMissingFiles, listMissingEntries])
    for await (const key of list(places)) report("missing", key);
  for await (const keys of inBatches(places.storage.list())) {
    const { open, others } = await sortEntries(places, keys);
    for (const customerId of open) report("open", customerId);
    const unnamed = await findUnnamedFiles(places, others);
    // The sweep may have deleted a file together with its row since it was listed.
    const sizes = await Promise.all(unnamed.map((key) => sizeOf(places, key)));
    for (const [at, key] of unnamed.entries()) if (sizes[at] !== null) report("unnamed", key);
  }
  return counts;
}

/** Null when the file is gone. A file that Parcha has not written may have a name that is no key. */
async function sizeOf({ storage }: Places, key: string): Promise<number | null> {
  return isValidKey(key) ? storage.sizeOf(key) : Number.NaN;
}

async function* inBatches(keys: AsyncIterable<string>): AsyncGenerator<string[]> {
  let batch: string[] = [];
  for await (const key of keys) {
    batch.push(key);
    if (batch.length < BATCH_SIZE) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

/** What the counts mean, and what to do. */
export function describeObjectsCheck({ missing, unnamed, open }: ObjectsCheck): string {
  const lines = [
    `Files that the database names and the storage lacks: ${missing}.`,
    `Files that no row names: ${unnamed}.`,
    `Accounts that the journal of closed accounts names and the database has open: ${open}.`,
  ];
  if (open > 0) lines.push("Before the site opens, run close-again with the journal. Then check again.");
  return lines.join("\n");
}

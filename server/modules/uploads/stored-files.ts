// Compares the uploads of the database with the files of the storage, for the command `objects check`. Both can be large:
// each is read in parts.
import { allKeysOfUpload, originalKey, ownerOfKey } from "#domain/object-keys.ts";
import type { AppContext } from "#server/context.ts";
import * as queries from "./stored-files.sql.ts";

const PAGE_SIZE = 100;
const BEFORE_ALL = "00000000-0000-0000-0000-000000000000";

type Places = Pick<AppContext, "db" | "storage">;

/** Keys of uploads that a booking uses and whose file is not in the storage. */
export async function* listMissingFiles({ db, storage }: Places): AsyncGenerator<string> {
  let after = BEFORE_ALL;
  for (;;) {
    const page = await queries.listUsedUploads(db, after, PAGE_SIZE);
    const missing = await Promise.all(
      page.flatMap(({ id, mainKey, smallKey }) =>
        [mainKey, smallKey].map(async (key) =>
          key !== null && (await storage.sizeOf(key)) === null ? { id, key } : null,
        ),
      ),
    );
    const found = missing.filter((one) => one !== null);
    // The sweep may have erased a file between the two looks.
    const used = new Set(
      (await queries.findUsedUploads(db, [...new Set(found.map(({ id }) => id))])).map(({ id }) => id),
    );
    for (const { id, key } of found) if (used.has(id)) yield key;
    const last = page.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** Those of these keys of the storage that belong to no upload of the database. Keys of other modules count as such too. */
export async function findUnnamedFiles({ db }: Places, keys: readonly string[]): Promise<string[]> {
  const ids = new Set(keys.map(ownerOfKey).filter((id) => id !== null));
  const uploads = await queries.listUploadNames(db, [...ids]);
  const named = new Set(uploads.flatMap(keysOfUpload));
  return keys.filter((key) => !named.has(key));
}

function keysOfUpload({
  id,
  mainKey,
  smallKey,
  hasOriginal,
  isErased,
}: queries.UploadNames): (string | null)[] {
  if (isErased) return [];
  // Not claimed yet: the server may be writing any of them.
  if (mainKey === null) return allKeysOfUpload(id);
  return [mainKey, smallKey, hasOriginal ? originalKey(id) : null];
}

import { addMinutes } from "#domain/ist-time.ts";
import { allKeysOfUpload, originalKey } from "#domain/object-keys.ts";
import { UNCLAIMED_UPLOAD_HOURS } from "#domain/uploads.ts";
import type { AppContext } from "#server/context.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { isDatabaseUnavailable } from "#server/db/unavailable.ts";
import { StorageUnavailable } from "#server/providers/storage/storage.ts";
import * as queries from "./uploads.sql.ts";

const BATCH_SIZE = 100;
const UNCLAIMED_UPLOAD_MS = UNCLAIMED_UPLOAD_HOURS * 3600 * 1000;

/**
 * Deletes the bytes of files whose erasure was requested, originals of claimed uploads once their ticket has expired, and
 * uploads that no booking uses after a day.
 */
export async function sweepUploads(ctx: AppContext, now: Date) {
  const { upload } = ctx.storage;
  await oneByOne(ctx, await queries.listUploadsToErase(ctx.db, BATCH_SIZE), async ({ id }) => {
    await deleteBytes(ctx, id);
    await queries.markErased(ctx.db, id, now);
  });
  await oneByOne(ctx, await queries.listUploadsWithOriginal(ctx.db, now, BATCH_SIZE), async ({ id }) => {
    await ctx.storage.remove(originalKey(id));
    await queries.markOriginalDeleted(ctx.db, id);
  });
  const createdBefore = addMinutes(now, -UNCLAIMED_UPLOAD_HOURS * 60);
  const unattached = await queries.listUnattachedUploads(ctx.db, createdBefore, BATCH_SIZE);
  await oneByOne(ctx, unattached, async ({ id, multipartId }) => {
    // Also of a file that was joined: then there are none.
    if (multipartId && upload.kind === "presigned") await upload.parts.remove(originalKey(id), multipartId);
    await inTransaction(ctx.db, async (tx) => {
      // An upload that is attached at this moment keeps its bytes, or its attaching finds no row.
      if ((await queries.deleteUnattachedUpload(tx, id)) > 0) await deleteBytes(ctx, id);
    });
  });
  // Compared with the modification times of files, so by the system clock and not by ctx.now().
  if (upload.kind === "server") await upload.deletePartialFiles(new Date(Date.now() - UNCLAIMED_UPLOAD_MS));
}

/** A file that cannot be deleted keeps no other. While the storage is away, none is tried. */
async function oneByOne<Upload extends { id: string }>(
  { log }: AppContext,
  uploads: readonly Upload[],
  work: (upload: Upload) => Promise<void>,
) {
  for (const upload of uploads)
    try {
      await work(upload);
    } catch (error) {
      if (error instanceof StorageUnavailable || isDatabaseUnavailable(error)) throw error;
      log.error({ err: error, uploadId: upload.id }, "a file cannot be deleted; the next sweep tries again");
    }
}

async function deleteBytes(ctx: AppContext, id: string) {
  await Promise.all(allKeysOfUpload(id).map((key) => ctx.storage.remove(key)));
}

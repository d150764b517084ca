// Files on this server's disk. Each file is written to a temporary name, synced, and renamed into place.
import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, opendir, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { requireValidKey, type Storage, StorageUnavailable } from "./storage.ts";

/** The folder is created with the first file. */
export function diskStorage(folder: string): Storage {
  const partialFolder = join(folder, ".halves");
  const fileOf = (key: string) => {
    requireValidKey(key);
    return join(folder, key);
  };

  const partsFileOf = (key: string) => {
    requireValidKey(key);
    return join(partialFolder, `${key.replaceAll("/", "-")}.parts`);
  };

  /** `body` is a function, so that the stream's errors always reach `pipeline`. */
  async function write(key: string, body: () => Readable) {
    const file = fileOf(key);
    const partial = join(partialFolder, randomUUID());
    try {
      await mkdir(partialFolder, { recursive: true, mode: 0o700 });
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      await pipeline(body(), createWriteStream(partial, { mode: 0o600, flush: true }));
      await rename(partial, file);
    } catch (error) {
      await rm(partial, { force: true }).catch(() => undefined);
      throw toStorageError(error);
    }
    await syncFolder(dirname(file));
  }

  return {
    upload: {
      kind: "server",
      receive: (key, body) => write(key, () => Readable.from(body)),
      parts: {
        receive: (key, offset, body) =>
          orUnavailable(async () => {
            const parts = partsFileOf(key);
            await mkdir(partialFolder, { recursive: true, mode: 0o700 });
            // Created if it is missing, and opened without truncation: the bytes before the offset stay.
            await (await open(parts, "a", 0o600)).close();
            await pipeline(
              Readable.from(body),
              createWriteStream(parts, { flags: "r+", start: offset, flush: true }),
            );
          }),
        sizeOf: async (key) => (await ifMissing(stat(partsFileOf(key)), null))?.size ?? 0,
        join: (key) =>
          orUnavailable(async () => {
            const file = fileOf(key);
            await mkdir(dirname(file), { recursive: true, mode: 0o700 });
            // Missing when a parallel call has joined them.
            await ifMissing(rename(partsFileOf(key), file), undefined);
            await syncFolder(dirname(file));
          }),
      },
      async deletePartialFiles(before) {
        for (const name of await ifMissing(readdir(partialFolder), [])) {
          const partial = join(partialFolder, name);
          const found = await ifMissing(stat(partial), null);
          if (found && found.mtime < before) await rm(partial, { force: true });
        }
      },
    },
    // Inside an array, because `Readable.from` iterates over a typed array byte by byte.
    put: (key, bytes) => write(key, () => Readable.from([bytes])),
    write: (key, body) => write(key, () => Readable.from(body)),
    sizeOf: async (key) => (await ifMissing(stat(fileOf(key)), null))?.size ?? null,
    async read(key, range) {
      // Open first: a file that is removed while it is read can still be read to its end.
      const handle = await ifMissing(open(fileOf(key)), null);
      return handle && createReadStream("", { fd: handle, ...range });
    },
    async copy(from, to) {
      const source = fileOf(from);
      await write(to, () => createReadStream(source));
    },
    remove: (key) => orUnavailable(() => rm(fileOf(key), { force: true })),
    async *list() {
      for await (const file of filesBelow(folder, partialFolder)) yield relative(folder, file);
    },
  };
}

async function* filesBelow(folder: string, left: string): AsyncGenerator<string> {
  for await (const entry of (await ifMissing(opendir(folder), null)) ?? []) {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) yield path;
    else if (path !== left) yield* filesBelow(path, left);
  }
}

/** A rename survives a power cut only after the folder is synced. */
async function syncFolder(folder: string) {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The disk or its quota is full, or the system has made it read-only after an error. */
const DISK_FAULTS = ["ENOSPC", "EDQUOT", "EROFS", "EIO"];

/** `StorageUnavailable` where a later try may succeed: people keep what they upload, and the log has the cause. */
function toStorageError(error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return DISK_FAULTS.includes(code)
    ? new StorageUnavailable(`The disk cannot be written: ${code}`, { cause: error })
    : error;
}

async function orUnavailable<Done>(work: () => Promise<Done>): Promise<Done> {
  try {
    return await work();
  } catch (error) {
    throw toStorageError(error);
  }
}

/** `none` instead of the error ENOENT. */
async function ifMissing<Found, Else>(found: Promise<Found>, none: Else): Promise<Found | Else> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return none;
    throw error;
  }
}

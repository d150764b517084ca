// Files on this machine's disk. A file is there whole or not at all: written aside, made to last, then put in place.
import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { requireKey, type Storage } from "./storage.ts";

/** `folder` is made when the first file comes. */
export function diskStorage(folder: string): Storage {
  const halves = join(folder, ".halves");
  const fileOf = (key: string) => {
    requireKey(key);
    return join(folder, key);
  };

  /** `body` is opened when it is read: nobody would hear it fail before. */
  async function write(key: string, body: () => Readable) {
    const file = fileOf(key);
    await mkdir(halves, { recursive: true, mode: 0o700 });
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    const half = join(halves, randomUUID());
    try {
      await pipeline(body(), createWriteStream(half, { mode: 0o600, flush: true }));
      await rename(half, file);
    } catch (error) {
      await rm(half, { force: true });
      throw error;
    }
    await lasting(dirname(file));
  }

  return {
    door: {
      kind: "ours",
      receive: (key, body) => write(key, () => Readable.from(body)),
      async dropHalves(before) {
        for (const name of await orNull(readdir(halves), [])) {
          const half = join(halves, name);
          const found = await orNull(stat(half), null);
          if (found && found.mtime < before) await rm(half, { force: true });
        }
      },
    },
    // One chunk: an array would be taken for a list of bytes.
    put: (key, bytes) => write(key, () => Readable.from([bytes])),
    sizeOf: async (key) => (await orNull(stat(fileOf(key)), null))?.size ?? null,
    async read(key, range) {
      // Opened first, so that a file which is removed meanwhile is still read to its end.
      const handle = await orNull(open(fileOf(key)), null);
      return handle && createReadStream("", { fd: handle, ...range });
    },
    async copy(from, to) {
      const source = fileOf(from);
      await write(to, () => createReadStream(source));
    },
    remove: (key) => rm(fileOf(key), { force: true }),
  };
}

/** A name in a folder outlasts a power cut once the folder itself is written. */
async function lasting(folder: string) {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** What is not there is no error. */
async function orNull<Found, Else>(found: Promise<Found>, none: Else): Promise<Found | Else> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return none;
    throw error;
  }
}

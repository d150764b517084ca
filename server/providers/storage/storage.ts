// What this house asks of a store for files: bytes under a key, whole or not at all. Whose they are and who may see them
// it does not know.
import type { Readable } from "node:stream";

/** Both ends are in it. */
export type Range = { start: number; end: number };

export type PutWanted = {
  key: string;
  sizeBytes: number | null;
  contentType: string | null;
  seconds: number;
};

/** How a file comes from a browser: through us, or straight to the store at an address that it signs. */
export type Door =
  | {
      kind: "ours";
      /** Writes what comes; when the stream fails, nothing is left. A file under this key is replaced. */
      receive(key: string, body: AsyncIterable<Uint8Array>): Promise<void>;
      /** Clears away what a server that died was writing before then. */
      dropHalves(before: Date): Promise<void>;
    }
  | {
      kind: "direct";
      /** To be let in by the policy of pages, such as https://bucket.example. */
      origin: string;
      addressFor(wanted: PutWanted): Promise<{ url: string; headers: Record<string, string> }>;
    };

export type Storage = {
  readonly door: Door;
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Null: there is none. */
  sizeOf(key: string): Promise<number | null>;
  /** Null: there is none. The range lies within the file. */
  read(key: string, range?: Range): Promise<Readable | null>;
  /** In place of what was there. */
  copy(from: string, to: string): Promise<void>;
  /** Also when there is none. */
  remove(key: string): Promise<void>;
};

/** The store cannot be reached, or cannot answer now. */
export class StorageAway extends Error {
  override name = "StorageAway";
}

/** Small letters, digits and dashes between single slashes, and one dot at the most, before the ending. */
const KEY = /^[a-z0-9-]+(?:\/[a-z0-9-]+)*(?:\.[a-z0-9]+)?$/;

export function isKey(text: string): boolean {
  return text.length <= 200 && KEY.test(text);
}

/** A key that is none is a fault of ours: what comes from outside is looked up before it comes here. */
export function requireKey(key: string) {
  if (!isKey(key)) throw new Error("Not a key of the store");
}

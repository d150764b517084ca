// The interface of a file storage. A file is visible completely or not at all. It does not check permissions.
import type { Readable } from "node:stream";

/** Byte offsets. Both ends are included, as in HTTP ranges. */
export type ByteRange = { start: number; end: number };

type PresignOptions = {
  key: string;
  /** The only size and type that the URL accepts; null for any. */
  sizeBytes: number | null;
  contentType: string | null;
  expiresInSeconds: number;
};

/** Files that arrive in parts, at this server. */
type PartsOnServer = {
  /** Writes a part at an offset. If the stream fails, what has arrived stays. */
  receive(key: string, offset: number, body: AsyncIterable<Uint8Array>): Promise<void>;
  /** How many bytes are there; 0 when none are. */
  sizeOf(key: string): Promise<number>;
  /** Makes the parts the file. Succeeds when that is done already. */
  join(key: string): Promise<void>;
};

type PresignPartOptions = {
  key: string;
  multipartId: string;
  /** From 1 on. All parts but the last one have the same size. */
  partNumber: number;
  sizeBytes: number;
  expiresInSeconds: number;
};

/** Files that arrive in parts, in a bucket: multipart uploads. A part that is cut off is not kept. */
export type PartsInBucket = {
  /** Returns the id of the multipart upload. */
  begin(key: string, contentType: string | null): Promise<string>;
  /** The bytes of the parts that are there without a gap; null when the multipart upload has ended. */
  sizeOf(key: string, multipartId: string): Promise<number | null>;
  presignPut(options: PresignPartOptions): Promise<string>;
  /** Makes the parts the file. Succeeds when that is done already. */
  join(key: string, multipartId: string): Promise<void>;
  /** Succeeds when there are none. */
  remove(key: string, multipartId: string): Promise<void>;
};

/** How a browser uploads: by a request to this server, or directly to the storage by a presigned URL. */
export type UploadMethod =
  | {
      kind: "server";
      /** Writes a file, and replaces an earlier one. If the stream fails, the earlier file stays. */
      receive(key: string, body: AsyncIterable<Uint8Array>): Promise<void>;
      parts: PartsOnServer;
      /** Deletes partial files, which a killed server left, that were last written before this time. */
      deletePartialFiles(before: Date): Promise<void>;
    }
  | {
      kind: "presigned";
      /** The origin of the URLs, such as https://bucket.example. The Content-Security-Policy of pages must allow it. */
      origin: string;
      presignPut(options: PresignOptions): Promise<{ url: string; headers: Record<string, string> }>;
      parts: PartsInBucket;
    };

export type Storage = {
  readonly upload: UploadMethod;
  /** Replaces an earlier file. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** As `put`, for a file that does not fit into memory. If the stream fails, the earlier file stays. */
  write(key: string, body: AsyncIterable<Uint8Array>, contentType: string): Promise<void>;
  /** In bytes. Null when there is no such file. */
  sizeOf(key: string): Promise<number | null>;
  /** Null when there is no such file. The range must lie within the file. */
  read(key: string, range?: ByteRange): Promise<Readable | null>;
  /** Replaces an earlier file. Fails when there is no source. */
  copy(from: string, to: string): Promise<void>;
  /** Succeeds when there is no such file. */
  remove(key: string): Promise<void>;
  /** The keys of all files, in no order. It holds a part of them at a time. Partial files are not among them. */
  list(): AsyncIterable<string>;
};

/** The storage cannot be reached or fails at the moment. A later try may succeed. */
export class StorageUnavailable extends Error {
  override name = "StorageUnavailable";
}

/** Lowercase letters, digits and dashes between single slashes, with at most one dot, before the extension. */
const KEY = /^[a-z0-9-]+(?:\/[a-z0-9-]+)*(?:\.[a-z0-9]+)?$/;

export function isValidKey(text: string): boolean {
  return text.length <= 200 && KEY.test(text);
}

/** @throws Error for an invalid key. Callers check keys from requests before. */
export function requireValidKey(key: string) {
  if (!isValidKey(key)) throw new Error("Not a valid storage key");
}

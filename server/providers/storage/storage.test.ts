import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { SWIFT_PROXY_PROGRAM, startSwiftServer } from "#tests/support/openstack-swift.ts";
import { startS3Stub } from "#tests/support/s3-stub.ts";
import { diskStorage } from "./disk.ts";
import { s3Storage } from "./s3.ts";
import { isValidKey, type Storage, StorageUnavailable } from "./storage.ts";

const run = promisify(execFile);
const bytes = randomBytes(70_000);

async function readAll(storage: Storage, key: string, range?: { start: number; end: number }) {
  const stream = await storage.read(key, range);
  return stream && Buffer.concat(await stream.toArray());
}

/** The tests of every storage. */
function testStorage(open: () => Storage) {
  test("returns the bytes of a file, or of a range", async () => {
    const storage = open();
    await storage.put("images/1-large.jpg", bytes, "image/jpeg");
    expect(await storage.sizeOf("images/1-large.jpg")).toBe(70_000);
    expect(await readAll(storage, "images/1-large.jpg")).toEqual(bytes);
    expect(await readAll(storage, "images/1-large.jpg", { start: 0, end: 1 })).toEqual(bytes.subarray(0, 2));
    expect(await readAll(storage, "images/1-large.jpg", { start: 69_999, end: 69_999 })).toEqual(
      bytes.subarray(69_999),
    );
  });

  test("replaces an earlier file", async () => {
    const storage = open();
    await storage.put("uploads/2", bytes, "image/jpeg");
    await storage.put("uploads/2", Buffer.from("other"), "image/jpeg");
    expect(await readAll(storage, "uploads/2")).toEqual(Buffer.from("other"));
  });

  test("writes a stream, and keeps the earlier file when the stream fails", async () => {
    const storage = open();
    const large = randomBytes(9 * 1024 * 1024);
    await storage.write(
      "videos/5.mp4",
      Readable.from([large.subarray(0, 100), large.subarray(100)]),
      "video/mp4",
    );
    expect((await readAll(storage, "videos/5.mp4"))?.equals(large)).toBe(true);
    const failing = Readable.from(
      (async function* () {
        yield large;
        throw new Error("cut off");
      })(),
    );
    await expect(storage.write("videos/5.mp4", failing, "video/mp4")).rejects.toThrow("cut off");
    expect(await storage.sizeOf("videos/5.mp4")).toBe(large.byteLength);
  });

  test("copies over an earlier file, and the copy stays when the source is removed", async () => {
    const storage = open();
    await storage.put("uploads/3", bytes, "video/mp4");
    await storage.put("videos/3.mp4", Buffer.from("other"), "video/mp4");
    await storage.copy("uploads/3", "videos/3.mp4");
    await storage.remove("uploads/3");
    expect(await readAll(storage, "videos/3.mp4")).toEqual(bytes);
  });

  test("returns null for a file that was never put or was removed, and removing it again is no error", async () => {
    const storage = open();
    expect([await storage.sizeOf("uploads/4"), await storage.read("uploads/4")]).toEqual([null, null]);
    await storage.put("uploads/4", bytes, "image/png");
    await storage.remove("uploads/4");
    await storage.remove("uploads/4");
    expect([await storage.sizeOf("uploads/4"), await storage.read("uploads/4")]).toEqual([null, null]);
  });

  test("lists every file once, and a removed one no more", async () => {
    const storage = open();
    const keys = Array.from({ length: 5 }, (_, at) => `images/listed-${at}.jpg`);
    for (const key of keys) await storage.put(key, bytes.subarray(0, 10), "image/jpeg");
    await storage.remove("images/listed-4.jpg");
    const listed = (await Array.fromAsync(storage.list())).filter((key) => key.includes("listed"));
    expect(listed.toSorted()).toEqual(keys.slice(0, 4));
  });

  test("fails to copy a missing file, and creates no target", async () => {
    const storage = open();
    await expect(storage.copy("uploads/none", "videos/none.mp4")).rejects.toThrow();
    expect(await storage.sizeOf("videos/none.mp4")).toBeNull();
  });

  test("rejects keys that could lead outside the storage", async () => {
    const storage = open();
    for (const key of ["../x", "/etc/passwd", "images/../../x", "a\\b", "a\0", "%2e%2e/x", ".halves/x", ""]) {
      await expect(storage.put(key, bytes, "image/png")).rejects.toThrow("Not a valid storage key");
      await expect((async () => storage.read(key))()).rejects.toThrow("Not a valid storage key");
      await expect((async () => storage.remove(key))()).rejects.toThrow("Not a valid storage key");
      await expect(storage.copy("uploads/4", key)).rejects.toThrow("Not a valid storage key");
    }
  });
}

describe("a storage on a disk", () => {
  let folder: string;
  let storage: Storage;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "parcha-storage-"));
    storage = diskStorage(join(folder, "objects"));
    // Makes the folder of partial files.
    await storage.put("uploads/1", bytes, "image/png");
  });
  afterAll(() => rm(folder, { recursive: true }));
  const partialFiles = () => readdir(join(folder, "objects/.halves"));
  const serverUpload = () => {
    if (storage.upload.kind !== "server") throw new Error("Another upload method");
    return storage.upload;
  };

  testStorage(() => storage);

  test("is unavailable for the moment when the disk is full", async () => {
    const full = diskStorage(join(folder, "full"));
    await mkdir(join(folder, "full/.halves"), { recursive: true });
    // Linux answers each write to it with ENOSPC.
    await symlink("/dev/full", join(folder, "full/.halves/uploads-7.parts"));
    if (full.upload.kind !== "server") throw new Error("Another upload method");
    const parts = full.upload.parts.receive("uploads/7", 0, Readable.from([bytes]));
    await expect(parts).rejects.toBeInstanceOf(StorageUnavailable);
  });

  test("is unavailable for the moment when the system has made the disk read-only, and is read on", async ({
    skip,
  }) => {
    const disk = join(folder, "read-only");
    await mkdir(disk);
    const mount = (...options: string[]) => run("mount", ["-t", "tmpfs", ...options, "tmpfs", disk]);
    await mount().catch(() => skip("needs the right to mount a disk"));
    onTestFinished(async () => void (await run("umount", [disk])));
    const { upload, ...stored } = diskStorage(disk);
    if (upload.kind !== "server") throw new Error("Another upload method");
    const body = () => Readable.from([bytes]);
    await stored.put("uploads/1", bytes, "image/png");
    await upload.parts.receive("uploads/2", 0, body());
    await mount("-o", "remount,ro");
    const changes = [
      () => stored.put("uploads/1", bytes, "image/png"),
      () => upload.parts.receive("uploads/2", 0, body()),
      () => upload.parts.join("uploads/2"),
      () => stored.remove("uploads/1"),
    ];
    for (const change of changes)
      await expect(change(), String(change)).rejects.toBeInstanceOf(StorageUnavailable);
    expect(await stored.sizeOf("uploads/1")).toBe(bytes.length);
  });

  test("deletes partial files of a killed server, but not of an upload in progress", async () => {
    const [old, young] = ["old", "young"].map((name) => join(folder, "objects/.halves", name));
    for (const file of [old, young]) await writeFile(file ?? "", "partial");
    await utimes(old ?? "", new Date("2026-11-20"), new Date("2026-11-20"));
    await serverUpload().deletePartialFiles(new Date("2026-11-21"));
    expect(await partialFiles()).toEqual(["young"]);
    await rm(young ?? "");
  });

  test("lists nothing before the first file, and no partial file", async () => {
    expect(await Array.fromAsync(diskStorage(join(folder, "none")).list())).toEqual([]);
    await writeFile(join(folder, "objects/.halves/arriving"), "partial");
    expect((await Array.fromAsync(storage.list())).filter((key) => key.includes("arriving"))).toEqual([]);
    await rm(join(folder, "objects/.halves/arriving"));
  });

  test("reads a file to its end that is removed meanwhile", async () => {
    await storage.put("uploads/6", bytes, "image/png");
    const stream = await storage.read("uploads/6");
    await storage.remove("uploads/6");
    expect(stream && Buffer.concat(await stream.toArray())).toEqual(bytes);
  });
});

const settings = {
  kind: "s3",
  bucket: "parcha",
  region: "ap-south-1",
  endpoint: null,
  accessKeyId: "key",
  secretAccessKey: "secret",
  hasPathStyle: false,
} as const;

describe("a presigned URL of a bucket", () => {
  const presignedUpload = (more: object = {}) => {
    const { upload } = s3Storage({ ...settings, ...more });
    if (upload.kind !== "presigned") throw new Error("Another upload method");
    return upload;
  };
  const options = { key: "uploads/1", sizeBytes: 5, contentType: "image/jpeg", expiresInSeconds: 1800 };

  test("is signed for one key, length and type, expires after the given time, and contains no checksum", async () => {
    const { url, headers } = await presignedUpload().presignPut(options);
    const { host, pathname, searchParams } = new URL(url);
    expect([host, pathname]).toEqual(["parcha.s3.ap-south-1.amazonaws.com", "/uploads/1"]);
    expect(searchParams.get("X-Amz-SignedHeaders")).toBe("content-length;content-type;host");
    expect(searchParams.get("X-Amz-Expires")).toBe("1800");
    expect([...searchParams.keys()].join()).not.toMatch(/checksum/i);
    expect(headers).toEqual({ "content-type": "image/jpeg" });
    const plain = await presignedUpload().presignPut({ ...options, sizeBytes: null, contentType: null });
    expect(new URL(plain.url).searchParams.get("X-Amz-SignedHeaders")).toBe("host");
    expect(plain.headers).toEqual({});
  });

  test("has the origin that `upload.origin` states", async () => {
    const { upload } = s3Storage({ ...settings, endpoint: "http://127.0.0.1:9000", hasPathStyle: true });
    expect(upload).toMatchObject({ origin: "http://127.0.0.1:9000" });
    for (const one of [presignedUpload(), presignedUpload({ endpoint: "https://s3.example/" })])
      expect(new URL((await one.presignPut(options)).url).origin).toBe(one.origin);
  });
});

test("a stream is written to a bucket in parts, and leaves no unfinished upload when it fails", async () => {
  const stub = await startS3Stub();
  const storage = s3Storage(stub.settings);
  const large = randomBytes(17 * 1024 * 1024);
  const pieces = (size: number) =>
    Array.from({ length: Math.ceil(large.byteLength / size) }, (_, at) =>
      large.subarray(at * size, (at + 1) * size),
    );
  await storage.write("videos/6.mp4", Readable.from(pieces(1_000_000)), "video/mp4");
  expect(stub.files.get("videos/6.mp4")?.equals(large)).toBe(true);
  const failing = async function* () {
    yield large;
    throw new Error("cut off");
  };
  await expect(storage.write("videos/7.mp4", failing(), "video/mp4")).rejects.toThrow("cut off");
  expect([stub.uploads.size, stub.files.has("videos/7.mp4")]).toEqual([0, false]);
  await stub.stop();
});

test("a bucket is listed page by page", async () => {
  const stub = await startS3Stub({ pageSize: 3 });
  const storage = s3Storage(stub.settings);
  const keys = Array.from({ length: 8 }, (_, at) => `images/${at}.jpg`);
  for (const key of keys) stub.files.set(key, bytes);
  expect(await Array.fromAsync(storage.list())).toEqual(keys);
  expect(stub.pages).toEqual([3, 3, 2]);
  stub.files.clear();
  expect(await Array.fromAsync(storage.list())).toEqual([]);
  await stub.stop();
});

describe.runIf(process.env.LONG === "1" && existsSync(SWIFT_PROXY_PROGRAM))(
  "a storage in an OpenStack Swift bucket",
  () => {
    let swift: Awaited<ReturnType<typeof startSwiftServer>>;
    let storage: Storage;
    beforeAll(async () => {
      swift = await startSwiftServer();
      storage = s3Storage(swift.settings);
    });
    afterAll(() => swift.stop());

    testStorage(() => storage);

    test("rejects another length, type or key at a presigned URL, and accepts the signed ones", async () => {
      const { upload } = storage;
      if (upload.kind !== "presigned") throw new Error("Another upload method");
      const { url, headers } = await upload.presignPut({
        key: "uploads/9",
        sizeBytes: bytes.byteLength,
        contentType: "image/jpeg",
        expiresInSeconds: 60,
      });
      const put = async (to: string, body: Buffer<ArrayBuffer>, type: string) =>
        (await fetch(to, { method: "PUT", body, headers: { "content-type": type } })).status;
      expect(await put(url, bytes.subarray(1), "image/jpeg")).toBe(403);
      expect(await put(url, bytes, "text/html")).toBe(403);
      expect(await put(url.replace("uploads/9", "uploads/8"), bytes, "image/jpeg")).toBe(403);
      expect(await put(url, bytes, headers["content-type"] ?? "")).toBe(200);
      expect(await storage.sizeOf("uploads/9")).toBe(bytes.byteLength);
    });
  },
);

test.each([
  ["uploads/3f0f1c2e-9d53-4b55-8a5e-0b6f5f3c2a11", true],
  ["images/3f-large.jpg", true],
  ["images/a..jpg", false],
  ["images/.jpg", false],
  ["a//b", false],
  ["a/", false],
  ["A", false],
  ["a".repeat(300), false],
])("whether %s is a valid key: %s", (text, expected) => expect(isValidKey(text)).toBe(expected));

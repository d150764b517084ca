import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SWIFT_PROGRAM, startSwift } from "#tests/support/swift.ts";
import { diskStorage } from "./disk.ts";
import { s3Storage } from "./s3.ts";
import { isKey, type Storage, StorageAway } from "./storage.ts";

const bytes = randomBytes(70_000);

async function readAll(storage: Storage, key: string, range?: { start: number; end: number }) {
  const stream = await storage.read(key, range);
  return stream && Buffer.concat(await stream.toArray());
}

/** What every store does. */
function behavesAsAStore(open: () => Storage) {
  test("gives back what was put, whole and in parts", async () => {
    const storage = open();
    await storage.put("images/1-large.jpg", bytes, "image/jpeg");
    expect(await storage.sizeOf("images/1-large.jpg")).toBe(70_000);
    expect(await readAll(storage, "images/1-large.jpg")).toEqual(bytes);
    expect(await readAll(storage, "images/1-large.jpg", { start: 0, end: 1 })).toEqual(bytes.subarray(0, 2));
    expect(await readAll(storage, "images/1-large.jpg", { start: 69_999, end: 69_999 })).toEqual(
      bytes.subarray(69_999),
    );
  });

  test("puts in place of what was there", async () => {
    const storage = open();
    await storage.put("uploads/2", bytes, "image/jpeg");
    await storage.put("uploads/2", Buffer.from("other"), "image/jpeg");
    expect(await readAll(storage, "uploads/2")).toEqual(Buffer.from("other"));
  });

  test("copies, in place of what was there; the copy stays when the first is removed", async () => {
    const storage = open();
    await storage.put("uploads/3", bytes, "video/mp4");
    await storage.put("videos/3.mp4", Buffer.from("other"), "video/mp4");
    await storage.copy("uploads/3", "videos/3.mp4");
    await storage.remove("uploads/3");
    expect(await readAll(storage, "videos/3.mp4")).toEqual(bytes);
  });

  test("has nothing where nothing was put, or where it was removed; removing is no error twice", async () => {
    const storage = open();
    expect([await storage.sizeOf("uploads/4"), await storage.read("uploads/4")]).toEqual([null, null]);
    await storage.put("uploads/4", bytes, "image/png");
    await storage.remove("uploads/4");
    await storage.remove("uploads/4");
    expect([await storage.sizeOf("uploads/4"), await storage.read("uploads/4")]).toEqual([null, null]);
  });

  test("fails to copy what is not there, and leaves nothing", async () => {
    const storage = open();
    await expect(storage.copy("uploads/none", "videos/none.mp4")).rejects.toThrow();
    expect(await storage.sizeOf("videos/none.mp4")).toBeNull();
  });

  test("X02 takes no key that could lead elsewhere", async () => {
    const storage = open();
    for (const key of ["../x", "/etc/passwd", "images/../../x", "a\\b", "a\0", "%2e%2e/x", ".halves/x", ""]) {
      await expect(storage.put(key, bytes, "image/png")).rejects.toThrow("Not a key");
      await expect((async () => storage.read(key))()).rejects.toThrow("Not a key");
      await expect((async () => storage.remove(key))()).rejects.toThrow("Not a key");
      await expect(storage.copy("uploads/4", key)).rejects.toThrow("Not a key");
    }
  });
}

describe("on a disk, a store", () => {
  let folder: string;
  let storage: Storage;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "parcha-storage-"));
    storage = diskStorage(join(folder, "objects"));
  });
  afterAll(() => rm(folder, { recursive: true }));
  const halves = () => readdir(join(folder, "objects/.halves"));
  const ours = () => {
    if (storage.door.kind !== "ours") throw new Error("Another door");
    return storage.door;
  };

  behavesAsAStore(() => storage);

  test("R01 keeps nothing of a stream that fails, and what was there stays", async () => {
    await storage.put("uploads/5", bytes, "image/png");
    async function* broken() {
      yield bytes;
      throw new Error("cut off");
    }
    await expect(ours().receive("uploads/5", broken())).rejects.toThrow("cut off");
    expect(await readAll(storage, "uploads/5")).toEqual(bytes);
    expect(await halves()).toEqual([]);
  });

  test("clears away what a server that died had begun, and not what comes in now", async () => {
    const [old, young] = ["old", "young"].map((name) => join(folder, "objects/.halves", name));
    for (const half of [old, young]) await writeFile(half ?? "", "half");
    await utimes(old ?? "", new Date("2026-11-20"), new Date("2026-11-20"));
    await ours().dropHalves(new Date("2026-11-21"));
    expect(await halves()).toEqual(["young"]);
  });

  test("reads to its end what is removed meanwhile", async () => {
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

describe("a bucket's address for a browser", () => {
  const doorOf = (more: object = {}) => {
    const { door } = s3Storage({ ...settings, ...more });
    if (door.kind !== "direct") throw new Error("Another door");
    return door;
  };
  const wanted = { key: "uploads/1", sizeBytes: 5, contentType: "image/jpeg", seconds: 1800 };

  test("X13 is signed for one key, length and type, for half an hour, without the checksum of another body", async () => {
    const { url, headers } = await doorOf().addressFor(wanted);
    const { host, pathname, searchParams } = new URL(url);
    expect([host, pathname]).toEqual(["parcha.s3.ap-south-1.amazonaws.com", "/uploads/1"]);
    expect(searchParams.get("X-Amz-SignedHeaders")).toBe("content-length;content-type;host");
    expect(searchParams.get("X-Amz-Expires")).toBe("1800");
    expect([...searchParams.keys()].join()).not.toMatch(/checksum/i);
    expect(headers).toEqual({ "content-type": "image/jpeg" });
    const plain = await doorOf().addressFor({ ...wanted, sizeBytes: null, contentType: null });
    expect(new URL(plain.url).searchParams.get("X-Amz-SignedHeaders")).toBe("host");
    expect(plain.headers).toEqual({});
  });

  test("is of the origin that pages are allowed to reach", async () => {
    const { door } = s3Storage({ ...settings, endpoint: "http://127.0.0.1:9000", hasPathStyle: true });
    expect(door).toMatchObject({ origin: "http://127.0.0.1:9000" });
    for (const one of [doorOf(), doorOf({ endpoint: "https://s3.example/" })])
      expect(new URL((await one.addressFor(wanted)).url).origin).toBe(one.origin);
  });
});

test("a bucket that is not there says that another try may pass", async () => {
  const away = s3Storage({ ...settings, endpoint: "http://127.0.0.1:9", hasPathStyle: true });
  await expect(away.sizeOf("uploads/1")).rejects.toThrow(StorageAway);
});

describe.runIf(process.env.LONG === "1" && existsSync(SWIFT_PROGRAM))(
  "in a bucket of Swift's, a store",
  () => {
    let swift: Awaited<ReturnType<typeof startSwift>>;
    let storage: Storage;
    beforeAll(async () => {
      swift = await startSwift();
      storage = s3Storage(swift.settings);
    });
    afterAll(() => swift.stop());

    behavesAsAStore(() => storage);

    test("X13 refuses at its address another length, type and key, and takes what was announced", async () => {
      const { door } = storage;
      if (door.kind !== "direct") throw new Error("Another door");
      const { url, headers } = await door.addressFor({
        key: "uploads/9",
        sizeBytes: bytes.byteLength,
        contentType: "image/jpeg",
        seconds: 60,
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
])("is a key: %s (%s)", (text, expected) => expect(isKey(text)).toBe(expected));

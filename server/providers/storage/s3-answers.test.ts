// Answers as Amazon's documentation of S3 shows them, and the same damaged at random.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { MUTATED_BODIES, mutated } from "#tests/support/mutated-bodies.ts";
import { s3Storage } from "./s3.ts";
import { type Storage, StorageUnavailable } from "./storage.ts";

/** With LONG=1. */
const TIMEOUT_MS = 300_000;
type Answer = {
  status: number;
  body?: string;
  headers?: Record<string, string>;
  /** What the server does after the body instead of ending the answer. */
  end?: "cuts" | "hangs";
};
let answer: Answer = { status: 200 };
const server = createServer((request, response) => {
  request.resume();
  const { status, headers, body = "", end } = answer;
  response.writeHead(status, headers);
  if (!end) response.end(request.method === "HEAD" ? undefined : body);
  else response.write(body, () => void (end === "cuts" && response.destroy()));
});
let storage: Storage;

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const settings = {
    kind: "s3",
    bucket: "parcha",
    region: "auto",
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accessKeyId: "key",
    secretAccessKey: "secret",
    hasPathStyle: true,
  } as const;
  // Amazon's client pauses before it asks again.
  vi.stubEnv("AWS_MAX_ATTEMPTS", "1");
  storage = s3Storage(settings, { silenceMs: 500 });
});
afterAll(() => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  server.close();
});

const escaped = (text: string) =>
  text.replace(/[^ -%'-;=?-~]/g, (character) => `&#${character.codePointAt(0)};`);
function xmlOf(name: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((one) => xmlOf(name, one)).join("");
  const content =
    typeof value === "object" && value !== null
      ? Object.entries(value)
          .map(([field, part]) => xmlOf(field, part))
          .join("")
      : escaped(`${value}`);
  return `<${name}>${content}</${name}>`;
}

const LIST = {
  Name: "parcha",
  Prefix: "",
  KeyCount: 2,
  MaxKeys: 1000,
  IsTruncated: false,
  Contents: [
    {
      Key: "images/1-large.jpg",
      LastModified: "2026-10-12T17:50:30.000Z",
      ETag: '"fba9dede5f"',
      Size: 434_234,
      StorageClass: "STANDARD",
    },
    {
      Key: "uploads/2",
      LastModified: "2026-10-12T17:50:30.000Z",
      ETag: '"fba9dede5f"',
      Size: 11,
      StorageClass: "STANDARD",
    },
  ],
};
const PARTS = {
  Bucket: "parcha",
  Key: "uploads/2",
  UploadId: "XXBsb2FkIElEIGZvciBlbHZpbmcncyVcdS1tb3ZpZS5tMnRzEEEwbG9hZA",
  StorageClass: "STANDARD",
  IsTruncated: false,
  Part: [
    { PartNumber: 1, LastModified: "2026-11-10T20:48:34.000Z", ETag: '"7778aef8"', Size: 10_485_760 },
    { PartNumber: 2, LastModified: "2026-11-10T20:48:33.000Z", ETag: '"aaaa18db"', Size: 5_242_880 },
  ],
};
const ERROR = {
  Code: "NoSuchKey",
  Message: "The resource you requested does not exist",
  Resource: "/a",
  RequestId: "4442587FB7D0A2F9",
};

const listAll = () => Array.fromAsync(storage.list());
const partsSize = () =>
  storage.upload.kind === "presigned" ? storage.upload.parts.sizeOf("uploads/2", "X") : null;

describe("a documented answer", () => {
  test("lists the files, and the parts of an upload", async () => {
    answer = { status: 200, body: xmlOf("ListBucketResult", LIST) };
    expect(await listAll()).toEqual(["images/1-large.jpg", "uploads/2"]);
    answer = { status: 200, body: xmlOf("ListPartsResult", PARTS) };
    expect(await partsSize()).toBe(15_728_640);
  });

  test("that says NoSuchKey with 404 is of a file that is missing", async () => {
    answer = { status: 404, body: xmlOf("Error", ERROR) };
    expect(await storage.read("uploads/2")).toBe(null);
  });

  test.each<[string, number, string?]>([
    ["SlowDown", 503],
    ["RequestTimeTooSkewed", 403],
    ["InvalidAccessKeyId", 403],
    ["SignatureDoesNotMatch", 403],
    ["PermanentRedirect", 301],
    ["an unnamed redirect", 307, "<html>"],
    ["ThrottlingException", 400],
    ["NoSuchBucket", 404],
  ])("that says %s with %i is about all files, and no word on this one", async (Code, status, body) => {
    answer = { status, body: body ?? xmlOf("Error", { ...ERROR, Code }) };
    const put = () => storage.put("images/1-large.jpg", new Uint8Array([1]), "image/jpeg");
    for (const call of [put, () => storage.read("uploads/2")])
      await expect(call()).rejects.toBeInstanceOf(StorageUnavailable);
  });

  test("that refuses one file is no fault of the storage", async () => {
    answer = { status: 403, body: xmlOf("Error", { ...ERROR, Code: "AccessDenied" }) };
    const refused = await storage.remove("uploads/2").catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Error);
    expect(refused).not.toBeInstanceOf(StorageUnavailable);
  });

  test("may list the parts of an upload in any order", async () => {
    answer = { status: 200, body: xmlOf("ListPartsResult", { ...PARTS, Part: PARTS.Part.toReversed() }) };
    expect(await partsSize()).toBe(15_728_640);
  });

  test("with 200 and an error of the moment inside is a fault of the moment", async () => {
    answer = { status: 200, body: xmlOf("Error", { ...ERROR, Code: "InternalError" }) };
    await expect(storage.copy("uploads/2", "uploads/3")).rejects.toBeInstanceOf(StorageUnavailable);
  });

  test("with 200 and a proxy's page is a fault of the moment, and no file counts as stored", async () => {
    answer = { status: 200, body: "<html><body>Sign in to this network</body></html>" };
    const body = new Uint8Array([1]);
    await expect(storage.put("images/1-large.jpg", body, "image/jpeg")).rejects.toThrow(StorageUnavailable);
    await expect(storage.copy("images/1-large.jpg", "images/2-large.jpg")).rejects.toThrow(
      StorageUnavailable,
    );
  });

  test("without the length of a file does not say that the file is missing", async () => {
    answer = { status: 200, headers: { "transfer-encoding": "chunked" } };
    await expect(storage.sizeOf("uploads/2")).rejects.toBeInstanceOf(StorageUnavailable);
  });
});

describe("the bytes of a range", () => {
  const readTen = async () => {
    const stream = await storage.read("uploads/2", { start: 5, end: 14 });
    return Buffer.concat(await Array.fromAsync(stream ?? [])).toString();
  };

  test("are those that were asked for", async () => {
    answer = { status: 206, body: "0123456789", headers: { "content-range": "bytes 5-14/20" } };
    expect(await readTen()).toBe("0123456789");
  });

  test.each<[string, Answer]>([
    ["are too few", { status: 206, body: "0123" }],
    ["are cut off", { status: 206, body: "0123", end: "cuts" }],
    ["do not go on", { status: 206, body: "0123", end: "hangs" }],
    ["come as the whole file", { status: 200, body: "0123456789abcdefghij" }],
  ])("are a fault of the moment when they %s", async (_, other) => {
    answer = other;
    await expect(readTen()).rejects.toBeInstanceOf(StorageUnavailable);
  });
});

describe("a list that does not go on", () => {
  test.each([
    ["says that more follows, and not where", { ...LIST, IsTruncated: true }],
    ["leads to itself", { ...LIST, IsTruncated: true, NextContinuationToken: "1" }],
  ])("because it %s is an error, and no shorter list", async (_, list) => {
    answer = { status: 200, body: xmlOf("ListBucketResult", list) };
    await expect(listAll()).rejects.toBeInstanceOf(StorageUnavailable);
  });
});

test("a damaged answer gives values of the right type or an error, and hides no whole file of a list", {
  timeout: TIMEOUT_MS,
}, async () => {
  const damaged = fc.oneof(
    mutated(LIST).map((body) => ({
      body: xmlOf("ListBucketResult", body),
      status: 200,
      call: listAll,
    })),
    mutated(PARTS).map((body) => ({
      body: xmlOf("ListPartsResult", body),
      status: 200,
      call: partsSize,
    })),
    fc.record({ body: mutated(ERROR), status: fc.constantFrom(400, 403, 404) }).map(({ body, status }) => ({
      body: xmlOf("Error", body),
      status,
      call: async () => (await storage.read("uploads/2")) === null,
    })),
  );
  await fc.assert(
    fc.asyncProperty(damaged, async ({ body, status, call }) => {
      answer = { status, body };
      const found = await Promise.resolve(call()).catch((error: unknown) => error);
      if (found instanceof Error) return;
      if (call === listAll) {
        const whole = body.split(xmlOf("Contents", LIST.Contents[1])).length - 1;
        const listed = (found as unknown[]).filter((key) => key === "uploads/2");
        expect(listed.length).toBeGreaterThanOrEqual(whole);
        for (const key of found as unknown[]) expect(typeof key).toBe("string");
      } else if (call === partsSize) expect(Number.isNaN(found)).toBe(false);
      else expect([found, status]).toEqual([true, 404]);
    }),
    { numRuns: MUTATED_BODIES / 20 },
  );
});

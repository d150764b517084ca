import { randomBytes } from "node:crypto";
import { request as httpRequest } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { createUpload, getNextPart } from "#contract/uploads.ts";
import { addMinutes } from "#domain/ist-time.ts";
import { UPLOAD_PART_BYTES } from "#domain/uploads.ts";
import { s3Storage } from "#server/providers/storage/s3.ts";
import type { Client } from "#tests/support/client.ts";
import { startS3Stub } from "#tests/support/s3-stub.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { claimVideo } from "./claims.ts";

const PART = UPLOAD_PART_BYTES;
let app: TestApp;
let admin: Client;
/** A video of two parts and a bit. */
const film = randomBytes(2 * PART + 1_000);
film.set(new TextEncoder().encode("\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41\0\0\0\0mdat"));
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set("2026-11-21T04:30:00Z");
  admin = await app.admin();
});

async function begin(size = film.byteLength) {
  const { body } = await admin.call(createUpload, { input: { contentType: "video/mp4", size } });
  return { id: body.objectPath.slice(-36), path: body.objectPath, uploadURL: body.uploadURL };
}
const next = async (id: string) => admin.call(getNextPart, { params: { id } });
const put = (url: string, body: Uint8Array<ArrayBuffer>) => fetch(url, { method: "PUT", body });
/** Sends the parts that are missing, as the browser does. Returns the offsets at which they began. */
async function sendRest(id: string): Promise<number[]> {
  const offsets: number[] = [];
  for (;;) {
    const { offset, part } = (await next(id)).body;
    if (!part) return offsets;
    offsets.push(offset);
    expect((await put(part.url, film.subarray(offset, part.end))).status).toBe(200);
  }
}
async function claimedBytes(path: string): Promise<Buffer> {
  const { key } = await claimVideo(app.ctx, path, app.ctx.now());
  const stream = await app.ctx.storage.read(key);
  return Buffer.concat((await stream?.toArray()) ?? []);
}

describe("a file in parts", () => {
  test("goes on where the network was cut, in the middle of a part, and is the same file in the end", async () => {
    const { id, path } = await begin();
    const first = (await next(id)).body;
    expect(first).toMatchObject({ offset: 0, part: { end: PART } });
    const sent = httpRequest(first.part?.url ?? "", { method: "PUT", headers: { "content-length": PART } });
    sent.on("error", () => undefined);
    sent.write(film.subarray(0, 3_000_000));
    await vi.waitFor(async () => expect((await next(id)).body.offset).toBe(3_000_000));
    sent.destroy();
    expect(await sendRest(id)).toEqual([3_000_000, 3_000_000 + PART]);
    // A repeated question after a lost answer.
    expect((await next(id)).body).toEqual({ offset: film.byteLength, part: null });
    expect((await claimedBytes(path)).equals(film)).toBe(true);
    expect((await next(id)).body.code).toBe("upload-claimed");
  });

  test("stays right when a request that the browser gave up still arrives", async () => {
    const { id, path } = await begin();
    const { part } = (await next(id)).body;
    const url = part?.url ?? "";
    await put(url, film.subarray(0, PART));
    await Promise.all([put(url, film.subarray(0, PART)), sendRest(id)]);
    expect((await claimedBytes(path)).equals(film)).toBe(true);
  });

  test("can go on after hours without a network, up to a day after its beginning", async () => {
    const { id, path } = await begin();
    const { part } = (await next(id)).body;
    await put(part?.url ?? "", film.subarray(0, PART));
    app.clock.set(addMinutes(app.clock.now(), 31).toISOString());
    expect((await put(part?.url ?? "", film.subarray(0, PART))).status).toBe(403);
    app.clock.set(addMinutes(app.clock.now(), 600).toISOString());
    expect(await sendRest(id)).toEqual([PART, 2 * PART]);
    expect((await claimedBytes(path)).equals(film)).toBe(true);
    const late = await begin();
    app.clock.set(addMinutes(app.clock.now(), 24 * 60).toISOString());
    admin = await app.admin();
    const refused = await next(late.id);
    expect([refused.status, refused.body.code]).toEqual([403, "upload-expired"]);
  });

  test("is closed to other admins, who neither learn the address nor let the upload go on", async () => {
    const { id } = await begin();
    const other = await app.admin("super_admin");
    expect((await other.call(getNextPart, { params: { id } })).status).toBe(404);
    expect((await next(id)).status).toBe(200);
  });

  test("is answered as complete to requests that find its last part at the same moment", async () => {
    const { id, path } = await begin(1_000);
    const { part } = (await next(id)).body;
    await put(part?.url ?? "", film.subarray(0, 1_000));
    const answers = await Promise.all(Array.from({ length: 8 }, () => next(id)));
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      Array(8).fill([200, { offset: 1_000, part: null }]),
    );
    expect((await claimedBytes(path)).equals(film.subarray(0, 1_000))).toBe(true);
  });

  test("takes no bytes beyond the declared size, no gap and no forged address", async () => {
    const { id, uploadURL } = await begin(1_000);
    const { part } = (await next(id)).body;
    expect((await put(part?.url ?? "", film.subarray(0, 1_001))).status).toBe(413);
    expect((await put(`${uploadURL}&offset=999`, film.subarray(0, 1))).status).toBe(503);
    for (const offset of ["-1", "x", "1e3", ""])
      expect((await put(`${uploadURL}&offset=${offset}`, film.subarray(0, 1))).status).toBe(403);
    const other = await begin();
    const forged = `${other.uploadURL.split("?")[0]}?${uploadURL.split("?")[1]}&offset=0`;
    expect((await put(forged, film.subarray(0, 1))).status).toBe(403);
    expect((await next("00000000-0000-4000-8000-000000000000")).status).toBe(404);
    const { body } = await admin.call(createUpload, { input: { contentType: "video/mp4" } });
    expect((await next(body.objectPath.slice(-36))).body.code).toBe("upload-expired");
  });
});

describe("a file in parts in a bucket", () => {
  async function switchToBucket() {
    const stub = await startS3Stub();
    const { storage } = app.ctx;
    app.ctx.storage = s3Storage(stub.settings);
    onTestFinished(async () => {
      Object.assign(app.ctx, { storage });
      await stub.stop();
    });
    return stub;
  }

  test("goes on with the part that the network cut, straight to the bucket", async () => {
    const stub = await switchToBucket();
    const { id, path } = await begin();
    const first = (await next(id)).body;
    expect(new URL(first.part?.url ?? "").origin).toBe(stub.settings.endpoint);
    await put(first.part?.url ?? "", film.subarray(0, PART));
    const second = (await next(id)).body;
    expect(second).toMatchObject({ offset: PART, part: { end: 2 * PART } });
    const sent = httpRequest(second.part?.url ?? "", { method: "PUT", headers: { "content-length": PART } });
    sent.on("error", () => undefined);
    sent.write(film.subarray(PART, PART + 1_000), () => sent.destroy());
    expect(await sendRest(id)).toEqual([PART, 2 * PART]);
    expect(stub.uploads.size).toBe(0);
    expect((await claimedBytes(path)).equals(film)).toBe(true);
  });

  test("is answered as complete to requests that find its last part at the same moment", async () => {
    const stub = await switchToBucket();
    const { id } = await begin(1_000);
    const { part } = (await next(id)).body;
    await put(part?.url ?? "", film.subarray(0, 1_000));
    const answers = await Promise.all(Array.from({ length: 8 }, () => next(id)));
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      Array(8).fill([200, { offset: 1_000, part: null }]),
    );
    expect(stub.uploads.size).toBe(0);
  });

  test("leaves no parts behind when it is never finished", async () => {
    const stub = await switchToBucket();
    const { id } = await begin();
    const { part } = (await next(id)).body;
    await put(part?.url ?? "", film.subarray(0, PART));
    expect(stub.uploads.size).toBe(1);
    app.clock.set(addMinutes(app.clock.now(), 24 * 60 + 1).toISOString());
    await app.sweep();
    expect(stub.uploads.size).toBe(0);
  });
});

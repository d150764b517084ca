import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { Booking } from "#contract/bookings.ts";
import type { InputOf } from "#contract/endpoint.ts";
import { uploadTicket } from "#contract/objects.ts";
import { addMinutes } from "#domain/ist-time.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import { translateAny } from "#server/i18n/translate.ts";
import { s3Storage } from "#server/providers/storage/s3.ts";
import type { Client } from "#tests/support/client.ts";
import { paidSession } from "#tests/support/paid-session.ts";
import { SWIFT_PROGRAM, startSwift } from "#tests/support/swift.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";
import {
  addressOf,
  askToErase,
  attach,
  type ClaimedImage,
  claimImage,
  claimVideo,
  detach,
} from "./uploads.ts";

const DAY = "2026-11-25";
const MEBIBYTE = 1024 * 1024;

let app: TestApp;
let admin: Client;
let customer: SignedIn;
let booking: Booking;
/** 600 × 400, on its side: red is on top once it is turned by its EXIF, which also says where it was taken. */
let photo: Buffer;
beforeAll(async () => {
  app = await startTestApp();
  await app.openDay(DAY);
  customer = await app.customer("9611000001");
  booking = await paidSession(app, customer, DAY, "10:00");
  photo = await sharp({ create: { width: 600, height: 400, channels: 3, background: "#0000ff" } })
    .composite([
      { input: { create: { width: 300, height: 400, channels: 3, background: "#ff0000" } }, left: 0, top: 0 },
    ])
    .jpeg()
    .withExif({ IFD0: { Make: "Telefon" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "28/1 27/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set("2026-11-21T04:30:00Z");
  admin = await app.admin();
});

type Wanted = InputOf<typeof uploadTicket>;
const ticket = async (wanted?: Wanted) => (await admin.call(uploadTicket, { input: wanted })).body;
/** As a phone sends it: no cookie, no Origin. */
const put = (url: string, body: NonNullable<RequestInit["body"]>, headers: Record<string, string> = {}) =>
  fetch(url, { method: "PUT", body, headers });
const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code;
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const filesUnder = (folder: string) =>
  readdir(join(app.ctx.config.dataDir, "objects", folder)).catch(() => []);

async function uploaded(bytes: Uint8Array, wanted: Wanted = { size: bytes.byteLength }) {
  const { uploadURL, objectPath, headers } = await ticket(wanted);
  expect((await put(uploadURL, bytes, headers)).status).toBe(200);
  return objectPath;
}
const claimed = async (bytes: Uint8Array) => claimImage(app.ctx, await uploaded(bytes), app.ctx.now());
const bind = (objectId: string, bookingId = booking.id) =>
  inTransaction(app.ctx.db, (tx) => attach(tx, { objectId, bookingId }, app.ctx.now()));
async function attached(bytes = photo): Promise<ClaimedImage> {
  const image = await claimed(bytes);
  await bind(image.objectId);
  return image;
}
/** What an attempt failed with, and what it says in English. */
async function failureOf(attempt: Promise<unknown>): Promise<string> {
  const failure = await attempt.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(failure instanceof Failure)) throw failure ?? new Error("It did not fail");
  for (const language of ["en", "hi"] as const)
    expect(translateAny(language, failure.code, failure.details.values ?? {})).not.toMatch(/[{}]/);
  return `${failure.code}: ${translateAny("en", failure.code, failure.details.values ?? {})}`;
}

describe("X13 an upload link", () => {
  test("is for admins, and ends in the two segments by which the file is claimed", async () => {
    expect((await customer.client.call(uploadTicket)).status).toBe(401);
    const given = await ticket();
    expect(given).toEqual({
      uploadURL: expect.stringMatching(
        new RegExp(`^${app.url}/objects/uploads/[0-9a-f-]{36}\\?signature=[\\w-]+$`),
      ),
      uploadUrl: given.uploadURL,
      objectPath: expect.any(String),
      headers: {},
      expiresAt: "2026-11-21T05:00:00.000Z",
    });
    expect(given.uploadURL.split("?")[0]?.split("/").slice(-2).join("/")).toBe(given.objectPath);
    const described = await ticket({
      filename: "<b>.jpg",
      contentType: "image/jpeg",
      size: 5,
      purpose: "parcha",
    });
    expect(described.headers).toEqual({ "content-type": "image/jpeg" });
  });

  test("leads to the address by which its page came", async () => {
    const port = new URL(app.url).port;
    const { body } = await admin.call(uploadTicket, { headers: { origin: `http://localhost:${port}` } });
    expect(body.uploadURL).toMatch(`http://localhost:${port}/objects/uploads/`);
    const foreign = await admin.call(uploadTicket, { headers: { origin: "https://elsewhere.example" } });
    expect([foreign.status, foreign.body.code]).toEqual([403, "foreign-origin"]);
  });

  test("is for one key: none that was made up, and not another one's", async () => {
    const [one, other] = [await ticket(), await ticket()];
    const signature = new URL(one.uploadURL).search;
    for (const url of [
      `${app.url}/objects/${other.objectPath}${signature}`,
      `${app.url}/objects/uploads/${crypto.randomUUID()}${signature}`,
      `${app.url}/objects/uploads/x${signature}`,
      `${app.url}/objects/${one.objectPath}`,
      `${app.url}/objects/${one.objectPath}?signature=`,
    ]) {
      const response = await put(url, photo);
      expect([url, response.status, await codeOf(response)]).toEqual([url, 403, "upload-expired"]);
    }
    expect((await put(`${app.url}/objects/images/x.jpg${signature}`, photo)).status).toBe(403);
  });

  test("takes the size that was announced, and nothing else", async () => {
    const { uploadURL } = await ticket({ size: 100 });
    expect(await codeOf(await put(uploadURL, randomBytes(101)))).toBe("upload-too-large");
    expect(await codeOf(await put(uploadURL, randomBytes(99)))).toBe("upload-incomplete");
    expect((await put(uploadURL, randomBytes(100))).status).toBe(200);
  });

  test("takes the kind that was announced, or one that says nothing", async () => {
    const { uploadURL } = await ticket({ contentType: "video/mp4" });
    const refused = await put(uploadURL, photo, { "content-type": "image/jpeg" });
    expect([refused.status, await codeOf(refused)]).toEqual([415, "not-a-video"]);
    for (const type of ["video/quicktime", "application/octet-stream", ""])
      expect((await put(uploadURL, photo, { "content-type": type })).status).toBe(200);
  });

  test("is good for half an hour", async () => {
    const { uploadURL } = await ticket();
    app.clock.set("2026-11-21T04:59:59Z");
    expect((await put(uploadURL, photo)).status).toBe(200);
    app.clock.set("2026-11-21T05:00:00Z");
    const late = await put(uploadURL, photo);
    expect([late.status, await codeOf(late)]).toEqual([403, "upload-expired"]);
  });

  test("can be used again until the file is claimed, and not afterwards", async () => {
    const { uploadURL, objectPath } = await ticket();
    expect((await put(uploadURL, randomBytes(50))).status).toBe(200);
    expect((await put(uploadURL, photo)).status).toBe(200);
    await claimImage(app.ctx, objectPath, app.ctx.now());
    const late = await put(uploadURL, photo);
    expect([late.status, await codeOf(late)]).toEqual([409, "upload-claimed"]);
  });

  test("takes 10 MiB at the most where no size was announced, also of one that does not say how much comes", async () => {
    const { uploadURL } = await ticket();
    const streamed = async (bytes: number) => {
      const sent = httpRequest(uploadURL, { method: "PUT" });
      sent.on("error", () => undefined);
      const answer = once(sent, "response") as Promise<[{ statusCode: number }]>;
      for (let left = bytes; left > 0; left -= MEBIBYTE) sent.write(Buffer.alloc(Math.min(left, MEBIBYTE)));
      sent.end();
      return (await answer)[0].statusCode;
    };
    expect(await streamed(10 * MEBIBYTE)).toBe(200);
    expect(await streamed(10 * MEBIBYTE + 1)).toBe(413);
    expect(await streamed(40 * MEBIBYTE)).toBe(413);
    // What was there before is not replaced by what was refused.
    expect((await filesUnder("uploads")).length).toBeGreaterThan(0);
    expect(await filesUnder(".halves")).toEqual([]);
  });
});

test("R01 an upload that breaks off leaves nothing, and tried again it makes one object", async () => {
  const { uploadURL, objectPath } = await ticket({ size: photo.byteLength });
  const sent = httpRequest(uploadURL, { method: "PUT", headers: { "content-length": photo.byteLength } });
  sent.on("error", () => undefined);
  sent.write(photo.subarray(0, photo.byteLength * 0.6));
  await vi.waitFor(async () => expect(await filesUnder(".halves")).toHaveLength(1), { timeout: 5_000 });
  sent.destroy();
  await vi.waitFor(async () => expect(await filesUnder(".halves")).toEqual([]), { timeout: 5_000 });
  const { ctx } = app;
  expect(await failureOf(claimImage(ctx, objectPath, ctx.now()))).toMatch("not-uploaded");
  expect((await put(uploadURL, photo)).status).toBe(200);
  expect((await put(uploadURL, photo)).status).toBe(200);
  const image = await claimImage(ctx, objectPath, ctx.now());
  // The answer got lost: asked again before it is bound, it is the same one.
  expect(await claimImage(ctx, `/objects/${objectPath}?x=1`, ctx.now())).toEqual(image);
  await bind(image.objectId);
  expect(await failureOf(claimImage(ctx, objectPath, ctx.now()))).toMatch("upload-claimed");
  expect(await failureOf(bind(image.objectId))).toMatch("upload-claimed");
  const own = (await filesUnder("images")).filter((name) => name.startsWith(image.objectId));
  expect(own).toHaveLength(2);
});

test("R01 what comes in while the file before it is claimed is refused, and not kept", async () => {
  const { uploadURL, objectPath } = await ticket();
  expect((await put(uploadURL, photo)).status).toBe(200);
  const sent = httpRequest(uploadURL, { method: "PUT", headers: { "content-length": photo.byteLength } });
  const answer = once(sent, "response") as Promise<[IncomingMessage]>;
  sent.write(photo.subarray(0, 1_000));
  await vi.waitFor(async () => expect(await filesUnder(".halves")).toHaveLength(1), { timeout: 5_000 });
  await claimImage(app.ctx, objectPath, app.ctx.now());
  sent.end(photo.subarray(1_000));
  const [response] = await answer;
  response.resume();
  expect(response.statusCode).toBe(409);
  expect(await app.ctx.storage.sizeOf(objectPath)).toBeNull();
});

test("R01 of two who claim the same upload at once both are told the same, and one of them has it", async () => {
  const { ctx } = app;
  const path = await uploaded(photo);
  const claim = () => claimImage(ctx, path, ctx.now());
  const [one, other] = await Promise.all([claim(), claim()]);
  expect(one).toEqual(other);
  const bound = await Promise.allSettled([bind(one.objectId), bind(other.objectId)]);
  expect(bound.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const video = await uploaded(mp4Of("isom"));
  const filmed = () => claimVideo(ctx, video, ctx.now());
  const [first, ...others] = await Promise.all([filmed(), filmed(), filmed()]);
  expect(others).toEqual([first, first]);
  expect(await failureOf(claimImage(ctx, video, ctx.now()))).toMatch("not-an-image");
});

test("R03 a photo that lies on its side stands upright in viewer, download and thumbnail, and says nothing of where it was taken", async () => {
  expect((await sharp(photo).metadata()).exif?.includes("Telefon")).toBe(true);
  const { objectId, largeKey, smallKey } = await attached();
  for (const [address, format, width, height] of [
    [addressOf(largeKey), "jpeg", 400, 600],
    [`${addressOf(largeKey)}?download=parcha`, "jpeg", 400, 600],
    [addressOf(smallKey), "webp", 320, 480],
  ] as const) {
    const picture = sharp(await bytesOf(await customer.client.fetch(address)));
    const { exif, orientation, ...found } = await picture.metadata();
    expect([address, exif, orientation]).toEqual([address, undefined, undefined]);
    expect(found).toMatchObject({ format, width, height });
    const { data } = await picture.raw().toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)].map((value) => Math.round(value / 255))).toEqual([1, 0, 0]);
    expect([...data.subarray(-3)].map((value) => Math.round(value / 255))).toEqual([0, 0, 1]);
  }
  // Not even here.
  expect(await filesUnder("uploads")).not.toContain(objectId);
});

test("R04 a HEIC from a phone is stored as a JPEG and a WebP, upright", async () => {
  const heic = await readFile(new URL("../../../tests/support/images/turned.heic", import.meta.url));
  const { largeKey } = await attached(heic);
  const picture = sharp(await bytesOf(await customer.client.fetch(addressOf(largeKey))));
  expect(await picture.metadata()).toMatchObject({ format: "jpeg", width: 64, height: 96 });
  const { data } = await picture.raw().toBuffer({ resolveWithObject: true });
  expect([...data.subarray(0, 3)].map((value) => Math.round(value / 255))).toEqual([1, 0, 0]);
});

test("a PNG that one can see through is stored on white", async () => {
  const clear = { width: 30, height: 20, channels: 4, background: "#00000000" } as const;
  const { largeKey } = await attached(await sharp({ create: clear }).png().toBuffer());
  const picture = sharp(await bytesOf(await customer.client.fetch(addressOf(largeKey))));
  expect([...(await picture.raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255]);
});

describe("R05 refused, with the limit named:", () => {
  test("25 MB, announced or not", async () => {
    const announced = await admin.call(uploadTicket, {
      input: { size: 25 * MEBIBYTE, contentType: "image/jpeg" },
    });
    expect([announced.status, announced.body.code]).toEqual([413, "upload-too-large"]);
    expect(announced.body.message).toMatch("10 MB");
    const inHindi = await admin.speaking("hi").call(uploadTicket, { input: { size: 25 * MEBIBYTE } });
    expect(inHindi.body.message).toMatch(/ज़्यादा से ज़्यादा 10 MB/);
    admin.speaking("en");
    const response = await put((await ticket()).uploadURL, Buffer.alloc(25 * MEBIBYTE));
    expect([response.status, await codeOf(response)]).toEqual([413, "upload-too-large"]);
  });

  test("an image as large as a video may be, which was announced as one", async () => {
    const noise = Buffer.concat([photo, Buffer.alloc(10 * MEBIBYTE)]);
    const path = await uploaded(noise, { size: noise.byteLength, contentType: "video/mp4" });
    expect(await failureOf(claimImage(app.ctx, path, app.ctx.now()))).toMatch(/^upload-too-large: .*10 MB/);
  });

  test("20 000 × 20 000 pixels", async () => {
    expect(await failureOf(claimed(pngOf(20_000)))).toMatch(/^image-too-large: .*40 megapixels/);
  });

  test("nothing at all", async () => {
    for (const type of ["", "image/jpeg"]) {
      const response = await put((await ticket()).uploadURL, new Uint8Array(), { "content-type": type });
      const { code, message } = (await response.json()) as { code: string; message: string };
      expect([response.status, code]).toEqual([400, "upload-incomplete"]);
      expect(message).toMatch("10 MB");
    }
    expect((await admin.call(uploadTicket, { input: { size: 0 } })).status).toBe(400);
  });

  test("a file that was cut off", async () => {
    const heic = await readFile(new URL("../../../tests/support/images/turned.heic", import.meta.url));
    const noise = { mean: 128, sigma: 60, type: "gaussian" } as const;
    const raster = sharp({ create: { width: 300, height: 300, channels: 3, noise, background: "#fff" } });
    const whole = [
      await raster.clone().jpeg().toBuffer(),
      await raster.clone().png().toBuffer(),
      await raster.clone().webp().toBuffer(),
      heic,
    ];
    for (const bytes of whole)
      for (const share of [0.5, 0.95])
        expect(await failureOf(claimed(bytes.subarray(0, bytes.byteLength * share)))).toMatch(
          /^image-broken: .*JPEG, PNG, WebP or HEIC, up to 10 MB/,
        );
    // The thread that met them works on.
    await claimed(photo);
  });
});

test("R06 SVG, HTML, PDF and others that say they are a JPEG are refused by what is in them", async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const gif = await sharp(photo).gif().toBuffer();
  const avif = await sharp(photo).resize(32).avif().toBuffer();
  for (const bytes of [
    Buffer.from(svg),
    Buffer.from(`<?xml version="1.0"?>${svg}`),
    Buffer.from("<!doctype html><script>alert(1)</script>"),
    Buffer.from("%PDF-1.7\n%âãÏÓ\n1 0 obj\n"),
    randomBytes(5_000),
    gif,
    avif,
    mp4Of("isom"),
  ]) {
    const path = await uploaded(bytes, {
      filename: "parcha.jpg",
      contentType: "image/jpeg",
      size: bytes.byteLength,
    });
    const failure = failureOf(claimImage(app.ctx, path, app.ctx.now()));
    expect(await failure).toMatch(/^not-an-image: .*JPEG, PNG, WebP or HEIC file of up to 10 MB/);
  }
});

test("R06 a JPEG that is a page, too, comes out as a picture alone", async () => {
  const page = "<html><script>alert(1)</script>";
  const polyglot = Buffer.concat([photo, Buffer.from(page)]);
  const { largeKey } = await attached(polyglot);
  const response = await customer.client.fetch(addressOf(largeKey));
  expect((await bytesOf(response)).includes(page)).toBe(false);
});

test("R07 what was never put, or never asked for, is not claimed", async () => {
  const { ctx } = app;
  const { objectPath } = await ticket();
  const { largeKey } = await attached();
  for (const path of [
    objectPath,
    `uploads/${crypto.randomUUID()}`,
    largeKey,
    "uploads/../../etc/passwd",
    "/etc/passwd",
    "https://elsewhere.example/uploads/x.jpg",
    "",
    "\0",
  ]) {
    expect(await failureOf(claimImage(ctx, path, ctx.now()))).toMatch("not-uploaded");
    expect(await failureOf(claimVideo(ctx, path, ctx.now()))).toMatch("not-uploaded");
  }
});

describe("M08 a video", () => {
  test("of an iPhone is taken by what is in it, whatever was said, and plays by ranges", async () => {
    const { ctx } = app;
    const mov = mp4Of("qt  ", 300_000);
    const path = await uploaded(mov, { contentType: "video/mp4", filename: "vidhi-completion-1.mp4" });
    const video = await claimVideo(ctx, path, ctx.now());
    expect(video).toEqual({
      objectId: path.slice(-36),
      key: `videos/${path.slice(-36)}.mov`,
      contentType: "video/quicktime",
    });
    expect(await claimVideo(ctx, path, ctx.now())).toEqual(video);
    await bind(video.objectId);
    const { client } = customer;
    const probe = await client.fetch(addressOf(video.key), { headers: { range: "bytes=0-1" } });
    expect([probe.status, probe.headers.get("content-range")]).toEqual([206, "bytes 0-1/300000"]);
    expect(probe.headers.get("content-type")).toBe("video/quicktime");
    expect(await bytesOf(probe)).toEqual(mov.subarray(0, 2));
  });

  test("of 80 MB is taken when it says so, one of 300 MB is not, and the limit is named before anything is sent", async () => {
    const wanted = { contentType: "video/mp4", purpose: "vidhi-video" };
    const bytes = mp4Of("isom", 80 * MEBIBYTE);
    const { ctx } = app;
    const path = await uploaded(bytes, { ...wanted, size: bytes.byteLength });
    const { key } = await claimVideo(ctx, path, ctx.now());
    expect(await ctx.storage.sizeOf(key)).toBe(bytes.byteLength);
    const refused = await admin.call(uploadTicket, { input: { ...wanted, size: 300 * MEBIBYTE } });
    expect([refused.status, refused.body.code]).toEqual([413, "upload-too-large"]);
    expect(refused.body.message).toMatch("200 MB");
  });

  test("is MP4, QuickTime or WebM, and no image", async () => {
    const { ctx } = app;
    const webm = Buffer.from("1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104", "hex");
    for (const [bytes, type] of [
      [mp4Of("mp42"), "video/mp4"],
      [mp4Of("M4V "), "video/mp4"],
      [webm, "video/webm"],
    ] as const)
      expect(await claimVideo(ctx, await uploaded(bytes), ctx.now())).toMatchObject({
        contentType: type,
      });
    for (const bytes of [photo, mp4Of("M4A "), mp4Of("heic"), Buffer.from("#EXTM3U\n")])
      expect(await failureOf(claimVideo(ctx, await uploaded(bytes), ctx.now()))).toMatch(
        /^not-a-video: .*MP4, MOV or WebM file of up to 200 MB/,
      );
  });
});

describe("X02 what lies under /objects/", () => {
  test("is for the booking's customer and admins; for others there is nothing, and a stranger signs in", async () => {
    const { largeKey, smallKey } = await attached();
    const other = await app.customer("9611000002");
    for (const key of [largeKey, smallKey]) {
      expect((await customer.client.fetch(addressOf(key))).status).toBe(200);
      expect((await admin.fetch(addressOf(key))).status).toBe(200);
      expect((await other.client.fetch(addressOf(key))).status).toBe(404);
      expect((await app.browser().fetch(addressOf(key))).status).toBe(401);
    }
  });

  test("is nobody's but admins' before it is bound, and once it is replaced", async () => {
    const image = await claimed(photo);
    const statuses = async () =>
      Promise.all(
        [customer.client, admin].map(async (one) => (await one.fetch(addressOf(image.largeKey))).status),
      );
    expect(await statuses()).toEqual([404, 200]);
    await bind(image.objectId);
    expect(await statuses()).toEqual([200, 200]);
    await inTransaction(app.ctx.db, (tx) => detach(tx, image.objectId, app.ctx.now()));
    expect(await statuses()).toEqual([404, 200]);
  });

  test("is never the original, nor anything that was made up", async () => {
    const path = await uploaded(photo);
    const { objectId } = await attached();
    for (const key of [
      path,
      `images/${objectId}`,
      `images/${objectId}-small.jpg`,
      `videos/${objectId}.mp4`,
      `images/${objectId}-large.jpg/x`,
      "",
    ])
      expect([key, (await admin.fetch(addressOf(key))).status]).toEqual([key, 404]);
  });

  test("is not left by any path", async () => {
    const cookie = admin.cookies();
    for (const path of [
      "/objects/../../etc/passwd",
      "/objects/..%2f..%2fetc%2fpasswd",
      "/objects/%2e%2e/%2e%2e/etc/passwd",
      "/objects/%252e%252e%252fetc%252fpasswd",
      "/objects/..\\..\\etc\\passwd",
      "/objects/..%5c..%5cetc%5cpasswd",
      "/objects/images/x%00.jpg",
      "/objects//etc/passwd",
      "/objects/%ff",
      "/objects/%zz",
    ])
      expect([path, [400, 404]]).toEqual([path, expect.arrayContaining([await statusOfRaw(path, cookie)])]);
  });
});

describe("a file is answered", () => {
  test("with the headers that keep it what it is, and away from others", async () => {
    const { largeKey } = await attached();
    const { headers } = await customer.client.fetch(addressOf(largeKey));
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "image/jpeg",
      "cache-control": "private, no-cache",
      "x-content-type-options": "nosniff",
      "content-disposition": "inline",
      "content-security-policy": expect.stringContaining("sandbox"),
      "cross-origin-resource-policy": "same-origin",
      "accept-ranges": "bytes",
    });
  });

  test("by its ETag: known ones are not sent again", async () => {
    const { largeKey } = await attached();
    const { client } = customer;
    const etag = (await client.fetch(addressOf(largeKey))).headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[\w.-]+"$/);
    for (const known of [etag, `W/${etag}`, `"x", ${etag}`, "*"]) {
      const again = await client.fetch(addressOf(largeKey), { headers: { "if-none-match": known } });
      expect([known, again.status, (await bytesOf(again)).byteLength]).toEqual([known, 304, 0]);
    }
    expect((await client.fetch(addressOf(largeKey), { headers: { "if-none-match": '"x"' } })).status).toBe(
      200,
    );
  });

  test("in parts, as players ask for them", async () => {
    const { largeKey } = await attached();
    const { client } = customer;
    const whole = await bytesOf(await client.fetch(addressOf(largeKey)));
    const size = whole.byteLength;
    const etag = (await client.fetch(addressOf(largeKey))).headers.get("etag") ?? "";
    for (const [range, start, end] of [
      ["bytes=0-1", 0, 1],
      ["bytes=10-", 10, size - 1],
      ["bytes=-5", size - 5, size - 1],
      [`bytes=-${size * 2}`, 0, size - 1],
      [`bytes=5-${size * 2}`, 5, size - 1],
    ] as const) {
      const part = await client.fetch(addressOf(largeKey), { headers: { range, "if-range": etag } });
      expect([range, part.status, part.headers.get("content-range")]).toEqual([
        range,
        206,
        `bytes ${start}-${end}/${size}`,
      ]);
      expect(await bytesOf(part)).toEqual(whole.subarray(start, end + 1));
    }
    for (const [range, ifRange] of [
      ["bytes=5-1", etag],
      ["lines=1-2", etag],
      ["bytes=0-1,4-5", etag],
      ["bytes=0-1", '"x"'],
    ] as const) {
      const headers = { range, "if-range": ifRange };
      expect((await client.fetch(addressOf(largeKey), { headers })).status).toBe(200);
    }
    for (const range of [`bytes=${size}-`, "bytes=-0"]) {
      const none = await client.fetch(addressOf(largeKey), { headers: { range } });
      expect([range, none.status, none.headers.get("content-range")]).toEqual([
        range,
        416,
        `bytes */${size}`,
      ]);
    }
  });

  test("without its bytes to a HEAD", async () => {
    const { largeKey } = await attached();
    const { client } = customer;
    const { byteLength } = await bytesOf(await client.fetch(addressOf(largeKey)));
    const head = await client.fetch(addressOf(largeKey), { method: "HEAD" });
    expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([
      200,
      String(byteLength),
      "",
    ]);
  });

  test("X10 as a download under the name that was asked for, of which nothing else can be made", async () => {
    const { largeKey } = await attached();
    const nameOf = async (name: string) => {
      const address = `${addressOf(largeKey)}?download=${encodeURIComponent(name)}`;
      return (await customer.client.fetch(address)).headers.get("content-disposition");
    };
    expect(await nameOf("parcha-front.webp")).toBe(
      `attachment; filename="parcha-front.jpg"; filename*=UTF-8''parcha-front.jpg`,
    );
    expect(await nameOf("परचा")).toBe(
      `attachment; filename="____.jpg"; filename*=UTF-8''${encodeURIComponent("परचा")}.jpg`,
    );
    expect(await nameOf('../..\\"; filename="x.html\r\nset-cookie: a=b\u202egpj.exe')).toBe(
      `attachment; filename="filename= x.html set-cookie a=b gpj.jpg"; filename*=UTF-8''filename%3D%20x.html%20set-cookie%20a%3Db%20gpj.jpg`,
    );
    expect(await nameOf("")).toMatch('filename="parcha.jpg"');
    expect((await nameOf("x".repeat(999)))?.length).toBeLessThan(250);
  });
});

test("a store that does not answer is a 503 that says when to try again", async () => {
  const { ctx } = app;
  const { largeKey } = await attached();
  const { storage } = ctx;
  onTestFinished(() => void Object.assign(ctx, { storage }));
  const bucket = { kind: "s3", bucket: "parcha", region: "ap-south-1", hasPathStyle: true } as const;
  const keys = { accessKeyId: "key", secretAccessKey: "secret" };
  ctx.storage = s3Storage({ ...bucket, ...keys, endpoint: "http://127.0.0.1:9" });
  const response = await customer.client.fetch(addressOf(largeKey));
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "30"]);
  expect(await codeOf(response)).toBe("try-again");
});

describe("what time does", () => {
  const sweepAt = async (instant: Date) => {
    app.clock.set(instant.toISOString());
    await app.sweep();
  };
  const left = async (id: string) =>
    (await Promise.all(["uploads", "images", "videos"].map(filesUnder)))
      .flat()
      .filter((name) => name.includes(id));

  test("what nobody has made anything of goes after a day, with its ticket, and nothing else does", async () => {
    const { ctx } = app;
    const raw = await uploaded(photo);
    const loose = await claimed(photo);
    const bound = await attached();
    await ctx.storage.put(`images/${raw.slice(-36)}-large.jpg`, photo, "image/jpeg");
    const start = ctx.now();
    await sweepAt(addMinutes(start, 24 * 60));
    expect([(await left(raw.slice(-36))).length, (await left(loose.objectId)).length]).toEqual([2, 2]);
    await sweepAt(addMinutes(start, 24 * 60 + 1));
    expect([await left(raw.slice(-36)), await left(loose.objectId)]).toEqual([[], []]);
    expect(await left(bound.objectId)).toHaveLength(2);
    expect(await failureOf(claimImage(ctx, raw, ctx.now()))).toMatch("not-uploaded");
    expect(await failureOf(bind(loose.objectId))).toMatch("upload-claimed");
  });

  test("an original that came while it was being claimed goes once no other one can come", async () => {
    const { objectId } = await attached();
    await app.ctx.storage.put(`uploads/${objectId}`, photo, "image/jpeg");
    await sweepAt(addMinutes(app.ctx.now(), 31));
    expect(await left(objectId)).toHaveLength(2);
    expect(await left(`uploads/${objectId}`)).toEqual([]);
  });

  test("what belongs to a closed account's bookings is nobody's at once, and gone with the next sweep, also what was replaced", async () => {
    const { ctx } = app;
    const hers = await app.customer("9611000003");
    const session = await paidSession(app, hers, DAY, "10:10");
    const image = await claimed(photo);
    await bind(image.objectId, session.id);
    await inTransaction(ctx.db, (tx) => detach(tx, image.objectId, ctx.now()));
    const other = await attached();
    await inTransaction(ctx.db, (tx) => askToErase(tx, [session.id], ctx.now()));
    expect((await admin.fetch(addressOf(image.largeKey))).status).toBe(404);
    await app.sweep();
    expect(await left(image.objectId)).toEqual([]);
    expect(await left(other.objectId)).toHaveLength(2);
  });
});

describe.runIf(process.env.LONG === "1" && existsSync(SWIFT_PROGRAM))("in a bucket", () => {
  let swift: Awaited<ReturnType<typeof startSwift>>;
  beforeAll(async () => {
    swift = await startSwift();
    app.ctx.storage = s3Storage(swift.settings);
  });
  afterAll(() => swift.stop());

  test("X13 R03 M08 a photo and a video go straight into it, are claimed, and shown by us alone", async () => {
    const { ctx } = app;
    const given = await ticket({ size: photo.byteLength, contentType: "image/jpeg" });
    expect(new URL(given.uploadURL).origin).toBe(swift.settings.endpoint);
    expect(given.uploadURL.split("?")[0]?.split("/").slice(-2).join("/")).toBe(given.objectPath);
    expect((await put(given.uploadURL, photo.subarray(1), given.headers)).status).toBe(403);
    expect(await failureOf(claimImage(ctx, given.objectPath, ctx.now()))).toMatch("not-uploaded");
    expect((await put(given.uploadURL, photo, given.headers)).status).toBe(200);
    const image = await claimImage(ctx, given.objectPath, ctx.now());
    await bind(image.objectId);
    expect(await ctx.storage.sizeOf(given.objectPath)).toBeNull();
    const shown = await customer.client.fetch(addressOf(image.largeKey));
    expect(await sharp(await bytesOf(shown)).metadata()).toMatchObject({ width: 400, height: 600 });
    const mov = mp4Of("qt  ", 300_000);
    const video = await claimVideo(ctx, await uploaded(mov), ctx.now());
    await bind(video.objectId);
    const part = await customer.client.fetch(addressOf(video.key), { headers: { range: "bytes=4-11" } });
    expect([part.status, String(await bytesOf(part))]).toEqual([206, "ftypqt  "]);
    await inTransaction(ctx.db, (tx) => askToErase(tx, [booking.id], ctx.now()));
    await app.sweep();
    expect([await ctx.storage.sizeOf(image.largeKey), await ctx.storage.sizeOf(video.key)]).toEqual([
      null,
      null,
    ]);
  });

  test("R05 what is too large for a ticket without a size is refused when it is claimed", async () => {
    const { uploadURL, objectPath } = await ticket();
    expect((await put(uploadURL, Buffer.alloc(10 * MEBIBYTE + 1))).status).toBe(200);
    const { ctx } = app;
    expect(await failureOf(claimImage(ctx, objectPath, ctx.now()))).toMatch(/^upload-too-large: .*10 MB/);
  });
});

/** A black picture of that many pixels each way, in a few bytes. */
function pngOf(pixels: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.byteLength, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(pixels, 0);
  header.writeUInt32BE(pixels, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc(pixels * (1 + pixels / 8)), { level: 1 });
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", rows),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** The head of a file of Apple's kind, and nothing behind it. */
function mp4Of(brand: string, size = 1_000): Buffer {
  const file = Buffer.alloc(size);
  file.writeUInt32BE(20, 0);
  file.write(`ftyp${brand}`, 4);
  file.write(brand, 16);
  file.writeUInt32BE(size - 20, 20);
  file.write("mdat", 24);
  return file;
}

/** A path as it stands, which no client has tidied up. */
async function statusOfRaw(path: string, cookie: string): Promise<number> {
  const socket = connect(Number(new URL(app.url).port), "127.0.0.1");
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nCookie: ${cookie}\r\n\r\n`);
  let text = "";
  for await (const chunk of socket.setEncoding("utf8")) text += chunk;
  return Number(text.split(" ")[1]);
}

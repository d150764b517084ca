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
import { createUpload } from "#contract/uploads.ts";
import { addMinutes } from "#domain/ist-time.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import { translateAny } from "#server/i18n/translate.ts";
import { s3Storage } from "#server/providers/storage/s3.ts";
import { sweep } from "#server/sweeps.ts";
import type { Client } from "#tests/support/client.ts";
import { SWIFT_PROXY_PROGRAM, startSwiftServer } from "#tests/support/openstack-swift.ts";
import { createPaidSession } from "#tests/support/paid-session.ts";
import { samsungVideo, withSound } from "#tests/support/phone-videos.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";
import * as webm from "#tests/support/webm-videos.ts";
import { type ClaimedImage, claimImage, claimVideo } from "./claims.ts";
import { attachFile, detachFile, fileUrl, requestErasure, requestErasureOfFile } from "./files.ts";

const DAY = "2026-11-25";
const MEBIBYTE = 1024 * 1024;

let app: TestApp;
let admin: Client;
let customer: SignedIn;
let booking: Booking;
/** 600 × 400. Its EXIF rotates it by 90°, which puts the red half on top, and contains a place. */
let photo: Buffer;
beforeAll(async () => {
  app = await startTestApp();
  await app.openDay(DAY);
  customer = await app.customer("9611000001");
  booking = await createPaidSession(app, customer, DAY, "10:00");
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

type TicketRequest = InputOf<typeof createUpload>;
const requestTicket = async (request?: TicketRequest) =>
  (await admin.call(createUpload, { input: request })).body;
/** Sends neither cookie nor Origin. */
const put = (url: string, body: NonNullable<RequestInit["body"]>, headers: Record<string, string> = {}) =>
  fetch(url, { method: "PUT", body, headers });
const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code;
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const filesUnder = (folder: string) =>
  readdir(join(app.ctx.config.dataDir, "objects", folder)).catch(() => []);

async function uploadFile(bytes: Uint8Array, request: TicketRequest = { size: bytes.byteLength }) {
  const { uploadURL, objectPath, headers } = await requestTicket(request);
  expect((await put(uploadURL, bytes, headers)).status).toBe(200);
  return objectPath;
}
const uploadAndClaim = async (bytes: Uint8Array) =>
  claimImage(app.ctx, await uploadFile(bytes), app.ctx.now());
const attach = (objectId: string, bookingId = booking.id) =>
  inTransaction(app.ctx.db, (tx) => attachFile(tx, { objectId, bookingId }, app.ctx.now()));
async function uploadAndAttach(bytes = photo): Promise<ClaimedImage> {
  const image = await uploadAndClaim(bytes);
  await attach(image.objectId);
  return image;
}
/** The code of the failure and its sentence in English. */
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

describe("an upload URL", () => {
  test("has a path that ends in the `objectPath` by which the file is claimed", async () => {
    const issued = await requestTicket();
    expect(issued).toEqual({
      uploadURL: expect.stringMatching(
        new RegExp(`^${app.url}/objects/uploads/[0-9a-f-]{36}\\?signature=[\\w-]+$`),
      ),
      uploadUrl: issued.uploadURL,
      objectPath: expect.any(String),
      headers: {},
      expiresAt: "2026-11-21T05:00:00.000Z",
    });
    expect(issued.uploadURL.split("?")[0]?.split("/").slice(-2).join("/")).toBe(issued.objectPath);
    const described = await requestTicket({
      filename: "<b>.jpg",
      contentType: "image/jpeg",
      size: 5,
      purpose: "parcha",
    });
    expect(described.headers).toEqual({ "content-type": "image/jpeg" });
  });

  test("has the origin of the page that requested it", async () => {
    const port = new URL(app.url).port;
    const { body } = await admin.call(createUpload, { headers: { origin: `http://localhost:${port}` } });
    expect(body.uploadURL).toMatch(`http://localhost:${port}/objects/uploads/`);
    const foreign = await admin.call(createUpload, { headers: { origin: "https://elsewhere.example" } });
    expect([foreign.status, foreign.body.code]).toEqual([403, "foreign-origin"]);
  });

  test("is signed for one key: a forged URL and a signature of another key are refused", async () => {
    const [one, other] = [await requestTicket(), await requestTicket()];
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

  test("accepts exactly the declared size", async () => {
    const { uploadURL } = await requestTicket({ size: 100 });
    expect(await codeOf(await put(uploadURL, randomBytes(101)))).toBe("upload-too-large");
    expect(await codeOf(await put(uploadURL, randomBytes(99)))).toBe("upload-incomplete");
    expect((await put(uploadURL, randomBytes(100))).status).toBe(200);
  });

  test("accepts the declared kind of file, or an unspecific Content-Type", async () => {
    const { uploadURL } = await requestTicket({ contentType: "video/mp4" });
    const refused = await put(uploadURL, photo, { "content-type": "image/jpeg" });
    expect([refused.status, await codeOf(refused)]).toEqual([415, "not-a-video"]);
    for (const type of ["video/quicktime", "application/octet-stream", ""])
      expect((await put(uploadURL, photo, { "content-type": type })).status).toBe(200);
  });

  test("expires after half an hour", async () => {
    const { uploadURL } = await requestTicket();
    app.clock.set("2026-11-21T04:59:59Z");
    expect((await put(uploadURL, photo)).status).toBe(200);
    app.clock.set("2026-11-21T05:00:00Z");
    const late = await put(uploadURL, photo);
    expect([late.status, await codeOf(late)]).toEqual([403, "upload-expired"]);
  });

  test("can be used again until the file is claimed", async () => {
    const { uploadURL, objectPath } = await requestTicket();
    expect((await put(uploadURL, randomBytes(50))).status).toBe(200);
    expect((await put(uploadURL, photo)).status).toBe(200);
    await claimImage(app.ctx, objectPath, app.ctx.now());
    const late = await put(uploadURL, photo);
    expect([late.status, await codeOf(late)]).toEqual([409, "upload-claimed"]);
  });

  test("accepts at most 10 MiB when no size was declared, also without a Content-Length", async () => {
    const { uploadURL } = await requestTicket();
    const streamed = async (bytes: number) => {
      const sent = httpRequest(uploadURL, { method: "PUT" });
      sent.on("error", () => undefined);
      const answer = once(sent, "response") as Promise<[{ statusCode: number }]>;
      for (let remaining = bytes; remaining > 0; remaining -= MEBIBYTE)
        sent.write(Buffer.alloc(Math.min(remaining, MEBIBYTE)));
      sent.end();
      return (await answer)[0].statusCode;
    };
    expect(await streamed(10 * MEBIBYTE)).toBe(200);
    expect(await streamed(10 * MEBIBYTE + 1)).toBe(413);
    expect(await streamed(40 * MEBIBYTE)).toBe(413);
    // A refused file does not replace the earlier one.
    expect((await filesUnder("uploads")).length).toBeGreaterThan(0);
    expect(await filesUnder(".halves")).toEqual([]);
  });
});

test("an upload that breaks off leaves no file, and its retry creates one object", async () => {
  const { uploadURL, objectPath } = await requestTicket({ size: photo.byteLength });
  const sent = httpRequest(uploadURL, { method: "PUT", headers: { "content-length": photo.byteLength } });
  sent.on("error", () => undefined);
  sent.write(photo.subarray(0, photo.byteLength * 0.6));
  await vi.waitFor(async () => expect(await filesUnder(".halves")).toHaveLength(1));
  sent.destroy();
  await vi.waitFor(async () => expect(await filesUnder(".halves")).toEqual([]));
  const { ctx } = app;
  expect(await failureOf(claimImage(ctx, objectPath, ctx.now()))).toMatch("not-uploaded");
  expect((await put(uploadURL, photo)).status).toBe(200);
  expect((await put(uploadURL, photo)).status).toBe(200);
  const image = await claimImage(ctx, objectPath, ctx.now());
  // A client whose response was lost claims again and gets the same image, until it is attached.
  expect(await claimImage(ctx, `/objects/${objectPath}?x=1`, ctx.now())).toEqual(image);
  await attach(image.objectId);
  expect(await failureOf(claimImage(ctx, objectPath, ctx.now()))).toMatch("upload-claimed");
  expect(await failureOf(attach(image.objectId))).toMatch("upload-claimed");
  const own = (await filesUnder("images")).filter((name) => name.startsWith(image.objectId));
  expect(own).toHaveLength(2);
});

test("a file that arrives while an earlier one is claimed is refused and deleted", async () => {
  const { uploadURL, objectPath } = await requestTicket();
  expect((await put(uploadURL, photo)).status).toBe(200);
  const sent = httpRequest(uploadURL, { method: "PUT", headers: { "content-length": photo.byteLength } });
  const answer = once(sent, "response") as Promise<[IncomingMessage]>;
  sent.write(photo.subarray(0, 1_000));
  await vi.waitFor(async () => expect(await filesUnder(".halves")).toHaveLength(1));
  await claimImage(app.ctx, objectPath, app.ctx.now());
  sent.end(photo.subarray(1_000));
  const [response] = await answer;
  response.resume();
  expect(response.statusCode).toBe(409);
  expect(await app.ctx.storage.sizeOf(objectPath)).toBeNull();
});

test("concurrent claims of an upload answer the same file, and only one of them can attach it", async () => {
  const { ctx } = app;
  const path = await uploadFile(photo);
  const claim = () => claimImage(ctx, path, ctx.now());
  const [one, other] = await Promise.all([claim(), claim()]);
  expect(one).toEqual(other);
  const results = await Promise.allSettled([attach(one.objectId), attach(other.objectId)]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const video = await uploadFile(mp4Of("isom"));
  const claimAsVideo = () => claimVideo(ctx, video, ctx.now());
  const [first, ...others] = await Promise.all([claimAsVideo(), claimAsVideo(), claimAsVideo()]);
  expect(others).toEqual([first, first]);
  expect(await failureOf(claimImage(ctx, video, ctx.now()))).toMatch("not-an-image");
});

test("a photo with EXIF rotation is served upright and without EXIF, inline, as a download and as a thumbnail", async () => {
  expect((await sharp(photo).metadata()).exif?.includes("Telefon")).toBe(true);
  const { objectId, largeKey, smallKey } = await uploadAndAttach();
  for (const [address, format, width, height] of [
    [fileUrl(largeKey), "jpeg", 400, 600],
    [`${fileUrl(largeKey)}?download=parcha`, "jpeg", 400, 600],
    [fileUrl(smallKey), "webp", 320, 480],
  ] as const) {
    const picture = sharp(await bytesOf(await customer.client.fetch(address)));
    const { exif, orientation, ...found } = await picture.metadata();
    expect([address, exif, orientation]).toEqual([address, undefined, undefined]);
    expect(found).toMatchObject({ format, width, height });
    const { data } = await picture.raw().toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)].map((value) => Math.round(value / 255))).toEqual([1, 0, 0]);
    expect([...data.subarray(-3)].map((value) => Math.round(value / 255))).toEqual([0, 0, 1]);
  }
  // The original, which has the place in its EXIF, is deleted.
  expect(await filesUnder("uploads")).not.toContain(objectId);
});

test.each(["heic", "mif1", "heix", "hevc", "msf1"])(
  "a HEIC photo of the brand %s is stored as an upright JPEG and WebP",
  async (brand) => {
    const heic = await readFile(new URL("../../../tests/support/images/turned.heic", import.meta.url));
    heic.write(brand, 8);
    const { largeKey } = await uploadAndAttach(heic);
    const picture = sharp(await bytesOf(await customer.client.fetch(fileUrl(largeKey))));
    expect(await picture.metadata()).toMatchObject({ format: "jpeg", width: 64, height: 96 });
    const { data } = await picture.raw().toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)].map((value) => Math.round(value / 255))).toEqual([1, 0, 0]);
  },
);

test("a transparent PNG gets a white background", async () => {
  const clear = { width: 30, height: 20, channels: 4, background: "#00000000" } as const;
  const { largeKey } = await uploadAndAttach(await sharp({ create: clear }).png().toBuffer());
  const picture = sharp(await bytesOf(await customer.client.fetch(fileUrl(largeKey))));
  expect([...(await picture.raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255]);
});

describe("refused with an error that names the limit:", () => {
  test("25 MB, with and without a declared size", async () => {
    const announced = await admin.call(createUpload, {
      input: { size: 25 * MEBIBYTE, contentType: "image/jpeg" },
    });
    expect([announced.status, announced.body.code]).toEqual([413, "upload-too-large"]);
    expect(announced.body.message).toMatch("10 MB");
    const inHindi = await admin.withLanguage("hi").call(createUpload, { input: { size: 25 * MEBIBYTE } });
    expect(inHindi.body.message).toMatch(/ज़्यादा से ज़्यादा 10 MB/);
    admin.withLanguage("en");
    const response = await put((await requestTicket()).uploadURL, Buffer.alloc(25 * MEBIBYTE));
    expect([response.status, await codeOf(response)]).toEqual([413, "upload-too-large"]);
  });

  test("an image over 10 MB that was declared as a video", async () => {
    const noise = Buffer.concat([photo, Buffer.alloc(10 * MEBIBYTE)]);
    const path = await uploadFile(noise, { size: noise.byteLength, contentType: "video/mp4" });
    expect(await failureOf(claimImage(app.ctx, path, app.ctx.now()))).toMatch(/^upload-too-large: .*10 MB/);
  });

  test("an image of 20 000 × 20 000 pixels", async () => {
    expect(await failureOf(uploadAndClaim(pngOf(20_000)))).toMatch(/^image-too-large: .*40 megapixels/);
  });

  test("an empty file", async () => {
    for (const type of ["", "image/jpeg"]) {
      const response = await put((await requestTicket()).uploadURL, new Uint8Array(), {
        "content-type": type,
      });
      const { code, message } = (await response.json()) as { code: string; message: string };
      expect([response.status, code]).toEqual([400, "upload-incomplete"]);
      expect(message).toMatch("10 MB");
    }
    expect((await admin.call(createUpload, { input: { size: 0 } })).status).toBe(400);
  });

  test("a truncated image", async () => {
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
      for (const fraction of [0.5, 0.95])
        expect(await failureOf(uploadAndClaim(bytes.subarray(0, bytes.byteLength * fraction)))).toMatch(
          /^image-broken: .*JPEG, PNG, WebP or HEIC, up to 10 MB/,
        );
    // The render thread survives them.
    await uploadAndClaim(photo);
  });
});

test("SVG, HTML, PDF and other files that are declared as JPEG are refused by their bytes", async () => {
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
    const path = await uploadFile(bytes, {
      filename: "parcha.jpg",
      contentType: "image/jpeg",
      size: bytes.byteLength,
    });
    const failure = failureOf(claimImage(app.ctx, path, app.ctx.now()));
    expect(await failure).toMatch(/^not-an-image: .*JPEG, PNG, WebP or HEIC file of up to 10 MB/);
  }
});

test("a JPEG that also contains HTML is served without the HTML", async () => {
  const page = "<html><script>alert(1)</script>";
  const polyglot = Buffer.concat([photo, Buffer.from(page)]);
  const { largeKey } = await uploadAndAttach(polyglot);
  const response = await customer.client.fetch(fileUrl(largeKey));
  expect((await bytesOf(response)).includes(page)).toBe(false);
});

test("a path without an uploaded file, without a ticket or of any other form cannot be claimed", async () => {
  const { ctx } = app;
  const { objectPath } = await requestTicket();
  const { largeKey } = await uploadAndAttach();
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

describe("a video", () => {
  test("from an iPhone is detected by its bytes whatever its declared type, and is served in ranges", async () => {
    const { ctx } = app;
    const mov = mp4Of("qt  ", 300_000);
    const path = await uploadFile(mov, { contentType: "video/mp4", filename: "vidhi-completion-1.mp4" });
    const video = await claimVideo(ctx, path, ctx.now());
    expect(video).toEqual({ objectId: path.slice(-36), key: `videos/${path.slice(-36)}.mov` });
    expect(await claimVideo(ctx, path, ctx.now())).toEqual(video);
    await attach(video.objectId);
    const { client } = customer;
    const probe = await client.fetch(fileUrl(video.key), { headers: { range: "bytes=0-1" } });
    expect([probe.status, probe.headers.get("content-range")]).toEqual([206, "bytes 0-1/300000"]);
    expect(probe.headers.get("content-type")).toBe("video/quicktime");
    expect(await bytesOf(probe)).toEqual(mov.subarray(0, 2));
  });

  test("that a phone has filmed is stored and served without the place", async () => {
    const { ctx } = app;
    const { bytes, contentType, secrets, picture } = samsungVideo();
    const path = await uploadFile(bytes, { contentType, size: bytes.byteLength });
    const video = await claimVideo(ctx, path, ctx.now());
    expect(await ctx.storage.sizeOf(path)).toBeNull();
    await attach(video.objectId);
    const served = await bytesOf(await customer.client.fetch(fileUrl(video.key)));
    for (const secret of secrets) expect(served.includes(secret, 0, "latin1")).toBe(false);
    expect([served.byteLength, served.indexOf(picture)]).toEqual([bytes.byteLength, bytes.indexOf(picture)]);
  });

  test("in WebM is stored without its tags", async () => {
    const { ctx } = app;
    const parts = [webm.info(), webm.tracks(webm.track(1, webm.VIDEO)), webm.cluster(0)];
    const bytes = Buffer.concat([webm.header, webm.segment(...parts, webm.tags)]);
    const { key } = await claimVideo(ctx, await uploadFile(bytes), ctx.now());
    const stored = await ctx.storage.read(key, { start: 0, end: bytes.byteLength - 1 });
    const clean = Buffer.concat(await Array.fromAsync(stored ?? []));
    expect([bytes.includes(webm.PLACE), clean.includes(webm.PLACE)]).toEqual([true, false]);
    expect(clean.byteLength).toBe(bytes.byteLength);
  });

  test("whose sound is Opus is refused with a sentence, because old iPhones play it silently", async () => {
    const { ctx } = app;
    const bytes = withSound(samsungVideo().bytes, "Opus");
    const path = await uploadFile(bytes, { contentType: "video/mp4", size: bytes.byteLength });
    expect(await failureOf(claimVideo(ctx, path, ctx.now()))).toMatch(
      /^silent-video: .*without its sound.*phone’s camera/,
    );
  });

  test("of 80 MB is accepted when its size is declared; 300 MB are refused with the limit when the URL is requested", async () => {
    const declared = { contentType: "video/mp4", purpose: "vidhi-video" };
    const bytes = mp4Of("isom", 80 * MEBIBYTE);
    const { ctx } = app;
    const path = await uploadFile(bytes, { ...declared, size: bytes.byteLength });
    const { key } = await claimVideo(ctx, path, ctx.now());
    expect(await ctx.storage.sizeOf(key)).toBe(bytes.byteLength);
    const refused = await admin.call(createUpload, { input: { ...declared, size: 300 * MEBIBYTE } });
    expect([refused.status, refused.body.code]).toEqual([413, "upload-too-large"]);
    expect(refused.body.message).toMatch("200 MB");
  });

  test("can be MP4, QuickTime or WebM; images and audio are refused", async () => {
    const { ctx } = app;
    const webm = Buffer.from("1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104", "hex");
    for (const [bytes, extension] of [
      [mp4Of("mp42"), "mp4"],
      [mp4Of("M4V "), "mp4"],
      [mp4Of("3gp4"), "mp4"],
      [mp4Of("3ge6"), "mp4"],
      [mp4Of("XAVC"), "mp4"],
      [mp4Of("f4v "), "mp4"],
      // QuickTime without a box of brands.
      [mp4Of("qt  ").subarray(20), "mov"],
      [webm, "webm"],
    ] as const)
      expect((await claimVideo(ctx, await uploadFile(bytes), ctx.now())).key).toMatch(`.${extension}`);
    for (const bytes of [photo, mp4Of("M4A "), mp4Of("heic"), Buffer.from("#EXTM3U\n")])
      expect(await failureOf(claimVideo(ctx, await uploadFile(bytes), ctx.now()))).toMatch(
        /^not-a-video: .*MP4, MOV or WebM file of up to 200 MB/,
      );
  });
});

describe("a path under /objects/", () => {
  test("is readable by admins only before the file is attached and after it was detached", async () => {
    const image = await uploadAndClaim(photo);
    const statuses = async () =>
      Promise.all(
        [customer.client, admin].map(async (one) => (await one.fetch(fileUrl(image.largeKey))).status),
      );
    expect(await statuses()).toEqual([404, 200]);
    await attach(image.objectId);
    expect(await statuses()).toEqual([200, 200]);
    await inTransaction(app.ctx.db, (tx) => detachFile(tx, image.objectId, app.ctx.now()));
    expect(await statuses()).toEqual([404, 200]);
  });

  test("never serves an original or an unknown key", async () => {
    const path = await uploadFile(photo);
    const { objectId } = await uploadAndAttach();
    for (const key of [
      path,
      `images/${objectId}`,
      `images/${objectId}-small.jpg`,
      `videos/${objectId}.mp4`,
      `images/${objectId}-large.jpg/x`,
      "",
    ])
      expect([key, (await admin.fetch(fileUrl(key))).status]).toEqual([key, 404]);
  });

  test("cannot be escaped by path traversal", async () => {
    const cookie = admin.cookieHeader();
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

describe("a file is served", () => {
  test("with headers against content sniffing, scripts and shared caches", async () => {
    const { largeKey } = await uploadAndAttach();
    const { headers } = await customer.client.fetch(fileUrl(largeKey));
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "image/jpeg",
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
      "content-disposition": "inline",
      "content-security-policy": expect.stringContaining("sandbox"),
      "cross-origin-resource-policy": "same-origin",
      "accept-ranges": "bytes",
    });
  });

  test("as a 304 when If-None-Match has its ETag", async () => {
    const { largeKey } = await uploadAndAttach();
    const { client } = customer;
    const etag = (await client.fetch(fileUrl(largeKey))).headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[\w.-]+"$/);
    for (const known of [etag, `W/${etag}`, `"x", ${etag}`, "*"]) {
      const again = await client.fetch(fileUrl(largeKey), { headers: { "if-none-match": known } });
      expect([known, again.status, (await bytesOf(again)).byteLength]).toEqual([known, 304, 0]);
    }
    expect((await client.fetch(fileUrl(largeKey), { headers: { "if-none-match": '"x"' } })).status).toBe(200);
    // What a browser has cached before a sign-out is not confirmed after it.
    const signedOut = await app.browser().fetch(fileUrl(largeKey), { headers: { "if-none-match": etag } });
    expect(signedOut.status).toBe(401);
  });

  test("in ranges, as media players request them", async () => {
    const { largeKey } = await uploadAndAttach();
    const { client } = customer;
    const whole = await bytesOf(await client.fetch(fileUrl(largeKey)));
    const size = whole.byteLength;
    const etag = (await client.fetch(fileUrl(largeKey))).headers.get("etag") ?? "";
    const ask = (range: string, ifRange = etag) =>
      client.fetch(fileUrl(largeKey), { headers: { range, "if-range": ifRange } });
    const part = await ask("bytes=10-");
    expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes 10-${size - 1}/${size}`]);
    expect(await bytesOf(part)).toEqual(whole.subarray(10));
    for (const other of [await ask("bytes=5-1"), await ask("bytes=0-1", '"x"')])
      expect(other.status).toBe(200);
    const none = await ask(`bytes=${size}-`);
    expect([none.status, none.headers.get("content-range")]).toEqual([416, `bytes */${size}`]);
  });

  test("without its body for a HEAD request", async () => {
    const { largeKey } = await uploadAndAttach();
    const { client } = customer;
    const { byteLength } = await bytesOf(await client.fetch(fileUrl(largeKey)));
    const head = await client.fetch(fileUrl(largeKey), { method: "HEAD" });
    expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([
      200,
      String(byteLength),
      "",
    ]);
  });

  test("as a download under the requested name, without what could change its path, type or headers", async () => {
    const { largeKey } = await uploadAndAttach();
    const nameOf = async (name: string) => {
      const address = `${fileUrl(largeKey)}?download=${encodeURIComponent(name)}`;
      return (await customer.client.fetch(address)).headers.get("content-disposition");
    };
    expect(await nameOf("parcha-front.webp")).toBe("attachment; filename=parcha-front.jpg");
    expect(await nameOf("परचा")).toBe(
      `attachment; filename=____.jpg; filename*=UTF-8''${encodeURIComponent("परचा")}.jpg`,
    );
    expect(await nameOf('../..\\"; filename="x.html\r\nset-cookie: a=b\u202egpj.exe')).toBe(
      'attachment; filename="filename= x.html set-cookie a=b gpj.jpg"',
    );
    expect(await nameOf("आशा (1) x'y*z")).toBe(
      `attachment; filename="___ (1) x y z.jpg"; filename*=UTF-8''%E0%A4%86%E0%A4%B6%E0%A4%BE%20%281%29%20x%20y%20z.jpg`,
    );
    expect(await nameOf("")).toBe("attachment; filename=parcha.jpg");
    expect((await nameOf("x".repeat(999)))?.length).toBeLessThan(250);
  });
});

test("a file is a 503 with Retry-After when the storage does not answer", async () => {
  const { ctx } = app;
  const { largeKey } = await uploadAndAttach();
  const { storage } = ctx;
  onTestFinished(() => void Object.assign(ctx, { storage }));
  const bucket = { kind: "s3", bucket: "parcha", region: "ap-south-1", hasPathStyle: true } as const;
  const keys = { accessKeyId: "key", secretAccessKey: "secret" };
  ctx.storage = s3Storage({ ...bucket, ...keys, endpoint: "http://127.0.0.1:9" });
  const response = await customer.client.fetch(fileUrl(largeKey));
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "30"]);
  expect(await codeOf(response)).toBe("try-again");
});

describe("the sweep", () => {
  const sweepAt = async (instant: Date) => {
    app.clock.set(instant.toISOString());
    await app.sweep();
  };
  const storedFiles = async (id: string) =>
    (await Promise.all(["uploads", "images", "videos"].map(filesUnder)))
      .flat()
      .filter((name) => name.includes(id));

  test("deletes uploads that no booking uses after a day, with their tickets, and no others", async () => {
    const { ctx } = app;
    const raw = await uploadFile(photo);
    const unattached = await uploadAndClaim(photo);
    const inUse = await uploadAndAttach();
    await ctx.storage.put(`images/${raw.slice(-36)}-large.jpg`, photo, "image/jpeg");
    const start = ctx.now();
    await sweepAt(addMinutes(start, 24 * 60));
    expect([
      (await storedFiles(raw.slice(-36))).length,
      (await storedFiles(unattached.objectId)).length,
    ]).toEqual([2, 2]);
    await sweepAt(addMinutes(start, 24 * 60 + 1));
    expect([await storedFiles(raw.slice(-36)), await storedFiles(unattached.objectId)]).toEqual([[], []]);
    expect(await storedFiles(inUse.objectId)).toHaveLength(2);
    expect(await failureOf(claimImage(ctx, raw, ctx.now()))).toMatch("not-uploaded");
    expect(await failureOf(attach(unattached.objectId))).toMatch("upload-claimed");
  });

  test("deletes an original that arrived during its claim, once the ticket has expired", async () => {
    const { objectId } = await uploadAndAttach();
    await app.ctx.storage.put(`uploads/${objectId}`, photo, "image/jpeg");
    await sweepAt(addMinutes(app.ctx.now(), 31));
    expect(await storedFiles(objectId)).toHaveLength(2);
    expect(await storedFiles(`uploads/${objectId}`)).toEqual([]);
  });

  test("deletes the files of a booking whose erasure was requested, also detached ones; until then they are a 404", async () => {
    const { ctx } = app;
    const other = await app.customer("9611000003");
    const session = await createPaidSession(app, other, DAY, "10:10");
    const image = await uploadAndClaim(photo);
    await attach(image.objectId, session.id);
    await inTransaction(ctx.db, (tx) => detachFile(tx, image.objectId, ctx.now()));
    const kept = await uploadAndAttach();
    await inTransaction(ctx.db, (tx) => requestErasure(tx, [session.id], ctx.now()));
    expect((await admin.fetch(fileUrl(image.largeKey))).status).toBe(404);
    await app.sweep();
    expect(await storedFiles(image.objectId)).toEqual([]);
    expect(await storedFiles(kept.objectId)).toHaveLength(2);
  });

  test("erases the other files when one cannot be deleted, and tries that one again", async () => {
    const { ctx } = app;
    const [stuck, other] = [await uploadAndAttach(), await uploadAndAttach()];
    for (const { objectId } of [stuck, other]) {
      await inTransaction(ctx.db, (tx) => requestErasureOfFile(tx, objectId, ctx.now()));
      app.clock.forward(1);
    }
    const remove = async (key: string) => {
      if (key.includes(stuck.objectId)) throw Object.assign(new Error("EACCES"), { code: "EACCES" });
      await ctx.storage.remove(key);
    };
    await sweep({ ...ctx, storage: { ...ctx.storage, remove } });
    expect([(await storedFiles(stuck.objectId)).length, await storedFiles(other.objectId)]).toEqual([2, []]);
    await app.sweep();
    expect(await storedFiles(stuck.objectId)).toEqual([]);
  });
});

describe.runIf(process.env.LONG === "1" && existsSync(SWIFT_PROXY_PROGRAM))("an S3 bucket", () => {
  let swift: Awaited<ReturnType<typeof startSwiftServer>>;
  beforeAll(async () => {
    swift = await startSwiftServer();
    app.ctx.storage = s3Storage(swift.settings);
  });
  afterAll(() => swift.stop());

  test("receives a photo and a video directly from the browser; claimed, they are served by this server only", async () => {
    const { ctx } = app;
    const issued = await requestTicket({ size: photo.byteLength, contentType: "image/jpeg" });
    expect(new URL(issued.uploadURL).origin).toBe(swift.settings.endpoint);
    expect(issued.uploadURL.split("?")[0]?.split("/").slice(-2).join("/")).toBe(issued.objectPath);
    expect((await put(issued.uploadURL, photo.subarray(1), issued.headers)).status).toBe(403);
    expect(await failureOf(claimImage(ctx, issued.objectPath, ctx.now()))).toMatch("not-uploaded");
    expect((await put(issued.uploadURL, photo, issued.headers)).status).toBe(200);
    const image = await claimImage(ctx, issued.objectPath, ctx.now());
    await attach(image.objectId);
    expect(await ctx.storage.sizeOf(issued.objectPath)).toBeNull();
    const shown = await customer.client.fetch(fileUrl(image.largeKey));
    expect(await sharp(await bytesOf(shown)).metadata()).toMatchObject({ width: 400, height: 600 });
    const mov = mp4Of("qt  ", 300_000);
    const video = await claimVideo(ctx, await uploadFile(mov), ctx.now());
    await attach(video.objectId);
    const part = await customer.client.fetch(fileUrl(video.key), { headers: { range: "bytes=4-11" } });
    expect([part.status, String(await bytesOf(part))]).toEqual([206, "ftypqt  "]);
    await inTransaction(ctx.db, (tx) => requestErasure(tx, [booking.id], ctx.now()));
    await app.sweep();
    expect([await ctx.storage.sizeOf(image.largeKey), await ctx.storage.sizeOf(video.key)]).toEqual([
      null,
      null,
    ]);
  });

  test("may receive a file over the limit of a ticket without a size, which is refused when it is claimed", async () => {
    const { uploadURL, objectPath } = await requestTicket();
    expect((await put(uploadURL, Buffer.alloc(10 * MEBIBYTE + 1))).status).toBe(200);
    const { ctx } = app;
    expect(await failureOf(claimImage(ctx, objectPath, ctx.now()))).toMatch(/^upload-too-large: .*10 MB/);
  });
});

/** A black square PNG, `pixels` wide, in a few bytes. */
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

/** An ISO base media file with this brand: its header, followed by zeros. */
function mp4Of(brand: string, size = 1_000): Buffer {
  const file = Buffer.alloc(size);
  file.writeUInt32BE(20, 0);
  file.write(`ftyp${brand}`, 4);
  file.write(brand, 16);
  file.writeUInt32BE(size - 20, 20);
  file.write("mdat", 24);
  return file;
}

/** The status for a path that no client has normalized. */
async function statusOfRaw(path: string, cookie: string): Promise<number> {
  const socket = connect(Number(new URL(app.url).port), "127.0.0.1");
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nCookie: ${cookie}\r\n\r\n`);
  let text = "";
  for await (const chunk of socket.setEncoding("utf8")) text += chunk;
  return Number(text.split(" ")[1]);
}

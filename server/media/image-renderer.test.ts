import sharp from "sharp";
import { afterEach, describe, expect, test, vi } from "vitest";
import { type BadImage, type ImageRenderer, openImageRenderer } from "./image-renderer.ts";

let renderer: ImageRenderer;
afterEach(() => renderer.stop());

const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: "#fff",
      noise: { type: "gaussian", mean: 128, sigma: 50 },
    },
  });
const failureReason = (attempt: Promise<unknown>) =>
  attempt.then(
    () => null,
    (error: BadImage) => error.reason,
  );
/** A worker whose behaviour depends on the first byte of the image. */
const script = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from "node:worker_threads";
    parentPort.on("message", ({ bytes }) => {
      if (bytes[0] === 0) while (true);
      if (bytes[0] === 1) process.exit(1);
      if (bytes[0] === 2) throw new Error("broken");
      parentPort.postMessage({ large: bytes, small: bytes });
    });
  `)}`,
);
const HANG = Uint8Array.of(0);
const FINE = Uint8Array.of(9);

test("an image is rendered in two sizes, neither larger than the original", async () => {
  renderer = openImageRenderer();
  const { large, small } = await renderer.render(await noise(3000, 1500).jpeg().toBuffer(), "jpeg");
  expect(await sharp(large).metadata()).toMatchObject({ format: "jpeg", width: 2048, height: 1024 });
  expect(await sharp(small).metadata()).toMatchObject({ format: "webp", width: 480, height: 240 });
  const tiny = await renderer.render(await noise(100, 50).png().toBuffer(), "png");
  expect(await sharp(tiny.large).metadata()).toMatchObject({ width: 100, height: 50 });
});

describe.each([
  ["in one pass", { progressive: false }, 42],
  // The last pass refines what is drawn already: nobody misses a few bytes of it.
  ["in several passes", { progressive: true }, 2_000],
  ["with colours in full", { chromaSubsampling: "4:4:4" }, 42],
])("a JPEG %s without its end marker", (_, options, least) => {
  const whole = () => noise(301, 203).jpeg(options).toBuffer();
  const rendered = async (bytes: Uint8Array) => (await renderer.render(bytes, "jpeg")).large;

  test("is rendered if all its lines are there, also with padding", async () => {
    renderer = openImageRenderer();
    const bytes = await whole();
    const picture = await rendered(bytes);
    const data = bytes.subarray(0, -2);
    for (const file of [data, bytes.subarray(0, -1), Buffer.concat([data, Buffer.alloc(500)])])
      expect(await rendered(file)).toEqual(picture);
  });

  test("is refused if a part of its last line is missing", async () => {
    renderer = openImageRenderer();
    const bytes = await whole();
    const padded = (file: Buffer) => Buffer.concat([file, Buffer.alloc(bytes.byteLength - file.byteLength)]);
    for (const missing of [least, bytes.byteLength / 20, bytes.byteLength / 2]) {
      const cut = bytes.subarray(0, Math.floor(bytes.byteLength - 2 - missing));
      for (const file of [cut, padded(cut)]) expect(await failureReason(rendered(file))).toBe("broken");
    }
  });
});

test("images count as waiting until each is rendered or has failed", async () => {
  renderer = openImageRenderer({ script });
  const images = [renderer.render(Uint8Array.of(1), "jpeg"), renderer.render(FINE, "jpeg")];
  expect(renderer.waiting()).toBe(2);
  await Promise.allSettled(images);
  expect(renderer.waiting()).toBe(0);
});

describe("the worker thread", () => {
  test("is replaced when an image crashes it, and the next image is rendered", async () => {
    renderer = openImageRenderer({ script });
    for (const first of [1, 2]) {
      const [crashed, fine] = [renderer.render(Uint8Array.of(first), "jpeg"), renderer.render(FINE, "jpeg")];
      expect(await failureReason(crashed)).toBe("broken");
      expect((await fine).large).toEqual(FINE);
    }
  });

  test("is terminated when it hangs beyond the time limit, and an image that was queued for too long fails as busy", async () => {
    renderer = openImageRenderer({ script, limitMs: 400 });
    const [hung, queued] = [renderer.render(HANG, "jpeg"), renderer.render(FINE, "jpeg")];
    expect(await Promise.all([failureReason(hung), failureReason(queued)])).toEqual(["broken", "busy"]);
    // On a busy machine the new thread may take longer to start than an image may wait.
    await vi.waitFor(async () => expect((await renderer.render(FINE, "jpeg")).large).toEqual(FINE));
  });

  test("is started again after it ended because it was idle", async () => {
    renderer = openImageRenderer({ script, idleMs: 0 });
    for (let round = 0; round < 3; round++) expect((await renderer.render(FINE, "jpeg")).large).toEqual(FINE);
  });
});

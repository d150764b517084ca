// The worker thread that renders uploaded images, one after another: upright, in the colours of sRGB, on a white background,
// without metadata, in two sizes.
import { hash } from "node:crypto";
import { parentPort } from "node:worker_threads";
import sharp, { type Sharp } from "sharp";
import { unendedJpegOf } from "#domain/image-ends.ts";
import { LARGE_IMAGE_PIXELS, MAX_IMAGE_MEGAPIXELS, SMALL_IMAGE_PIXELS } from "#domain/uploads.ts";
import type { ImageKind } from "./file-kinds.ts";
import { findNclx, profileOf, tiffOf } from "./heic-colours.ts";

export type RenderTask = { bytes: Uint8Array; kind: ImageKind };
export type ImageFlaw = "too-many-pixels" | "broken";
export type RenderResult = { large: Uint8Array; small: Uint8Array } | { flaw: ImageFlaw };

const MAX_PIXELS = MAX_IMAGE_MEGAPIXELS * 1_000_000;
const STRICT_INPUT = { failOn: "error", limitInputPixels: MAX_PIXELS } as const;
/** Less than the limit of the renderer, which would terminate the thread. */
const TIMEOUT_SECONDS = 12;

// Leaves a core free for requests, and keeps no image in memory after its task.
sharp.concurrency(1);
sharp.cache(false);

parentPort?.on("message", (task: RenderTask) => {
  void render(task).then(
    (result) => parentPort?.postMessage(result),
    () => parentPort?.postMessage({ flaw: "broken" } satisfies RenderResult),
  );
});

async function render({ bytes, kind }: RenderTask): Promise<RenderResult> {
  const { width, height, icc } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (width * height > MAX_PIXELS) return { flaw: "too-many-pixels" };
  const image =
    kind === "heic"
      ? await decodeHeic(bytes, icc)
      : sharp(kind === "jpeg" ? await endedJpeg(bytes) : bytes, STRICT_INPUT);
  const { data, info } = await image
    .timeout({ seconds: TIMEOUT_SECONDS })
    .autoOrient()
    .resize({ ...box(LARGE_IMAGE_PIXELS), withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const upright = sharp(data, { raw: info });
  return {
    // 4:4:4 keeps coloured handwriting sharp. JPEG, because messengers treat a shared WebP as a sticker.
    large: await upright
      .clone()
      .jpeg({ quality: 84, progressive: true, chromaSubsampling: "4:4:4" })
      .toBuffer(),
    small: await upright
      .clone()
      .resize({ ...box(SMALL_IMAGE_PIXELS), withoutEnlargement: true })
      .webp({ quality: 76 })
      .toBuffer(),
  };
}

function box(pixels: number) {
  return { width: pixels, height: pixels, fit: "inside" as const };
}

const END_OF_IMAGE = Buffer.from("ffd9", "hex");
/** As data, no decoder takes it for nothing. */
const OTHER_DATA = Buffer.alloc(64, 0xaa);

/**
 * With its end marker, which scanning apps forget. A decoder puts grey in place of lines that are missing, so the picture is
 * whole if it stays the same whatever follows the data. Throws if lines are missing.
 */
async function endedJpeg(bytes: Uint8Array): Promise<Uint8Array> {
  const data = unendedJpegOf(bytes);
  if (!data) return bytes;
  const ended = Buffer.concat([data, END_OF_IMAGE]);
  const other = Buffer.concat([data, OTHER_DATA, END_OF_IMAGE]);
  if ((await pixelHashOf(ended)) !== (await pixelHashOf(other))) throw new Error("Lines are missing");
  return ended;
}

async function pixelHashOf(bytes: Uint8Array): Promise<string> {
  const picture = sharp(bytes, STRICT_INPUT).timeout({ seconds: TIMEOUT_SECONDS });
  return hash("sha256", await picture.raw().toBuffer());
}

/** sharp's prebuilt binaries cannot decode HEIC. The decoder is large, so it is loaded with the first HEIC image. */
async function decodeHeic(buffer: Uint8Array, icc: Uint8Array | undefined): Promise<Sharp> {
  const { default: decode } = await import("heic-decode");
  const { width, height, data } = await decode({ buffer });
  const nclx = icc ? null : findNclx(buffer);
  const profile = icc ?? (nclx && profileOf(nclx));
  if (profile) return sharp(tiffOf({ width, height, data }, profile), STRICT_INPUT);
  return sharp(data, { ...STRICT_INPUT, raw: { width, height, channels: 4 } });
}

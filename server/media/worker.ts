// Works one picture after another, in a thread of its own: upright, on white, without metadata, in two sizes.
import { parentPort } from "node:worker_threads";
import sharp, { type Sharp } from "sharp";
import { IMAGE_MAX_MEGAPIXELS, LARGE_PIXELS, SMALL_PIXELS } from "#domain/uploads.ts";
import type { ImageKind } from "./kinds.ts";

export type Task = { bytes: Uint8Array; kind: ImageKind };
export type Flaw = "too-many-pixels" | "broken";
export type Answer = { large: Uint8Array; small: Uint8Array } | { flaw: Flaw };

const MAX_PIXELS = IMAGE_MAX_MEGAPIXELS * 1_000_000;
const STRICT = { failOn: "error", limitInputPixels: MAX_PIXELS } as const;
/** A picture that takes longer is let go of here, before our thread is. */
const SECONDS = 12;

// One core stays free for answering, and nothing is kept between pictures.
sharp.concurrency(1);
sharp.cache(false);

parentPort?.on("message", (task: Task) => {
  void work(task).then(
    (answer) => parentPort?.postMessage(answer),
    () => parentPort?.postMessage({ flaw: "broken" } satisfies Answer),
  );
});

async function work({ bytes, kind }: Task): Promise<Answer> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (width * height > MAX_PIXELS) return { flaw: "too-many-pixels" };
  const picture = kind === "heic" ? await decoded(bytes) : sharp(bytes, STRICT);
  const { data, info } = await picture
    .timeout({ seconds: SECONDS })
    .autoOrient()
    .resize({ ...box(LARGE_PIXELS), withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const upright = sharp(data, { raw: info });
  return {
    // Handwriting in coloured ink: colours at their full resolution. Phones pass JPEG on; a WebP they take for a sticker.
    large: await upright
      .clone()
      .jpeg({ quality: 84, progressive: true, chromaSubsampling: "4:4:4" })
      .toBuffer(),
    small: await upright
      .clone()
      .resize({ ...box(SMALL_PIXELS), withoutEnlargement: true })
      .webp({ quality: 76 })
      .toBuffer(),
  };
}

function box(pixels: number) {
  return { width: pixels, height: pixels, fit: "inside" as const };
}

/** Sharp does not read what is in a HEIC. The decoder is large, and loaded when the first one comes; it turns upright. */
async function decoded(buffer: Uint8Array): Promise<Sharp> {
  const { default: decode } = await import("heic-decode");
  const { width, height, data } = await decode({ buffer });
  return sharp(data, { ...STRICT, raw: { width, height, channels: 4 } });
}

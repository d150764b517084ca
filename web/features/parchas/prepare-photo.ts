import { isEnded } from "#domain/image-ends.ts";
import { MAX_IMAGE_BYTES } from "#domain/uploads.ts";

/** ISO base media files of images, which few browsers can draw, and which the server can read. */
const HEIF_BRANDS = ["heic", "heix", "hevc", "hevx", "mif1", "msf1"];

/** The other kinds that the server reads, by their first bytes: JPEG, PNG and WebP. */
const READ_BY_SERVER = /^(?:\xff\xd8\xff|\x89PNG|RIFF[\s\S]{4}WEBP)/;
const HEAD_BYTES = 12;

/** The file is no photo, or it is damaged. */
export class BrokenPhoto extends Error {
  override name = "BrokenPhoto";
}

/** Rejects if the browser cannot draw the file. */
type Decode = (file: Blob) => Promise<void>;

/** The photo as it is sent: checked, upright and not larger than needed. @throws BrokenPhoto */
export async function preparePhoto(file: File, decode: Decode = decodeInImage): Promise<File> {
  if (file.size === 0) throw new BrokenPhoto();
  if (!isHeif(await headOf(file))) await requireReadable(file, decode);
  return shrinkPhoto(file);
}

async function requireReadable(file: File, decode: Decode): Promise<void> {
  try {
    await decode(file);
  } catch (cause) {
    throw new BrokenPhoto(undefined, { cause });
  }
}

async function decodeInImage(file: Blob): Promise<void> {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

function isHeif(head: string): boolean {
  return head.slice(4, 8) === "ftyp" && HEIF_BRANDS.includes(head.slice(8));
}

async function headOf(file: File): Promise<string> {
  return String.fromCharCode(...new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
}

/** Whether the guide has photographed or chosen the same side twice. */
export async function haveSameBytes(one: Blob, other: Blob): Promise<boolean> {
  if (one.size !== other.size) return false;
  const [bytes, others] = await Promise.all([one.arrayBuffer(), other.arrayBuffer()]);
  const compared = new Uint8Array(others);
  return new Uint8Array(bytes).every((byte, index) => byte === compared[index]);
}

// Shrinks a photo before its upload: phones take several times the pixels that the server keeps, and the guide's network
// may be slow.

/** Slightly more than the server keeps. */
const MAX_SIDE_PIXELS = 2560;
const QUALITY = 0.88;
/** Smaller photos are sent as they are, if the server reads their kind. */
const MIN_BYTES = 1_000_000;

/** Draws a photo upright into a JPEG whose longer side has at most `maxSidePixels`. Throws if it cannot read the file. */
type Redraw = (file: File, maxSidePixels: number, quality: number) => Promise<Blob>;

/**
 * A smaller upright photo without metadata, also of a kind that the server does not read (AVIF, GIF). Returns the file itself
 * if it is small, if the browser cannot read it (HEIC in most), if the result is not smaller, or if its end is missing: the
 * browser would draw white in place of lines that are cut off, and the server finds out whether they are. @throws BrokenPhoto
 */
export async function shrinkPhoto(file: File, redraw: Redraw = redrawOnCanvas): Promise<File> {
  const head = await headOf(file);
  const isRead = READ_BY_SERVER.test(head) || isHeif(head);
  if (isRead && file.size <= MIN_BYTES) return file;
  if (!isEnded(new Uint8Array(await file.arrayBuffer()))) {
    if (file.size > MAX_IMAGE_BYTES) throw new BrokenPhoto();
    return file;
  }
  try {
    const drawn = await redraw(file, MAX_SIDE_PIXELS, QUALITY);
    return isRead && drawn.size >= file.size ? file : new File([drawn], "photo.jpg", { type: "image/jpeg" });
  } catch {
    return file;
  }
}

async function redrawOnCanvas(file: File, maxSidePixels: number, quality: number): Promise<Blob> {
  const image = await createImageBitmap(file, { imageOrientation: "from-image" });
  try {
    const scale = Math.min(1, maxSidePixels / Math.max(image.width, image.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(image.width * scale);
    canvas.height = Math.round(image.height * scale);
    const context = canvas.getContext("2d");
    if (!context) throw new Error("No 2D canvas");
    // A JPEG has no transparency: without a ground, black writing would stand on black.
    context.fillStyle = "white";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = "high";
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await blobOf(canvas, quality);
  } finally {
    image.close();
  }
}

function blobOf(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const onBlob = (blob: Blob | null) =>
      blob?.type === "image/jpeg" ? resolve(blob) : reject(new Error("The canvas made no JPEG"));
    canvas.toBlob(onBlob, "image/jpeg", quality);
  });
}

import { shrinkPhoto } from "./shrink-photo.ts";

/** ISO base media files of images, which few browsers can draw, and which the server can read. */
const HEIF_BRANDS = ["heic", "heix", "heim", "heis", "mif1", "msf1"];

/** The file is no photo, or it is damaged. */
export class BrokenPhoto extends Error {
  override name = "BrokenPhoto";
}

/** Rejects if the browser cannot draw the file. */
type Decode = (file: Blob) => Promise<void>;

/** The photo as it is sent: checked, upright and not larger than needed. @throws BrokenPhoto */
export async function preparePhoto(file: File, decode: Decode = decodeInImage): Promise<File> {
  if (file.size === 0) throw new BrokenPhoto();
  if (!(await isHeif(file))) await requireReadable(file, decode);
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

async function isHeif(file: File): Promise<boolean> {
  const head = new Uint8Array(await file.slice(4, 12).arrayBuffer());
  const text = String.fromCharCode(...head);
  return text.startsWith("ftyp") && HEIF_BRANDS.includes(text.slice(4));
}

/** Whether the guide has photographed or chosen the same side twice. */
export async function haveSameBytes(one: Blob, other: Blob): Promise<boolean> {
  if (one.size !== other.size) return false;
  const [bytes, others] = await Promise.all([one.arrayBuffer(), other.arrayBuffer()]);
  const compared = new Uint8Array(others);
  return new Uint8Array(bytes).every((byte, index) => byte === compared[index]);
}

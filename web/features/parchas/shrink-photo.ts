// A photo made as small as it is kept, before it is sent: a phone's photo has several times what the parcha is shown
// with, and the guide's network may be poor. Knows no upload.

/** A little more than the server keeps of the longer side. */
const LONGEST_PIXELS = 2560;
const QUALITY = 0.88;
/** Below this there is little to gain. */
const WORTH_BYTES = 1_000_000;

/** Reads a photo, upright, and writes it as a JPEG with its longer side at most that. Throws what it cannot read. */
export type Redraw = (file: File, longestPixels: number, quality: number) => Promise<Blob>;

/**
 * The photo to send: upright, without what the phone wrote beside it, and small. The file as it is where it is small
 * already, where this browser cannot read it (HEIC in most), or where nothing is gained.
 */
export async function smallerPhoto(file: File, redraw: Redraw = redrawn): Promise<File> {
  if (file.size <= WORTH_BYTES) return file;
  try {
    const smaller = await redraw(file, LONGEST_PIXELS, QUALITY);
    return smaller.size < file.size ? new File([smaller], "photo.jpg", { type: "image/jpeg" }) : file;
  } catch {
    return file;
  }
}

async function redrawn(file: File, longestPixels: number, quality: number): Promise<Blob> {
  const image = await createImageBitmap(file, { imageOrientation: "from-image" });
  try {
    const scale = Math.min(1, longestPixels / Math.max(image.width, image.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(image.width * scale);
    canvas.height = Math.round(image.height * scale);
    const pen = canvas.getContext("2d");
    if (!pen) throw new Error("This browser draws nothing");
    pen.imageSmoothingQuality = "high";
    pen.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await blobOf(canvas, quality);
  } finally {
    image.close();
  }
}

function blobOf(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) =>
      blob?.type === "image/jpeg" ? resolve(blob) : reject(new Error("No JPEG came of it"));
    canvas.toBlob(take, "image/jpeg", quality);
  });
}

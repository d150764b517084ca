// Shrinks a photo before its upload: phones take several times the pixels that the server keeps, and the guide's network
// may be slow.

/** Slightly more than the server keeps. */
const MAX_SIDE_PIXELS = 2560;
const QUALITY = 0.88;
/** Smaller photos are sent as they are. */
const MIN_BYTES = 1_000_000;

/** Draws a photo upright into a JPEG whose longer side has at most `maxSidePixels`. Throws if it cannot read the file. */
export type Redraw = (file: File, maxSidePixels: number, quality: number) => Promise<Blob>;

/**
 * A smaller upright photo without metadata. Returns the file itself if it is small, if the browser cannot read it (HEIC in
 * most), or if the result is not smaller.
 */
export async function shrinkPhoto(file: File, redraw: Redraw = redrawOnCanvas): Promise<File> {
  if (file.size <= MIN_BYTES) return file;
  try {
    const smaller = await redraw(file, MAX_SIDE_PIXELS, QUALITY);
    return smaller.size < file.size ? new File([smaller], "photo.jpg", { type: "image/jpeg" }) : file;
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

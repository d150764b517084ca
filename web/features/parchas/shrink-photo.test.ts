import { expect, test, vi } from "vitest";
import { BrokenPhoto, shrinkPhoto } from "./prepare-photo.ts";

const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xda, 0, 2]);
const JPEG_END = new Uint8Array([0xff, 0xd9]);
const photo = (bytes: number, type = "image/jpeg", head: BlobPart = JPEG, end: BlobPart = JPEG_END) =>
  new File([head, new Uint8Array(bytes - new Blob([head, end]).size), end], "IMG_1.jpg", { type });
const blob = (bytes: number) => new Blob([new Uint8Array(bytes)], { type: "image/jpeg" });

test("a large photo becomes a smaller JPEG with a neutral name", async () => {
  const redraw = vi.fn(async () => blob(400_000));
  const sent = await shrinkPhoto(photo(5_000_000), redraw);
  expect([sent.size, sent.type, sent.name]).toEqual([400_000, "image/jpeg", "photo.jpg"]);
  expect(redraw).toHaveBeenCalledWith(expect.any(File), 2560, 0.88);
});

test("a small photo is returned unread", async () => {
  const redraw = vi.fn(async () => blob(1));
  const small = photo(900_000);
  expect(await shrinkPhoto(small, redraw)).toBe(small);
  expect(redraw).not.toHaveBeenCalled();
});

test.each([
  ["AVIF", "\0\0\0\x1cftypavif", 900_000],
  ["GIF", "GIF89a", 900],
])(
  "a small photo of the kind %s, which the server does not read, becomes a JPEG",
  async (_kind, head, bytes) => {
    const sent = await shrinkPhoto(photo(bytes, "image/jpeg", head), async () => blob(400_000));
    expect([sent.size, sent.type]).toEqual([400_000, "image/jpeg"]);
  },
);

test.each([
  ["PNG", "PNG\r\n\x1a\n", new Uint8Array([0x89])],
  ["WebP", "RIFF\0\0\0\0WEBPVP8 ", new Uint8Array()],
])("a small %s is returned unread", async (_kind, head, before) => {
  const redraw = vi.fn(async () => blob(1));
  const small = new File([before, head], "IMG_1");
  expect(await shrinkPhoto(small, redraw)).toBe(small);
  expect(redraw).not.toHaveBeenCalled();
});

test("a large photo whose end is missing is returned unread, since a browser would draw white for what is cut off", async () => {
  const redraw = vi.fn(async () => blob(400_000));
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0x7f, 0, 0]);
  const webp = new Uint8Array([0x52, 0x49, 0x46, 0x46, 0, 0, 0, 0x7f, 0x57, 0x45, 0x42, 0x50]);
  for (const head of [JPEG, png, webp]) {
    const cut = photo(5_000_000, "image/jpeg", head, "");
    expect(await shrinkPhoto(cut, redraw)).toBe(cut);
    // The server takes no more than 10 MB.
    const large = photo(11_000_000, "image/jpeg", head, "");
    await expect(shrinkPhoto(large, redraw)).rejects.toBeInstanceOf(BrokenPhoto);
  }
  expect(redraw).not.toHaveBeenCalled();
});

test("what is transparent in a photo becomes white", async () => {
  const drawn: string[] = [];
  const context = {
    fillStyle: "black",
    fillRect: (...area: number[]) => drawn.push(`${context.fillStyle} ${area}`),
    drawImage: () => drawn.push("photo"),
  };
  vi.stubGlobal("createImageBitmap", async () => ({ width: 30, height: 20, close: () => undefined }));
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((done) => done(blob(1)));
  await shrinkPhoto(photo(5_000_000));
  expect(drawn).toEqual(["white 0,0,30,20", "photo"]);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test.each([
  ["a photo that the browser cannot read", async () => Promise.reject(new Error("no HEIC here"))],
  ["a photo that would not become smaller", async () => blob(6_000_000)],
])("%s is returned unchanged", async (_what, redraw) => {
  const chosen = photo(5_000_000);
  expect(await shrinkPhoto(chosen, redraw)).toBe(chosen);
});

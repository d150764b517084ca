import { expect, test, vi } from "vitest";
import { shrinkPhoto } from "./prepare-photo.ts";

const JPEG = new Uint8Array([0xff, 0xd8, 0xff]);
const photo = (bytes: number, type = "image/jpeg", head: BlobPart = JPEG) =>
  new File([head, new Uint8Array(bytes - new Blob([head]).size)], "IMG_1.jpg", { type });
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

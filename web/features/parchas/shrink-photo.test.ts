import { expect, test, vi } from "vitest";
import { shrinkPhoto } from "./prepare-photo.ts";

const photo = (bytes: number, type = "image/jpeg") =>
  new File([new Uint8Array(bytes)], "IMG_1.jpg", { type });
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
  ["a photo that the browser cannot read", async () => Promise.reject(new Error("no HEIC here"))],
  ["a photo that would not become smaller", async () => blob(6_000_000)],
])("%s is returned unchanged", async (_what, redraw) => {
  const chosen = photo(5_000_000, "image/heic");
  expect(await shrinkPhoto(chosen, redraw)).toBe(chosen);
});

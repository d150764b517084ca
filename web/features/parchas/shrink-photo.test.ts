import { expect, test, vi } from "vitest";
import { smallerPhoto } from "./shrink-photo.ts";

const photo = (bytes: number, type = "image/jpeg") =>
  new File([new Uint8Array(bytes)], "IMG_1.jpg", { type });
const blob = (bytes: number) => new Blob([new Uint8Array(bytes)], { type: "image/jpeg" });

test("a large photo is sent as a smaller JPEG under a name that tells nothing", async () => {
  const redraw = vi.fn(async () => blob(400_000));
  const sent = await smallerPhoto(photo(5_000_000), redraw);
  expect([sent.size, sent.type, sent.name]).toEqual([400_000, "image/jpeg", "photo.jpg"]);
  expect(redraw).toHaveBeenCalledWith(expect.any(File), 2560, 0.88);
});

test("a small one is sent as it is, and not even read", async () => {
  const redraw = vi.fn(async () => blob(1));
  const small = photo(900_000);
  expect(await smallerPhoto(small, redraw)).toBe(small);
  expect(redraw).not.toHaveBeenCalled();
});

test.each([
  ["what this browser cannot read", async () => Promise.reject(new Error("no HEIC here"))],
  ["what would not be smaller", async () => blob(6_000_000)],
])("%s is sent as it is", async (_what, redraw) => {
  const chosen = photo(5_000_000, "image/heic");
  expect(await smallerPhoto(chosen, redraw)).toBe(chosen);
});

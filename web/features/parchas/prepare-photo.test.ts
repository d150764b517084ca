import { expect, it } from "vitest";
import { BrokenPhoto, haveSameBytes, preparePhoto } from "./prepare-photo.ts";

const decodes = async () => undefined;
const refuses = async () => Promise.reject(new Error("The source image could not be decoded."));
const file = (content: BlobPart, type = "image/jpeg") => new File([content], "IMG_1.jpg", { type });

it("a photo that the browser can decode is accepted", async () => {
  const photo = file("small photo");
  expect(await preparePhoto(photo, decodes)).toBe(photo);
});

it("an empty file and one that is no image are refused", async () => {
  await expect(preparePhoto(file(""), decodes)).rejects.toBeInstanceOf(BrokenPhoto);
  await expect(preparePhoto(file("a text"), refuses)).rejects.toBeInstanceOf(BrokenPhoto);
});

it("a HEIC photo is accepted though the browser cannot decode it, whatever its name says", async () => {
  const heic = file("\0\0\0\x18ftypheic and so on", "");
  expect(await preparePhoto(heic, refuses)).toBe(heic);
  for (const other of ["isom a film", "heim of several views"])
    await expect(preparePhoto(file(`\0\0\0\x18ftyp${other}`), refuses)).rejects.toBeInstanceOf(BrokenPhoto);
});

it("two photos are the same if all their bytes are", async () => {
  expect(await haveSameBytes(file("one page"), file("one page", ""))).toBe(true);
  expect(await haveSameBytes(file("one page"), file("two page"))).toBe(false);
  expect(await haveSameBytes(file("one page"), file("one page more"))).toBe(false);
});

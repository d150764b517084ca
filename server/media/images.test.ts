import sharp from "sharp";
import { afterEach, describe, expect, test } from "vitest";
import { type BadImage, type ImageWorks, openImageWorks } from "./works.ts";

let works: ImageWorks;
afterEach(() => works.stop());

const picture = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: "#fff",
      noise: { type: "gaussian", mean: 128, sigma: 50 },
    },
  });
const flawOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => null,
    (error: BadImage) => error.flaw,
  );
/** A thread that does as the first byte of the picture says. */
const script = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from "node:worker_threads";
    parentPort.on("message", ({ bytes }) => {
      if (bytes[0] === 0) while (true);
      if (bytes[0] === 1) process.exit(1);
      if (bytes[0] === 2) throw new Error("broken");
      parentPort.postMessage({ large: bytes, small: bytes });
    });
  `)}`,
);
const HANG = Uint8Array.of(0);
const FINE = Uint8Array.of(9);

test("a picture comes back in two sizes, neither larger than it was", async () => {
  works = openImageWorks();
  const { large, small } = await works.render(await picture(3000, 1500).jpeg().toBuffer(), "jpeg");
  expect(await sharp(large).metadata()).toMatchObject({ format: "jpeg", width: 2048, height: 1024 });
  expect(await sharp(small).metadata()).toMatchObject({ format: "webp", width: 480, height: 240 });
  const little = await works.render(await picture(100, 50).png().toBuffer(), "png");
  expect(await sharp(little.large).metadata()).toMatchObject({ width: 100, height: 50 });
});

describe("the thread", () => {
  test("that dies of a picture is replaced, and the next one is worked on", async () => {
    works = openImageWorks({ script });
    for (const first of [1, 2]) {
      const [died, fine] = [works.render(Uint8Array.of(first), "jpeg"), works.render(FINE, "jpeg")];
      expect(await flawOf(died)).toBe("broken");
      expect((await fine).large).toEqual(FINE);
    }
  });

  test("that hangs is ended after the time limit, and whoever waited that long is told so", async () => {
    works = openImageWorks({ script, limitMs: 400 });
    const [hung, waited] = [works.render(HANG, "jpeg"), works.render(FINE, "jpeg")];
    expect(await Promise.all([flawOf(hung), flawOf(waited)])).toEqual(["broken", "busy"]);
    expect((await works.render(FINE, "jpeg")).large).toEqual(FINE);
  });

  test("begins anew after a rest", async () => {
    works = openImageWorks({ script, restMs: 0 });
    for (let round = 0; round < 3; round++) expect((await works.render(FINE, "jpeg")).large).toEqual(FINE);
  });
});

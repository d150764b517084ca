import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findNclx, matrixProfile, profileOf, tiffOf } from "./heic-colours.ts";
import { type ImageRenderer, openImageRenderer } from "./image-renderer.ts";

let renderer: ImageRenderer;
/** Red above blue, with an ICC profile of 480 bytes. */
let heic: Buffer;
beforeAll(async () => {
  renderer = openImageRenderer();
  heic = await readFile(new URL("../../tests/support/images/turned.heic", import.meta.url));
});
afterAll(() => renderer.stop());

type Colour = readonly number[];
const CORAL = { r: 201, g: 60, b: 50 };
/** What the values of CORAL mean in Display P3, as sRGB. */
const CORAL_IN_P3 = [219, 41, 39];

async function colourOf(picture: Uint8Array): Promise<Colour> {
  const { data } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  return [...data.subarray(0, 3)];
}
const rendered = async (bytes: Uint8Array, kind: "heic" | "jpeg" | "png" | "webp") => {
  const { large, small } = await renderer.render(bytes, kind);
  for (const picture of [large, small]) {
    const { icc, hasProfile } = await sharp(picture).metadata();
    expect([icc, hasProfile]).toEqual([undefined, false]);
  }
  const [one, other] = [await colourOf(large), await colourOf(small)];
  expectNear(other, one, 8);
  return one;
};
function expectNear(found: Colour, wanted: Colour, tolerance = 3) {
  expect(found.map((value, at) => Math.abs(value - (wanted[at] ?? 0)) <= tolerance || found)).toEqual([
    true,
    true,
    true,
  ]);
}

/** The fixture whose ICC profile has other colorants: X, Y and Z of red, green and blue, adapted to D50. */
function withColorants(colorants: number[][]): Buffer {
  const file = Buffer.from(heic);
  const profileAt = file.indexOf("colrprof") + 8;
  for (const [nth, tag] of ["rXYZ", "gXYZ", "bXYZ"].entries()) {
    const at = profileAt + file.readUInt32BE(file.indexOf(tag, profileAt) + 4) + 8;
    for (const [axis, value] of (colorants[nth] ?? []).entries())
      file.writeInt32BE(Math.round(value * 0x10000), at + 4 * axis);
  }
  return file;
}

/** The fixture with code points in place of its profile. */
function withNclx(primaries: number, transfer: number, matrix = 6): Buffer {
  const file = Buffer.from(heic);
  const at = file.indexOf("colrprof") + 4;
  file.fill(0, at + 4, at + 4 + 480);
  file.write("nclx", at);
  for (const [nth, value] of [primaries, transfer, matrix].entries())
    file.writeUInt16BE(value, at + 4 + 2 * nth);
  file[at + 10] = 0x80;
  return file;
}

const RED = [255, 0, 0];
const GREEN = [0, 255, 0];

describe("a HEIC", () => {
  test("whose profile is sRGB's keeps its values", async () => {
    expectNear(await rendered(heic, "heic"), RED);
  });

  test("with another profile gets the colours that it means", async () => {
    const [red, green, blue] = [
      [0.43607, 0.22249, 0.01392],
      [0.38515, 0.71687, 0.09708],
      [0.14307, 0.06061, 0.7141],
    ];
    expectNear(await rendered(withColorants([green, red, blue] as number[][]), "heic"), GREEN);
    // The light of sRGB's 188, 64, 43, of which its first colorant is made.
    const clay = [0.5, 0.0513, 0.0242];
    const colorant = [0, 1, 2].map(
      (axis) =>
        (red?.[axis] ?? 0) * (clay[0] ?? 0) +
        (green?.[axis] ?? 0) * (clay[1] ?? 0) +
        (blue?.[axis] ?? 0) * (clay[2] ?? 0),
    );
    const file = withColorants([colorant, green, blue] as number[][]);
    expectNear(await rendered(file, "heic"), [188, 64, 43], 4);
  });

  test("with a damaged profile is taken as sRGB", async () => {
    const file = Buffer.from(heic);
    file.fill(0xff, file.indexOf("acsp"), file.indexOf("acsp") + 200);
    expectNear(await rendered(file, "heic"), RED);
  });

  test("with a profile of other inks is taken as sRGB", async () => {
    for (const space of ["GRAY", "CMYK", "Lab "]) {
      const file = Buffer.from(heic);
      file.write(space, file.indexOf("mntrRGB ") + 4);
      expectNear(await rendered(file, "heic"), RED);
    }
  });

  test("with code points of sRGB, unknown ones, and none is taken as sRGB", async () => {
    for (const [primaries, transfer] of [
      [1, 13],
      [2, 2],
      [250, 250],
    ] as const)
      expectNear(await rendered(withNclx(primaries, transfer), "heic"), RED);
    const without = Buffer.from(heic);
    without.write("free", without.indexOf("colrprof"));
    expectNear(await rendered(without, "heic"), RED);
  });

  test("with code points of Display P3 has those of its primary picture", async () => {
    expect(findNclx(withNclx(12, 13))).toEqual({ primaries: 12, transfer: 13 });
    expect(findNclx(heic)).toBeNull();
    expectNear(await rendered(withNclx(12, 13), "heic"), RED);
    for (const cut of [0, 8, 60, 200, 400]) expect(findNclx(withNclx(12, 13).subarray(0, cut))).toBeNull();
  });
});

describe("pixels with a profile", () => {
  const values = new Uint8ClampedArray([...Object.values(CORAL), 255, ...Object.values(CORAL), 255]);
  const converted = async (profile: Buffer | null) => {
    if (!profile) throw new Error("No profile");
    const picture = sharp(tiffOf({ width: 2, height: 1, data: values }, profile));
    expect(await picture.metadata()).toMatchObject({ width: 2, height: 1, channels: 4, hasProfile: true });
    return colourOf(await picture.flatten().png().toBuffer());
  };

  test("of Display P3 and of BT.2020 become those of sRGB", async () => {
    expectNear(await converted(profileOf({ primaries: 12, transfer: 13 })), CORAL_IN_P3);
    // By the matrix of ITU-R BT.2087 from BT.2020.
    expectNear(await converted(profileOf({ primaries: 9, transfer: 13 })), [248, 0, 39]);
    expect(profileOf({ primaries: 1, transfer: 13 })).toBeNull();
  });

  test("with another curve become lighter or darker", async () => {
    // 0.5 of the light is 188 in sRGB; 203 cd/m² is 0.58 in PQ, and 0.75 in HLG.
    const grey = async (value: number, transfer: number) => {
      const data = new Uint8ClampedArray([value, value, value, 255]);
      const profile = profileOf({ primaries: 1, transfer });
      return (
        await colourOf(
          await sharp(tiffOf({ width: 1, height: 1, data }, profile ?? Buffer.alloc(0)))
            .flatten()
            .png()
            .toBuffer(),
        )
      )[0];
    };
    expect(await grey(128, 8)).toBeCloseTo(188, -1);
    for (const [white, transfer] of [
      [149, 16],
      [192, 18],
    ] as const) {
      expect(await grey(white, transfer)).toBeGreaterThan(250);
      expect(await grey(white / 2, transfer)).toBeLessThan(200);
    }
  });

  test("keep their transparency", async () => {
    const data = new Uint8ClampedArray([10, 20, 30, 0]);
    const profile = matrixProfile(
      [
        [0.43607, 0.22249, 0.01392],
        [0.38515, 0.71687, 0.09708],
        [0.14307, 0.06061, 0.7141],
      ],
      (value) => value,
    );
    const { data: pixel } = await sharp(tiffOf({ width: 1, height: 1, data }, profile))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(pixel[3]).toBe(0);
  });
});

test("a JPEG of four inks is taken", async () => {
  const inks = await sharp({ create: { width: 40, height: 40, channels: 3, background: CORAL } })
    .toColourspace("cmyk")
    .jpeg({ quality: 100 })
    .withIccProfile("cmyk")
    .toBuffer();
  expect((await sharp(inks).metadata()).space).toBe("cmyk");
  expectNear(await rendered(inks, "jpeg"), Object.values(CORAL), 25);
});

describe.each(["jpeg", "png", "webp"] as const)("a %s", (format) => {
  const picture = (background = CORAL) =>
    sharp({ create: { width: 40, height: 40, channels: 3, background } }).toFormat(format, {
      quality: 100,
      lossless: true,
    });

  test("with the profile of Display P3 becomes sRGB", async () => {
    const [r, g, b] = CORAL_IN_P3 as [number, number, number];
    const bytes = await picture({ r, g, b }).withIccProfile("p3").toBuffer();
    expectNear(
      await colourOf(await sharp(bytes, { ignoreIcc: true }).png().toBuffer()),
      Object.values(CORAL),
      4,
    );
    expectNear(await rendered(bytes, format), CORAL_IN_P3, 4);
  });

  test("without a profile keeps its values", async () => {
    expectNear(await rendered(await picture().toBuffer(), format), Object.values(CORAL));
  });
});

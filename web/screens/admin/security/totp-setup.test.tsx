import { afterEach, expect, test } from "vitest";
import { cleanup, render, screen } from "#web/testing/library.tsx";
import { QrCode } from "./totp-setup.tsx";

afterEach(cleanup);

const QUIET_ZONE = 4;
const textOf = (bytes: number) => `otpauth://${"x".repeat(bytes - 10)}`;

/** The modules that the component draws, without the quiet zone: a line for each row, `#` for a dark module. */
function drawn(text: string): string {
  render(<QrCode text={text} label="scan" />);
  const svg = screen.getByRole("img", { name: "scan" });
  const size = Number(svg.getAttribute("viewBox")?.split(" ")[2]) - 2 * QUIET_ZONE;
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => "."));
  for (const [, x, y] of svg
    .querySelector("path")
    ?.getAttribute("d")
    ?.matchAll(/M(\d+) (\d+)h1v1h-1z/g) ?? []) {
    const row = rows[Number(y) - QUIET_ZONE];
    if (row) row[Number(x) - QUIET_ZONE] = "#";
  }
  return rows.map((row) => row.join("")).join("\n");
}

/** FNV-1a, so that large codes need not be written out module by module. */
const hashOf = (text: string) =>
  [...text].reduce((hash, char) => Math.imul(hash ^ char.charCodeAt(0), 0x01000193) >>> 0, 0x811c9dc5);

// libqrencode 4.1.1 draws the same codes (qrencode -8 -l M), where both choose the same mask.
const OF_18_BYTES = `
#######..##.##.#..#######
#.....#.#.##.#.#..#.....#
#.###.#..#..#.#.#.#.###.#
#.###.#..##..#..#.#.###.#
#.###.#.#...####..#.###.#
#.....#.......##..#.....#
#######.#.#.#.#.#.#######
............#..#.........
#.#.#.#.....#..#....#..#.
#.##...#.#...#..####.#..#
.#....##.##...#.##.#..###
###......#######..#.#..#.
#...#.#...#...##.##....##
.#.#.#.##.##..#.#.##.#..#
#...###.##...#..#....####
.#..##.##.##...#.#.##...#
#..#..#.##..#..#######.#.
........#..###..#...#..##
#######..####.###.#.#####
#.....#..#..###.#...#..##
#.###.#.#..#..#.######..#
#.###.#..#.#..##....#....
#.###.#.###..#...#..#.#.#
#.....#...##....####...#.
#######.#.#.#..##.#....##
`.trim();

test("the QR code equals the one of another encoder, module by module", () => {
  expect(drawn(textOf(18))).toBe(OF_18_BYTES);
});

test.each([
  [18, 25, 1747510707],
  [67, 37, 531402189],
  [109, 45, 472065937],
  [123, 49, 1053449391],
  [158, 53, 1363710605],
  [207, 57, 489218525],
])(
  "the QR code of %i bytes has %i modules a side and equals the one of another encoder",
  (bytes, side, hash) => {
    const code = drawn(textOf(bytes));
    expect(code.split("\n")).toHaveLength(side);
    expect(hashOf(code)).toBe(hash);
  },
);

test("a text of 213 bytes gets 57 modules a side", () => {
  expect(drawn("q".repeat(213)).split("\n")).toHaveLength(57);
});

test("a text in Devanagari gets a larger code than 213 bytes need", () => {
  expect(drawn("परचा".repeat(18)).split("\n").length).toBeGreaterThan(57);
});

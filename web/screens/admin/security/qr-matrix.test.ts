import { expect, test } from "vitest";
import { qrMatrix } from "./qr-matrix.ts";

const shown = (text: string) =>
  qrMatrix(text)
    ?.map((row) => row.map((isDark) => (isDark ? "#" : ".")).join(""))
    .join("\n");
const textOf = (bytes: number) => `otpauth://${"x".repeat(bytes - 10)}`;

/** FNV-1a, so that large codes need not stand here square by square. */
const printOf = (text = "") =>
  [...text].reduce((print, letter) => Math.imul(print ^ letter.charCodeAt(0), 0x01000193) >>> 0, 0x811c9dc5);

// What libqrencode 4.1.1 draws of the same texts (qrencode -8 -l M); it takes the same mask for these.
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

test("it is square by square what another encoder draws", () => {
  expect(shown(textOf(18))).toBe(OF_18_BYTES);
});

test.each([
  [18, 25, 1747510707],
  [67, 37, 531402189],
  [88, 41, 3717488467],
  [109, 45, 472065937],
  [123, 49, 1053449391],
  [158, 53, 1363710605],
  [207, 57, 489218525],
])("of %i bytes it has %i squares a side, each of them as another encoder has it", (bytes, side, print) => {
  expect(qrMatrix(textOf(bytes))).toHaveLength(side);
  expect(printOf(shown(textOf(bytes)))).toBe(print);
});

test("it holds 213 bytes, of whatever letters, and not one more", () => {
  expect(qrMatrix("q".repeat(213))).toHaveLength(57);
  expect(qrMatrix("q".repeat(214))).toBe(null);
  expect(qrMatrix("परचा".repeat(17))).toHaveLength(57);
  expect(qrMatrix("परचा".repeat(18))).toBe(null);
});

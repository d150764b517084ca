import { afterEach, expect, test } from "vitest";
import { cleanup, render, screen } from "#web/testing/library.tsx";
import { QrCode } from "./totp.tsx";

afterEach(cleanup);

const QUIET_ZONE = 4;

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
  expect(drawn(`otpauth://${"x".repeat(8)}`)).toBe(OF_18_BYTES);
});

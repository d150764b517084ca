import { expect, it } from "vitest";
import { lowered, nearestHeight, raised } from "./call-sheet.tsx";

it("a dragged sheet goes to the nearest of its three heights", () => {
  const at = (px: number) => nearestHeight(px, 90, 700);
  expect([40, 200].map(at)).toEqual(["name", "name"]);
  expect([210, 400].map(at)).toEqual(["half", "half"]);
  expect([410, 690].map(at)).toEqual(["full", "full"]);
});

it("buttons and keys move the sheet by one height and stop at the ends", () => {
  expect(["name", "half", "full"].map((height) => raised(height as "name"))).toEqual([
    "half",
    "full",
    "full",
  ]);
  expect(["name", "half", "full"].map((height) => lowered(height as "name"))).toEqual([
    "name",
    "name",
    "half",
  ]);
});

import { expect, it } from "vitest";
import { cutHeight } from "./choice-list.tsx";

it("a list that fits is not cut", () => {
  expect(cutHeight([100, 100, 80])).toBeNull();
});

it("a longer list ends in the middle of the last row that half fits", () => {
  expect(cutHeight([100, 100, 100, 100])).toBe(250);
  expect(cutHeight([70, 70, 70, 70, 70])).toBe(245);
  expect(cutHeight([90, 140, 120])).toBe(160);
});

it("rows that are too high for one and a half are not cut", () => {
  expect(cutHeight([260, 260])).toBeNull();
});

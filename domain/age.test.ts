import { expect, test } from "vitest";
import { ageOn } from "./age.ts";

test("an age grows on the birthday", () => {
  expect(ageOn("1998-03-14", "2026-11-22")).toBe(28);
  expect(ageOn("1998-11-23", "2026-11-22")).toBe(27);
  expect(ageOn("1998-11-22", "2026-11-22")).toBe(28);
  expect(ageOn("2026-11-22", "2026-11-22")).toBe(0);
});

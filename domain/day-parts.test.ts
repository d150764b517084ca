import { expect, test } from "vitest";
import { dayPartOf } from "./day-parts.ts";

test.each([
  ["00:00", "early"],
  ["03:50", "early"],
  ["04:00", "morning"],
  ["11:50", "morning"],
  ["12:00", "afternoon"],
  ["15:50", "afternoon"],
  ["16:00", "evening"],
  ["19:50", "evening"],
  ["20:00", "night"],
  ["23:50", "night"],
])("%s is in the part %s of the day", (time, part) => {
  expect(dayPartOf(time)).toBe(part);
});

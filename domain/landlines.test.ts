import { expect, test } from "vitest";
import { looksLikeLandline } from "./landlines.ts";

test.each([
  ["8023456789", "Bengaluru"],
  ["7926543210", "Ahmedabad"],
  ["6122234567", "Patna"],
  ["7312551234", "Indore"],
  ["8912345678", "not Visakhapatnam: a mobile series within its area code"],
  ["7104223344", "Katol, whose area code has four digits"],
  ["9876543210", "a mobile number"],
  ["8079401234", "a mobile series within Bengaluru's area code"],
  ["7019876543", "a mobile number"],
  ["6299123456", "a mobile number"],
])("%s: %s", (phone, what) => {
  expect(looksLikeLandline(phone)).toBe(!/mobile/.test(what));
});

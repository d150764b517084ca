import { expect, it } from "vitest";
import {
  degreesAhead,
  houseOf,
  nakshatraOf,
  navamsaSignOf,
  padaOf,
  positionInSign,
  signOf,
  turnOf,
} from "./zodiac.ts";

it("a sign has 30 degrees, from Aries to Pisces", () => {
  expect([0, 29.999, 30, 359.999].map(signOf)).toEqual([1, 1, 2, 12]);
});

it("the navamsas begin in Aries for fire, Capricorn for earth, Libra for air and Cancer for water signs", () => {
  expect([0, 30, 60, 90].map((degrees) => navamsaSignOf(degrees + 0.1))).toEqual([1, 10, 7, 4]);
  expect([3.3, 3.4, 29.9, 359.9].map(navamsaSignOf)).toEqual([1, 2, 9, 12]);
});

it("a nakshatra has four padas", () => {
  expect([0, 13.3, 13.4, 359.9].map(nakshatraOf)).toEqual(["Ashwini", "Ashwini", "Bharani", "Revati"]);
  expect([0, 3.4, 6.7, 10.1, 13.4].map(padaOf)).toEqual([1, 2, 3, 4, 1]);
});

it("houses are counted from the first sign, past Pisces", () => {
  expect([9, 10, 12, 1, 8].map((sign) => houseOf(sign, 9))).toEqual([1, 2, 4, 5, 12]);
});

it("a position within the sign is cut to the minute, never rounded into the next degree", () => {
  expect(positionInSign(59.9999)).toEqual({ degrees: 29, minutes: 59 });
  expect(positionInSign(61.202)).toEqual({ degrees: 1, minutes: 12 });
});

it("angles turn within 0 and 360, and differences take the shorter way", () => {
  expect([-1, 360, 721, -1e-15].map(turnOf)).toEqual([359, 0, 1, 0]);
  expect([degreesAhead(1, 359), degreesAhead(359, 1)]).toEqual([2, -2]);
});

import { expect, it } from "vitest";
import { edgeNear } from "./edges.ts";
import { nakshatraOf, padaOf, signOf } from "./zodiac.ts";

const ARCSECOND = 1 / 3600;

it("within 30 arcseconds of an edge, the parts on both sides are named, the largest one first", () => {
  const near = (longitude: number) => {
    const edge = edgeNear(longitude);
    return (
      edge && [
        edge.kind,
        ...[edge.before, edge.after].map((side) => `${signOf(side)} ${nakshatraOf(side)} ${padaOf(side)}`),
      ]
    );
  };
  expect(near(30 - 29 * ARCSECOND)).toEqual(["sign", "1 Krittika 1", "2 Krittika 2"]);
  expect(near(30 + 29 * ARCSECOND)).toEqual(["sign", "1 Krittika 1", "2 Krittika 2"]);
  expect(near(120)).toEqual(["sign", "4 Ashlesha 4", "5 Magha 1"]);
  expect(near(40 + 10 * ARCSECOND)).toEqual(["nakshatra", "2 Krittika 4", "2 Rohini 1"]);
  expect(near(10 / 3)).toEqual(["pada", "1 Ashwini 1", "1 Ashwini 2"]);
  expect(near(360 - 5 * ARCSECOND)).toEqual(["sign", "12 Revati 4", "1 Ashwini 1"]);
  expect(near(5 * ARCSECOND)).toEqual(["sign", "12 Revati 4", "1 Ashwini 1"]);
});

it("beyond 30 arcseconds nothing is said", () => {
  expect([30 - 31 * ARCSECOND, 40 + 31 * ARCSECOND, 15, 359.9].map(edgeNear)).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

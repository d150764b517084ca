// Facts to compare with: pairs of Moons that another program computed from the same tables. A line has the longitudes of
// the groom's and the bride's Moon, the points of KOOTAS, their total, and the exception if there is one.
import { expect, it } from "vitest";
import { KOOTA_POINTS, KOOTAS, kootasOf, milanEdgesBetween, milanOf } from "./milan.ts";

const PAIRS = `
288.9757 355.0764 0 2 1.5 3 3 6 7 0 22.5
159.5919 195.9027 1 2 1.5 3 5 5 0 8 25.5 bhakoot: lords are friends
12.8413 285.7316 1 1 1.5 3 0.5 6 7 8 28
171.4619 157.6165 1 2 3 3 5 6 7 0 27 nadi: same sign, other nakshatra
134.2584 297.1171 1 1 1.5 2 0 0 0 0 5.5
181.9907 254.1189 0 2 1.5 1 0.5 0 7 0 12
279.3127 31.7632 1 2 3 3 5 0 0 0 14 bhakoot: lords are friends
284.3643 255.279 0 2 1.5 4 3 6 0 8 24.5
330.6416 152.366 1 0.5 1.5 1 0.5 6 7 0 17.5
138.6962 147.27 1 2 3 2 5 6 7 8 34
71.8315 175.5496 0 2 3 1 5 0 7 8 26
284.2859 167.0776 1 1 3 2 4 6 0 8 25
37.1074 208.562 1 1 1.5 1 5 6 0 0 15.5 bhakoot: one lord
192.0118 31.986 0 1 1.5 3 5 0 0 0 10.5 bhakoot: one lord
301.9869 131.0091 0 0 1.5 2 0 6 7 8 24.5
299.2075 350.6312 0 2 1.5 0 3 1 7 8 22.5
151.2963 354.5357 0 0.5 1.5 2 0.5 5 7 8 24.5
72.5002 226.1352 0 1 1.5 0 0.5 5 0 8 16
219.3882 321.2098 1 1 3 1 0.5 6 7 8 27.5
359.7225 285.0509 1 2 1.5 3 3 6 7 0 23.5
292.7704 18.1093 0 1 1.5 3 0.5 6 7 8 27
182.4311 0.6146 0 1 1.5 1 3 1 7 8 22.5
174.8236 328.3867 1 2 1.5 1 4 0 0 8 17.5
272.9435 132.4934 0 0.5 1.5 1 0 0 0 0 3
323.6802 274.9748 0 1 1.5 2 5 6 0 8 23.5 bhakoot: one lord
256.1479 18.9938 1 2 3 3 5 6 0 0 20 bhakoot: lords are friends
215.5922 306.2836 1 1 1.5 1 0.5 0 7 0 12
254.0429 69.3395 1 2 1.5 2 0.5 6 7 8 28
77.5272 73.0377 1 2 3 4 5 6 7 0 28 nadi: same nakshatra, other pada
285.7652 39.1437 1 1 3 0 5 0 0 0 10 bhakoot: lords are friends
331.2086 2.5068 1 1 1.5 1 5 5 0 0 14.5 bhakoot: lords are friends
154.6342 165.1152 1 2 3 3 5 5 7 0 26 nadi: same sign, other nakshatra
109.1496 157.2078 1 0.5 1.5 2 1 0 7 8 21
254.208 240.2973 1 2 3 2 5 0 7 8 28
352.8652 359.4511 1 2 3 4 5 6 7 0 28 nadi: same nakshatra, other pada
332.4642 300.7841 1 0.5 1.5 4 3 0 0 8 18
`;

const pairs = PAIRS.trim()
  .split("\n")
  .map((line) => {
    const [, numbers = "", exceptions = ""] = /^([\d. ]+)(.*)$/.exec(line) ?? [];
    const [groom = 0, bride = 0, ...points] = numbers.trim().split(" ").map(Number);
    return {
      line,
      moons: { groom, bride },
      scores: Object.fromEntries(KOOTAS.map((koota, index) => [koota, points[index]])),
      total: points[KOOTAS.length],
      exceptions: exceptions === "" ? [] : [exceptions],
    };
  });

it("36 pairs have the points, totals and exceptions of the tables", () => {
  expect(pairs).toHaveLength(36);
  for (const { line, moons, ...facts } of pairs) expect(milanOf(moons), line).toEqual(facts);
});

/** The middle of each pada. That of Purva Ashadha 1 and Shravana 2 is the first degree of the sign's second half. */
const PADAS = Array.from({ length: 108 }, (_, index) => ((index + 0.5) * 360) / 108);
const everyPair = PADAS.flatMap((groom) => PADAS.map((bride) => ({ groom, bride })));

it("of all pairs of padas the mean is 20.8, 69 % have 18 or more, and Mrigashira 1 or 2 with Rohini alone has 36", () => {
  const totals = everyPair.map((moons) => milanOf(moons).total);
  expect(totals.reduce((sum, total) => sum + total, 0) / totals.length).toBeCloseTo(20.757, 3);
  expect(totals.filter((total) => total >= 18).length / totals.length).toBeCloseTo(0.69, 3);
  expect(Math.min(...totals)).toBe(2.5);
  const full = everyPair.filter((_, index) => totals[index] === 36);
  const names = full.map(({ groom, bride }) => {
    const [his, hers] = [kootasOf(groom), kootasOf(bride)];
    return `${his.nakshatra} ${his.pada}, ${hers.nakshatra} ${hers.pada}`;
  });
  expect(names).toEqual(
    ["Mrigashira 1", "Mrigashira 2"].flatMap((his) => [1, 2, 3, 4].map((pada) => `${his}, Rohini ${pada}`)),
  );
});

it("every koota has between nothing and its full points, tara never nothing, and the total is their sum", () => {
  const milans = everyPair.map(milanOf);
  for (const koota of KOOTAS) {
    const points = milans.map(({ scores }) => scores[koota]);
    expect([Math.min(...points), Math.max(...points)], koota).toEqual([
      koota === "tara" ? 1.5 : 0,
      KOOTA_POINTS[koota],
    ]);
  }
  const isSum = milans.map(
    ({ scores, total }) => total === KOOTAS.reduce((sum, koota) => sum + scores[koota], 0),
  );
  expect(isSum).not.toContain(false);
});

it("groom and bride exchanged differ in varna and gana alone", () => {
  for (const { groom, bride } of everyPair) {
    const { varna, gana, ...others } = milanOf({ groom, bride }).scores;
    expect(milanOf({ groom: bride, bride: groom }).scores).toMatchObject(others);
  }
});

it("equal births have every point but those of nadi, which nothing lifts", () => {
  for (const moon of PADAS)
    expect(milanOf({ groom: moon, bride: moon })).toMatchObject({
      total: 28,
      scores: { nadi: 0 },
      exceptions: [],
    });
});

it("a zero is lifted by another pada or sign, and by the lords of the signs", () => {
  const exceptionsOf = (groom: number, bride: number) => milanOf({ groom, bride }).exceptions;
  // Ashwini 1 and 2; Krittika in Mesha and Vrishabha; Ardra and Punarvasu in Mithuna.
  expect(exceptionsOf(1, 4)).toEqual(["nadi: same nakshatra, other pada"]);
  expect(exceptionsOf(28, 32)).toEqual(["nadi: same nakshatra, other sign"]);
  expect(exceptionsOf(70, 81)).toEqual(["nadi: same sign, other nakshatra"]);
  // Mesha and Vrishchika; Mesha and Dhanu; Makara and Kumbha, also by one nakshatra.
  expect(exceptionsOf(20, 211)).toEqual(["bhakoot: one lord"]);
  expect(exceptionsOf(20, 250)).toEqual(["bhakoot: lords are friends"]);
  expect(exceptionsOf(298, 302)).toEqual(["nadi: same nakshatra, other sign", "bhakoot: one lord"]);
});

it("Dhanu and Makara have two vashyas each, which part at 15 degrees, not at a pada", () => {
  const vashyas = [254.99, 255, 284.99, 285].map((moon) => kootasOf(moon));
  expect(vashyas.map(({ vashya }) => vashya)).toEqual(["manava", "chatushpada", "chatushpada", "jalachara"]);
  expect(vashyas.map(({ nakshatra, pada }) => `${nakshatra} ${pada}`)).toEqual([
    ...["Purva Ashadha 1", "Purva Ashadha 1", "Shravana 2", "Shravana 2"],
  ]);
});

it("a longitude is any angle", () => {
  expect(kootasOf(-1)).toEqual(kootasOf(359));
  expect(kootasOf(360)).toEqual(kootasOf(0));
});

it("between two edges that a Moon passes, nothing that a milan reads of it changes", () => {
  expect(milanEdgesBetween(250, 261).map((edge) => Math.round(edge * 100) / 100)).toEqual([
    ...[253.33, 255, 256.67, 260],
  ]);
  expect(milanEdgesBetween(10, 10)).toEqual([]);
  const around = [0, ...milanEdgesBetween(0, 359.99), 360];
  expect(around).toHaveLength(111);
  around.slice(1).forEach((end, index) => {
    const start = around[index] as number;
    const moons = [0.001, 0.5, 0.999].map((share) => start + (end - start) * share);
    expect(new Set(moons.map((moon) => JSON.stringify(kootasOf(moon)))).size).toBe(1);
  });
});

it("edges are passed beyond Meena, too", () => {
  expect(milanEdgesBetween(358, 5).map((edge) => Math.round(edge * 100) / 100)).toEqual([0, 3.33]);
});

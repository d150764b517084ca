import { expect, it } from "vitest";
import { firstPeriod, periodAt, vimshottariPeriods } from "./vimshottari.ts";

const BIRTH = new Date("1954-04-02T04:00:00Z");
/** Purva Bhadrapada, of which Jupiter is the lord; about 4.7 of its 16 years are left. */
const MOON = 329.4147;
const YEAR_MS = 365.25 * 86_400_000;

const periods = vimshottariPeriods(MOON, BIRTH);

it("the first lord is that of the Moon's nakshatra, and the part that is past is past of its period", () => {
  expect(firstPeriod(0)).toEqual({ firstLord: "Ketu", balanceYears: 7 });
  const { firstLord, balanceYears } = firstPeriod(MOON);
  expect(firstLord).toBe("Jupiter");
  expect(balanceYears).toBeCloseTo(4.702, 3);
  const [first] = periods;
  expect(first?.lord).toBe("Jupiter");
  expect(((first?.to.getTime() ?? 0) - BIRTH.getTime()) / YEAR_MS).toBeCloseTo(balanceYears, 6);
});

it("nine periods follow each other without a gap, 120 years in all", () => {
  expect(periods.map(({ lord }) => lord).join(" ")).toBe(
    "Jupiter Saturn Mercury Ketu Venus Sun Moon Mars Rahu",
  );
  periods.slice(1).forEach(({ from }, index) => {
    expect(from).toEqual(periods[index]?.to);
  });
  const lengthMs = (periods.at(-1)?.to.getTime() ?? 0) - (periods[0]?.from.getTime() ?? 0);
  expect(lengthMs / YEAR_MS).toBeCloseTo(120, 6);
});

it("the sub-periods share their period, beginning with its own lord, in the same proportion", () => {
  for (const { lord, from, to, subPeriods } of periods) {
    expect([subPeriods[0]?.lord, subPeriods[0]?.from, subPeriods.at(-1)?.to]).toEqual([lord, from, to]);
    const venus = subPeriods.find((sub) => sub.lord === "Venus");
    const share =
      ((venus?.to.getTime() ?? 0) - (venus?.from.getTime() ?? 0)) / (to.getTime() - from.getTime());
    expect(share).toBeCloseTo(20 / 120, 6);
  }
});

it("a period holds from its beginning until the next one begins", () => {
  const second = periods[1];
  expect(periodAt(periods, BIRTH)?.lord).toBe("Jupiter");
  expect(second && periodAt(periods, second.from)?.lord).toBe("Saturn");
  expect(second && periodAt(periods, new Date(second.from.getTime() - 1))?.lord).toBe("Jupiter");
  expect(periodAt(periods, new Date("2200-01-01T00:00:00Z"))).toBeNull();
});

it("by years of 360 days every period is as much shorter, and the same part of the first one is past", () => {
  const shorter = vimshottariPeriods(MOON, BIRTH, 360);
  expect(shorter.map(({ lord }) => lord)).toEqual(periods.map(({ lord }) => lord));
  for (const [index, { from, to }] of shorter.entries()) {
    const usual = periods[index];
    const [lengthMs, usualMs] = [to.getTime() - from.getTime(), Number(usual?.to) - Number(usual?.from)];
    expect(lengthMs / usualMs).toBeCloseTo(360 / 365.25, 9);
    const [ahead, usualAhead] = [to, usual?.to].map((end) => Number(end) - BIRTH.getTime());
    expect(Number(ahead) / Number(usualAhead)).toBeCloseTo(360 / 365.25, 9);
  }
});

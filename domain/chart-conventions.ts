// By which conventions a guide reads charts. Schools differ in them, and each guide compares with the program that is known.

/** What is taken off a tropical longitude to get the sidereal one; domain/chart/ayanamsas.ts has the figures. */
export const AYANAMSAS = ["lahiri", "lahiri-icrc", "true-chitra", "raman", "kp"] as const;
export type Ayanamsa = (typeof AYANAMSAS)[number];

/** Where Rahu stands: the mean node of the Moon's orbit, or the one of the moment. */
export const NODES = ["mean", "true"] as const;
type Node = (typeof NODES)[number];

/** The length of a year of Vimshottari. */
export const YEAR_DAYS = [365.25, 360] as const;
type YearDays = (typeof YEAR_DAYS)[number];

export type ChartConventions = { ayanamsa: Ayanamsa; node: Node; yearDays: YearDays };

export const USUAL_CONVENTIONS: ChartConventions = { ayanamsa: "lahiri", node: "mean", yearDays: 365.25 };

/** What was stored; where that says nothing, or what this version does not know, the usual. */
export function toChartConventions(stored: { [C in keyof ChartConventions]?: unknown }): ChartConventions {
  const known = <V>(values: readonly V[], value: unknown, usual: V) =>
    values.find((one) => one === value) ?? usual;
  return {
    ayanamsa: known(AYANAMSAS, stored.ayanamsa, USUAL_CONVENTIONS.ayanamsa),
    node: known(NODES, stored.node, USUAL_CONVENTIONS.node),
    yearDays: known(YEAR_DAYS, stored.yearDays, USUAL_CONVENTIONS.yearDays),
  };
}

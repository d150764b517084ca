import { expect, it } from "vitest";
import { toChartConventions, USUAL_CONVENTIONS } from "./chart-conventions.ts";

it("where nothing is stored, or what a later version knows, the usual convention holds", () => {
  expect(toChartConventions({})).toEqual(USUAL_CONVENTIONS);
  expect(toChartConventions({ ayanamsa: null, node: null, yearDays: null })).toEqual(USUAL_CONVENTIONS);
  expect(toChartConventions({ ayanamsa: "fagan", node: "true", yearDays: 354 })).toEqual({
    ayanamsa: "lahiri",
    node: "true",
    yearDays: 365.25,
  });
});

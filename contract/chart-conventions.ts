// The conventions by which an admin reads charts.
import * as z from "zod/mini";
import { AYANAMSAS, NODES, YEAR_DAYS } from "#domain/chart-conventions.ts";
import { endpoint } from "./endpoint.ts";

const conventions = z.object({
  ayanamsa: z.enum(AYANAMSAS),
  /** Of the Moon, where Rahu stands. */
  node: z.enum(NODES),
  /** Days of a year of Vimshottari. */
  yearDays: z.literal(YEAR_DAYS),
});

export const getChartConventions = endpoint({
  method: "GET",
  path: "/api/admin/chart-conventions",
  who: "admin",
  summary:
    "By which ayanamsa, node and year the signed-in admin reads charts: Lahiri, the mean node and 365.25 days until others are chosen",
  output: conventions,
});

export const saveChartConventions = endpoint({
  method: "PUT",
  path: "/api/admin/chart-conventions",
  who: "admin",
  isUnaudited: true,
  summary:
    "Read charts by these conventions, in every browser of the signed-in admin. What is left out stays as it was",
  input: z.partial(conventions),
  output: conventions,
});

import { expect, it } from "vitest";
import { toDisplayName } from "./display-names.ts";

it.each([
  ["  सुनीता   देवी ", "सुनीता देवी"],
  ["Sunita\n\u202eVerma", "Sunita Verma"],
  ["Seeker 3210", "Seeker 3210"],
])("%j is stored as %j", (typed, stored) => expect(toDisplayName(typed)).toBe(stored));

it.each(["", "   ", "1234", "…", "अ".repeat(61)])("%j is no name", (typed) =>
  expect(toDisplayName(typed)).toBe(null),
);

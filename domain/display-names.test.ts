import { expect, it } from "vitest";
import { isNameOfNumber, toDisplayName } from "./display-names.ts";

it.each([
  ["  सुनीता   देवी ", "सुनीता देवी"],
  ["Sunita\n\u202eVerma", "Sunita Verma"],
  ["Seeker 3210", "Seeker 3210"],
])("%j is stored as %j", (typed, stored) => expect(toDisplayName(typed)).toBe(stored));

it.each(["", "   ", "1234", "…", "अ".repeat(61)])("%j is no name", (typed) =>
  expect(toDisplayName(typed)).toBe(null),
);

it.each([
  ["Seeker 0003", true],
  ["Seeker 3210", true],
  ["Seeker", false],
  ["Seeker 12", false],
  ["सुनीता", false],
])("whether %s is a name that is made of a number", (name, isNumber) => {
  expect(isNameOfNumber(name)).toBe(isNumber);
});

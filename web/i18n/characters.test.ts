import { expect, it } from "vitest";
import { charactersOf } from "./characters.ts";

it.each([
  ["सुनीता", ["सु", "नी", "ता"]],
  ["क्षमा", ["क्ष", "मा"]],
  ["कर्म", ["क", "र्म"]],
  ["ज़ोया", ["ज़ो", "या"]],
  ["Anil", ["A", "n", "i", "l"]],
  ["e\u0301t", ["e\u0301", "t"]],
  ["", []],
])("divides %s into the characters that a reader sees", (text, characters) => {
  expect(charactersOf(text)).toEqual(characters);
});

it("loses nothing of a text that begins with a sign", () => {
  expect(charactersOf("\u093eक").join("")).toBe("\u093eक");
});

import { expect, test } from "vitest";
import type { Language } from "./messages.ts";
import { nameIn, otherNameIn } from "./names.ts";

const katha = { name: "Katha", nameHindi: "कथा" };

test("each reader gets the name in the own language, and the other one beside it", () => {
  expect([nameIn("hi", katha), otherNameIn("hi", katha)]).toEqual(["कथा", { name: "Katha", language: "en" }]);
  expect([nameIn("en", katha), otherNameIn("en", katha)]).toEqual(["Katha", { name: "कथा", language: "hi" }]);
});

test("a reader of a language without names gets the English one", () => {
  const language = "xx" as Language;
  expect([nameIn(language, katha), otherNameIn(language, katha)?.name]).toEqual(["Katha", "कथा"]);
});

test("a name that is the same in both languages stands alone", () => {
  expect(otherNameIn("hi", { name: "Om", nameHindi: "Om" })).toBeNull();
});

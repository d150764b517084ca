import { describe, expect, test } from "vitest";
import { ERROR_STATUS, type ErrorCode } from "#contract/errors.ts";
import { LANGUAGES } from "#domain/messages.ts";
import { Failure } from "#server/failure.ts";
import { failureSentence } from "#server/http/errors.ts";
import { placeholdersOf } from "./catalogues.ts";
import { translateAny } from "./translate.ts";

const CODES = Object.keys(ERROR_STATUS) as ErrorCode[];
/** Formatted from a number or an instant, so never empty; the type of Failure requires them. */
const FORMATTED = {
  limit: "10 MB",
  megapixels: 50,
  amount: "₹751",
  left: "₹110",
  day: "21 Nov",
  time: "10:00 AM",
};
/** Written by people, or known at run time alone. */
const MAY_BE_UNKNOWN = ["name", "range", "wait"];

/** A placeholder, a doubled space, punctuation with nothing before it, quotes or brackets with nothing inside. */
const ODD = /[{}]|\s{2}|^[\s–:,.।-]|\s[:,.।]|“\s*”|\(\s*\)|undefined|null|NaN/;

const unknownValues: [what: string, value: string | undefined][] = [
  ["missing", undefined],
  ["empty", ""],
  ["a space", " "],
  ["a dash alone", "–"],
  ["an invisible character", "\u200b"],
];

describe.each(LANGUAGES)("every sentence of an error in %s is whole", (language) => {
  test.each(unknownValues)("when its values are %s", (_what, value) => {
    for (const code of CODES) {
      const unknown = placeholdersOf(code).filter((name) => !(name in FORMATTED));
      expect(MAY_BE_UNKNOWN).toEqual(expect.arrayContaining(unknown));
      const values = value === undefined ? {} : Object.fromEntries(unknown.map((name) => [name, value]));
      expect(translateAny(language, code, { ...FORMATTED, ...values })).not.toMatch(ODD);
    }
  });

  test("with the values of a failure, and its wait in words", () => {
    const taken = new Failure("tracking-number-used", { values: { name: "आशा" } });
    expect(failureSentence(language, taken)).toContain("आशा");
    const later = new Failure("too-many-requests", { retryAfterSeconds: 120 });
    expect(failureSentence(language, later)).toContain(language === "en" ? "in 2 minutes" : "2 मिनट बाद");
  });
});

test("what a person has typed stays as it is", () => {
  const name = String.raw`C:\x41 \u0041 {limit}`;
  expect(translateAny("en", "tracking-number-used", { name })).toContain(name);
});

test("a failure without the values of its sentence does not compile", () => {
  // @ts-expect-error: the sentence has {limit}.
  new Failure("upload-too-large");
  // @ts-expect-error: the sentence has {wait}.
  new Failure("too-many-requests", {});
  // @ts-expect-error: {name} is another value.
  new Failure("range-reversed", { values: { name: "x" } });
});

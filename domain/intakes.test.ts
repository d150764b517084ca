import { describe, expect, test } from "vitest";
import {
  canEditIntake,
  type IntakeDraft,
  type IntakeField,
  MIN_BIRTH_DATE,
  normalizeIntakeText,
  toIntake,
  validateIntake,
  validateIntakeField,
} from "./intakes.ts";

const today = "2026-11-21";
const nothing: IntakeDraft = {
  forWhom: "self",
  relation: "",
  name: "",
  birthDate: "",
  birthTime: "",
  birthPlace: "",
  partnerRole: null,
  partnerBirthDate: "",
  partnerBirthTime: "",
  partnerBirthPlace: "",
  question: "",
};

test("an empty intake is valid, and it is not stored", () => {
  expect(validateIntake(nothing, today)).toEqual({});
  expect(toIntake(nothing)).toBe(null);
  expect(toIntake({ ...nothing, name: " \n ", question: "\u200b" })).toBe(null);
});

test("a single answer is stored, with null for the other fields", () => {
  const empty = {
    ...{ relation: null, name: null, birthDate: null, birthTime: null },
    ...{ birthPlace: null, birthLocation: null, partnerRole: null, partnerBirthDate: null },
    ...{ partnerBirthTime: null, partnerBirthPlace: null, partnerBirthLocation: null },
  };
  expect(toIntake({ ...nothing, question: " नौकरी कब? " })).toEqual({
    forWhom: "self",
    ...empty,
    question: "नौकरी कब?",
  });
  expect(toIntake({ ...nothing, forWhom: "someone-else" })).toMatchObject({ forWhom: "someone-else" });
});

test("a relation is validated and stored only for someone else", () => {
  const daughter = { ...nothing, relation: "बेटी" };
  expect(toIntake(daughter)).toBe(null);
  expect(toIntake({ ...daughter, forWhom: "someone-else" })?.relation).toBe("बेटी");
  const long = { ...nothing, relation: "a".repeat(41) };
  expect(validateIntake(long, today)).toEqual({});
  expect(validateIntake({ ...long, forWhom: "someone-else" }, today)).toEqual({ relation: "too-long" });
});

test("a partner's birth is validated and stored only where a milan is asked for, which is kept before anything is told of it", () => {
  const birth = { partnerBirthDate: " 1997-02-01", partnerBirthTime: "unknown", partnerBirthPlace: "Unnao" };
  expect(toIntake({ ...nothing, ...birth })).toBe(null);
  expect(toIntake({ ...nothing, partnerRole: "bride" })).toMatchObject({
    ...{ partnerRole: "bride", partnerBirthDate: null },
  });
  expect(toIntake({ ...nothing, ...birth, partnerRole: "bride" })).toMatchObject({
    partnerRole: "bride",
    partnerBirthDate: "1997-02-01",
    partnerBirthTime: "unknown",
    partnerBirthPlace: "Unnao",
  });
  const wrong = { ...nothing, partnerBirthDate: "2026-11-22", partnerBirthTime: "25:00" };
  expect(validateIntake(wrong, today)).toEqual({});
  expect(validateIntake({ ...wrong, partnerRole: "groom" }, today)).toEqual({
    partnerBirthDate: "not-yet-born",
    partnerBirthTime: "bad-birth-time",
  });
});

describe.each([
  ["birthDate", "1971-03-09", null],
  ["birthDate", today, null],
  ["birthDate", "unknown", null],
  ["birthDate", MIN_BIRTH_DATE, null],
  ["birthDate", "1899-12-31", "bad-birth-date"],
  ["birthDate", "2026-11-22", "not-yet-born"],
  ["birthDate", "1971-02-30", "bad-birth-date"],
  ["birthDate", "9/3/1971", "bad-birth-date"],
  ["birthTime", "04:10", null],
  ["birthTime", "23:59", null],
  ["birthTime", "unknown", null],
  ["birthTime", "24:00", "bad-birth-time"],
  ["birthTime", "4:10", "bad-birth-time"],
  ["birthTime", "04:10:30", "bad-birth-time"],
  ["relation", "a".repeat(40), null],
  ["relation", "a".repeat(41), "too-long"],
  ["name", "क".repeat(60), null],
  ["name", "क".repeat(61), "too-long"],
  ["birthPlace", "a".repeat(80), null],
  ["birthPlace", "a".repeat(81), "too-long"],
  ["partnerBirthPlace", "a".repeat(80), null],
  ["partnerBirthPlace", "a".repeat(81), "too-long"],
  ["partnerBirthDate", "unknown", null],
  ["partnerBirthDate", "1971-02-30", "bad-birth-date"],
  ["question", "a".repeat(600), null],
  ["question", "a".repeat(601), "too-long"],
  ["question", ` ${"a".repeat(600)}\n`, null],
] as const)("%s %j", (field, typed, error) => {
  test(error ?? "is valid", () => expect(validateIntakeField(field, typed, today)).toBe(error));
});

test("a birth date in the future is accepted when today is not given", () => {
  expect(validateIntakeField("birthDate", "2999-01-01")).toBe(null);
});

describe.each([
  ["name", "  सुनीता   देवी ", "सुनीता देवी"],
  ["name", "Sunita\nDevi\t(Sunu)", "Sunita Devi (Sunu)"],
  ["name", "Cafe\u0301", "Caf\u00e9"],
  ["name", "A\u0000B\u0007\u202eC\u200b\ufeff\ud83c", "ABC"],
  ["birthPlace", "क्\u200dषेत्र", "क्\u200dषेत्र"],
  ["question", "एक\r\n\r\n\r\n\r\nदो  \r तीन 🙏", "एक\n\nदो\nतीन 🙏"],
] as const)("%s %j", (field: IntakeField, typed, stored) => {
  test(`is stored as ${JSON.stringify(stored)}`, () =>
    expect(normalizeIntakeText(field, typed)).toBe(stored));
});

describe.each([
  ["approved", "2026-11-21T04:29:59Z", true],
  ["confirmed", "2026-11-21T04:26:00Z", true],
  ["approved", "2026-11-21T04:30:00Z", false],
  ["pending", "2026-11-21T04:09:00Z", true],
  ["pending", "2026-11-21T04:10:00Z", false],
  ["completed", "2026-11-21T04:00:00Z", false],
  ["cancelled", "2026-11-21T04:00:00Z", false],
] as const)("a %s booking at %s, for 10:00 IST and held until 04:10Z", (status, now, canEdit) => {
  const holdExpiresAt = status === "pending" ? new Date("2026-11-21T04:10:00Z") : null;
  const booking = { sessionDate: "2026-11-21", sessionTime: "10:00", status, holdExpiresAt };
  test(canEdit ? "has an intake that can be changed" : "has an intake that cannot be changed", () =>
    expect(canEditIntake(booking, new Date(now))).toBe(canEdit),
  );
});

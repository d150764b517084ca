import { describe, expect, test } from "vitest";
import { parsePerson } from "./person-terms.ts";

describe("a phone", () => {
  test.each([
    ["+91 98765 43210", "9876543210"],
    ["919876543210", "9876543210"],
    ["09876543210", "9876543210"],
    ["98765-43210", "9876543210"],
    ["३२१०", "3210"],
    ["3210", "3210"],
    ["Seeker 3210", "3210"],
    ["sunita 3210", "3210"],
  ])("%s is searched as %s", (typed, phonePart) => expect(parsePerson(typed)).toMatchObject({ phonePart }));

  test.each(["12345678901234", "11-25", "R/26-27/000123", "pay_123456", "", "+", "()"])(
    "%s is none",
    (typed) => expect(parsePerson(typed).phonePart).toBeNull(),
  );
});

describe("names", () => {
  test("are folded word by word", () => {
    expect(parsePerson("सुनीता Dev").names).toEqual([
      [" sunit", "/sunit"],
      [" dev", "/deb", "/sunitdb"],
    ]);
    expect(parsePerson("sunita 3210").names).toEqual([[" sunit", "/sunit"]]);
  });

  test("are not read from numbers, from one letter, or from signs", () => {
    for (const typed of ["pay_ABCDEF", "EM204118903IN", "s", "%%", "Seeker 3210", "R/26-27/1"])
      expect([typed, parsePerson(typed).names]).toEqual([typed, []]);
  });

  test("of more words than a name has are cut", () => {
    expect(parsePerson("ram dev kumar lal ".repeat(5)).names).toHaveLength(4);
  });
});

test("a part of the username, but not that with which every account begins", () => {
  expect(parsePerson(" O'Neil ").usernamePart).toBe("O'Neil");
  for (const typed of ["s", "See", "seeker", ""])
    expect([typed, parsePerson(typed).usernamePart]).toEqual([typed, null]);
});

import { describe, expect, it } from "vitest";
import { isCorrectable, kindOfTrackingNumber, normalizeTrackingNumber } from "./tracking-numbers.ts";

describe("a tracking number", () => {
  // 47312482: the example of the standard. The others cover the check digits 0 and 5 for remainders 1 and 0.
  it.each(["RR473124829GB", "EM000000005IN", "EM000000080IN"].map((number) => [number]))(
    "%s is a post office's",
    (number) => expect(kindOfTrackingNumber(number)).toBe("post"),
  );

  it("with two digits swapped, or one digit wrong, has a wrong check digit", () => {
    for (const number of ["RR743124829GB", "RR473124828GB", "RR473124820GB"])
      expect(kindOfTrackingNumber(number)).toBe("wrong-check-digit");
  });

  it("of another form is a courier's", () => {
    for (const number of ["", "1234567890", "RR47312482GB", "RR473124829G", "rr473124829gb", "D-10293"])
      expect(kindOfTrackingNumber(number)).toBe("other");
  });

  it("is stored in capitals, with the digits 0-9 and without spaces", () => {
    expect(normalizeTrackingNumber(" em २०४ ११८ ９７７ in")).toBe("EM204118977IN");
    expect(normalizeTrackingNumber(" rr 473 124 829 gb ")).toBe("RR473124829GB");
    expect(normalizeTrackingNumber("d-10293\t")).toBe("D-10293");
    expect(normalizeTrackingNumber("\u202aD-10293\u202c\u200b")).toBe("D-10293");
  });

  it.each([
    "*EM204118972IN*",
    "EM204118972IN\r\n",
    "\tEM204118972IN\t",
    "\u0002EM204118972IN\u0003",
    "]C1EM204118972IN",
    "]A0*em204118972in*",
    "\u001dEM204118972IN\u001d",
    "<GS>EM204118972IN",
    "401EM204118972IN",
    "%EM204118972IN?",
    "aEM204118972INz",
    "ＥＭ２０４１１８９７２ＩＮ",
    "em 204 118 972 in",
    "EM-204118972-IN",
    "EM.204.118.972.IN",
    "EM204118972INEM204118972IN",
    "Article No.: EM204118972IN",
    "https://www.indiapost.gov.in/track?number=EM204118972IN&x=1",
    "\ufeffEM204118972IN\u200b",
  ])("is found in what a scanner sends: %j", (text) =>
    expect(normalizeTrackingNumber(text)).toBe("EM204118972IN"),
  );

  it("of a courier loses the signs around it and keeps those within", () => {
    expect(normalizeTrackingNumber("*D-10293*\r\n")).toBe("D-10293");
    expect(normalizeTrackingNumber("]C0D-10293")).toBe("D-10293");
    expect(normalizeTrackingNumber("\u001d123456789012;")).toBe("123456789012");
    expect(normalizeTrackingNumber("EM<1>2")).toBe("EM<1>2");
    expect(normalizeTrackingNumber("परचा 12")).toBe("परचा12");
    expect(normalizeTrackingNumber("**")).toBe("");
  });

  it("with a wrong digit is not mended, and of two different ones none is chosen", () => {
    expect(normalizeTrackingNumber("*EM204118977IN*")).toBe("EM204118977IN");
    expect(normalizeTrackingNumber("EM204118972IN/RR473124829GB")).toBe("EM204118972IN/RR473124829GB");
  });
});

it("a number can be corrected for a minute, also where the clock of the reader is a little behind", () => {
  const sentAt = new Date("2026-11-22T11:00:00Z");
  const after = (seconds: number) => isCorrectable(sentAt, new Date(sentAt.getTime() + 1_000 * seconds));
  expect([-59, 0, 59, 60, 61, -61].map(after)).toEqual([true, true, true, false, false, false]);
});

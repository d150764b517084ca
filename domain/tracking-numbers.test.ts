import { describe, expect, it } from "vitest";
import { kindOfTrackingNumber, normalizeTrackingNumber } from "./tracking-numbers.ts";

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
});

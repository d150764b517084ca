import { describe, expect, it } from "vitest";
import { type DetectedCode, scannedNumbers } from "./scanned-numbers.ts";

const NUMBER = "EM204118972IN";
const MISREAD = "EM204118977IN";
const bar = (rawValue: string, format = "code_128"): DetectedCode => ({ rawValue, format });
const square = (rawValue: string) => bar(rawValue, "qr_code");
const SITE = square("https://www.indiapost.gov.in/x?y=1");

/** What the frames end with, and after how many. */
function scan(...frames: DetectedCode[][]): [string | null, number] {
  const read = scannedNumbers();
  for (const [at, codes] of frames.entries()) {
    const number = read(codes);
    if (number !== null) return [number, at + 1];
  }
  return [null, frames.length];
}
const times = (count: number, ...codes: DetectedCode[]) => Array.from({ length: count }, () => codes);

describe("a post office's number", () => {
  it("is taken when it is read twice, also with frames without it between", () => {
    expect(scan([bar(NUMBER)], [bar(NUMBER)])).toEqual([NUMBER, 2]);
    expect(scan([bar(NUMBER)], [], [SITE], [bar(`*${NUMBER}*`, "code_39")])).toEqual([NUMBER, 4]);
  });

  it("wins over a QR code beside it, however long that was alone", () => {
    expect(scan(...times(9, SITE), [SITE, bar(NUMBER)], [SITE, bar(NUMBER)])).toEqual([NUMBER, 11]);
    expect(scan(...times(3, square("PARCEL12345")), ...times(2, square("PARCEL12345"), bar(NUMBER)))).toEqual(
      [NUMBER, 5],
    );
  });

  it("wins over misread frames before, between and behind", () => {
    expect(scan([bar(MISREAD)], [bar(NUMBER)], [bar(MISREAD)], [bar(NUMBER)])).toEqual([NUMBER, 4]);
    expect(scan([bar("EM204118972")], [bar(NUMBER, "itf")], [bar(NUMBER)])).toEqual([NUMBER, 3]);
    // One misreading in eleven has a right check digit.
    expect(scan([bar("EM204118907IN")], [bar(NUMBER)], [bar(NUMBER)])).toEqual([NUMBER, 3]);
  });

  it("is taken from a QR code that has it", () => {
    expect(scan(...times(2, square(`https://www.indiapost.gov.in/track/${NUMBER}`)))).toEqual([NUMBER, 2]);
  });

  it("is not guessed while the picture has two", () => {
    const both = times(4, bar(NUMBER), bar("RR473124829GB"));
    expect(scan(...both)).toEqual([null, 4]);
    expect(scan(...both, ...times(2, bar("RR473124829GB")))).toEqual(["RR473124829GB", 6]);
  });
});

describe("a courier's number", () => {
  it("is taken when it is read five times, and no post office's number was", () => {
    expect(scan(...times(6, bar("D-10293-77")))).toEqual(["D-10293-77", 5]);
    expect(scan(...times(6, bar("D-10293-77"), square("OTHER-12345")))).toEqual(["D-10293-77", 5]);
    expect(scan(...times(6, square("D-10293-77")))).toEqual(["D-10293-77", 5]);
  });

  it("is no address, no word and no short piece", () => {
    for (const code of [SITE, square("WIFI:T:WPA;S:home;;"), bar("12345"), square("INDIAPOST"), bar("")])
      expect(scan(...times(20, code))).toEqual([null, 20]);
  });
});

it("a number with a wrong check digit that stays is taken, and compared by the reader", () => {
  expect(scan(...times(6, bar(MISREAD)))).toEqual([MISREAD, 5]);
});

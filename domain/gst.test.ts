import { expect, test } from "vitest";
import { INDIAN_STATES } from "./addresses.ts";
import { includedTax, isGstin, stateCodeOf, stateOfCode } from "./gst.ts";

test("every state has a code of its own", () => {
  const codes = INDIAN_STATES.map(stateCodeOf);
  expect(new Set(codes).size).toBe(INDIAN_STATES.length);
  expect(codes.map(stateOfCode)).toEqual(INDIAN_STATES);
  expect([stateCodeOf("HR"), stateCodeOf("AP"), stateCodeOf("LA"), stateCodeOf("DH")]).toEqual([
    "06",
    "37",
    "38",
    "26",
  ]);
  expect(stateOfCode("25")).toBe(null);
});

test("a GSTIN is one whose check character fits, of a state that exists", () => {
  // Published examples.
  for (const gstin of ["27AAPFU0939F1ZV", "29AAGCB7383J1Z4"]) expect(isGstin(gstin)).toBe(true);
  const wrong = [
    "27AAPFU0939F1ZW",
    "27APAFU0939F1ZV",
    "28AAPFU0939F1ZT",
    "27aapfu0939f1zv",
    "27AAPFU0939F1Z",
  ];
  for (const text of wrong) expect(isGstin(text)).toBe(false);
});

test("the tax of an amount adds up to the paisa, with CGST and SGST equal", () => {
  expect(includedTax(75_100, 18, false)).toEqual({
    taxablePaise: 63_644,
    cgstPaise: 5_728,
    sgstPaise: 5_728,
    igstPaise: 0,
  });
  expect(includedTax(75_100, 18, true)).toEqual({
    taxablePaise: 63_644,
    cgstPaise: 0,
    sgstPaise: 0,
    igstPaise: 11_456,
  });
  for (let amount = 1; amount < 3_000; amount++)
    for (const isInterState of [false, true])
      for (const rate of [5, 18]) {
        const { taxablePaise, cgstPaise, sgstPaise, igstPaise } = includedTax(amount, rate, isInterState);
        expect(taxablePaise + cgstPaise + sgstPaise + igstPaise).toBe(amount);
        expect(cgstPaise).toBe(sgstPaise);
        expect(Math.abs(taxablePaise - (amount * 100) / (100 + rate))).toBeLessThanOrEqual(1);
      }
});

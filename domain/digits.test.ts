import { expect, test } from "vitest";
import { digitsOf, toAsciiDigits } from "./digits.ts";

test.each([
  ["Devanagari", "०१२३४५६७८९"],
  ["Bengali", "০১২৩৪৫৬৭৮৯"],
  ["Gurmukhi", "੦੧੨੩੪੫੬੭੮੯"],
  ["Gujarati", "૦૧૨૩૪૫૬૭૮૯"],
  ["Odia", "୦୧୨୩୪୫୬୭୮୯"],
  ["Tamil", "௦௧௨௩௪௫௬௭௮௯"],
  ["Telugu", "౦౧౨౩౪౫౬౭౮౯"],
  ["Kannada", "೦೧೨೩೪೫೬೭೮೯"],
  ["Malayalam", "൦൧൨൩൪൫൬൭൮൯"],
  ["Arabic", "٠١٢٣٤٥٦٧٨٩"],
  ["Urdu", "۰۱۲۳۴۵۶۷۸۹"],
  ["full-width", "０１２３４５６７８９"],
  ["mathematical bold", "𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗"],
  ["mathematical monospace", "𝟶𝟷𝟸𝟹𝟺𝟻𝟼𝟽𝟾𝟿"],
  ["Latin", "0123456789"],
])("%s digits become 0-9", (_, digits) => {
  expect(toAsciiDigits(`(${digits}) क²`)).toBe("(0123456789) क²");
});

test("the digits of a text are those of all its scripts", () => {
  expect(digitsOf("+९१ 98765-৪৩২১০")).toBe("919876543210");
});

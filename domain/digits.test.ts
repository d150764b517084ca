import { expect, test } from "vitest";
import { amountIn, digitsOf, formatRupees, groupDigits, toAsciiDigits } from "./digits.ts";

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

test.each(["1100", "₹ 1,100", "११००", " 1,100/- ", "\u202a₹1,100\u202c\u200b", "1\u00a0100"])(
  "the amount %j is 1100",
  (typed) => expect(amountIn(typed)).toBe("1100"),
);

test("what is no digit of an amount stays, to be refused", () => {
  expect(["11.50", "-5", "1e2", "सौ"].map(amountIn)).toEqual(["11.50", "-5", "1e2", "सौ"]);
});

test("the digits of a text are those of all its scripts", () => {
  expect(digitsOf("+९१ 98765-৪৩২১০")).toBe("919876543210");
});

test("numbers are grouped as Intl groups them for India", () => {
  const intl = new Intl.NumberFormat("en-IN");
  const counts = [
    0, 7, 999, 1000, 99_999, 100_000, 1_200_002, 123_456_789, -1100, -100_000, 0.5, 1234.5678, -0.25,
  ];
  expect(counts.map(groupDigits)).toEqual(counts.map((count) => intl.format(count)));
});

test("rupees show paise only where there are some", () => {
  expect([751, 1100, 123456].map(formatRupees)).toEqual(["₹751", "₹1,100", "₹1,23,456"]);
  expect([123.5, 123.45, 0.07, -17.72, -0.5, 120000.1].map(formatRupees)).toEqual([
    "₹123.50",
    "₹123.45",
    "₹0.07",
    "₹-17.72",
    "₹-0.50",
    "₹1,20,000.10",
  ]);
});

import { describe, expect, it, test } from "vitest";
import { beginningOf, charactersOf, initialOf, shorten } from "./characters.ts";

it.each([
  ["सुनीता", ["सु", "नी", "ता"]],
  ["क्षमा", ["क्ष", "मा"]],
  ["कर्म", ["क", "र्म"]],
  ["ज़ोया", ["ज़ो", "या"]],
  ["क़्क", ["क़्क"]],
  ["ক্ষমা", ["ক্ষ", "মা"]],
  ["ક્ષ", ["ક્ષ"]],
  ["Anil", ["A", "n", "i", "l"]],
  ["e\u0301t", ["e\u0301", "t"]],
  ["👍🏽🇮🇳👨‍👩‍👧‍👦1️⃣❤️‍🔥", ["👍🏽", "🇮🇳", "👨‍👩‍👧‍👦", "1️⃣", "❤️‍🔥"]],
  ["🏴\u{e0067}\u{e0062}\u{e007f}a", ["🏴\u{e0067}\u{e0062}\u{e007f}", "a"]],
  ["", []],
])("divides %s into the characters that a reader sees", (text, characters) => {
  expect(charactersOf(text)).toEqual(characters);
});

it("loses nothing of a text that begins with a sign", () => {
  expect(charactersOf("\u093eक").join("")).toBe("\u093eक");
});

const PIECES = [
  ...["क", "ष", "अ", "़", "ि", "्", "ं", "ক", "্", "a", "\u0301", "1", " "],
  ...["👍", "🏽", "👩", "\ufe0f", "\u200d", "\u200c", "🇮", "\u{e0067}", "\u20e3"],
];

test("any three pieces are cut only where Intl.Segmenter would cut them too", () => {
  const segmenter = new Intl.Segmenter("hi");
  for (const one of PIECES)
    for (const two of PIECES)
      for (const three of PIECES) {
        // Letters stand around them, because signs join what is before and after.
        const text = `क${one}${two}${three}र`;
        const segments = [...segmenter.segment(text)].map(({ index }) => index);
        const characters = charactersOf(text);
        const cuts = characters.map((_, index) => characters.slice(0, index).join("").length);
        if (characters.join("") !== text || !cuts.every((cut) => segments.includes(cut)))
          expect.fail(`${JSON.stringify(text)} is cut at ${cuts}, of ${segments}`);
      }
});

describe("a text that is too long is cut after a whole character", () => {
  test.each([
    ["हनुमान चालीसा पाठ व सुंदरकाण्क्ष पूजन विधि", 30, "हनुमान चालीसा पाठ व सुंदरका…"],
    ["Satyanarayan katha for the f😀", 29, "Satyanarayan katha for the f…"],
    ["Satyanarayan katha for the fa😀mily", 30, "Satyanarayan katha for the fa…"],
    ["शुक्रवार", 4, "शु…"],
    ["👨‍👩‍👧 house", 5, "…"],
    ["a b", 3, "a b"],
    ["ab cd", 4, "ab…"],
  ])("%j at %i is %j", (text, maxLength, shortened) => {
    expect(shorten(text, maxLength)).toBe(shortened);
    expect(shortened.length).toBeLessThanOrEqual(Math.max(maxLength, text.length));
  });

  test("the beginning of a text of half an emoji is not longer than asked for", () => {
    expect(beginningOf("abc😀", 4)).toBe("abc");
    expect(beginningOf("abc😀", 5)).toBe("abc😀");
  });
});

test.each([
  [" anil", "A"],
  ["श्रीमती", "श्री"],
  ["😀 Ravi", "😀"],
  ["👩🏽‍🎓", "👩🏽‍🎓"],
  ["é\u0301a", "É\u0301"],
  [" ", ""],
])("the initial of %j is %j", (name, initial) => expect(initialOf(name)).toBe(initial));

import { expect, test } from "vitest";
import { lineOf, tokensOf } from "./scan.ts";

const cases: [code: string, tokens: string[]][] = [
  ["const a1 = 2.5;", ["word const", "word a1", "mark =", "number 2", "mark .", "number 5", "mark ;"]],
  ["a // it's `b`\nc", ["word a", "comment // it's `b`", "word c"]],
  ["/* a\nb */ c", ["comment /* a\nb */", "word c"]],
  [`"a'b" 'c"d' "e\\"f"`, ['string "a\'b"', "string 'c\"d'", 'string "e\\"f"']],
  ["'open\nnext", ["string 'open", "word next"]],
  ["`a`", ["mark `", "template a", "mark `"]],
  [
    "`a${b({ c: `d` })}e\\`f$`",
    [
      ...["mark `", "template a", "mark ${", "word b", "mark (", "mark {", "word c", "mark :"],
      ...["mark `", "template d", "mark `", "mark }", "mark )", "mark }"],
      ...["template e\\`f$", "mark `"],
    ],
  ],
  ["a / b / c", ["word a", "mark /", "word b", "mark /", "word c"]],
  ["f(/[\"'/]/g)", ["word f", "mark (", "regex /[\"'/]/g", "mark )"]],
  ["return /a`/;", ["word return", "regex /a`/", "mark ;"]],
  ["</p>", ["mark <", "mark /", "word p", "mark >"]],
];

test.each(cases)("the tokens of %j are found", (code, expected) => {
  const tokens = tokensOf(code);
  expect(tokens.map(({ kind, text }) => `${kind} ${text}`)).toEqual(expected);
  expect(tokens.map(({ text, at }) => code.slice(at, at + text.length))).toEqual(
    tokens.map(({ text }) => text),
  );
});

test("a line number counts from 1, and a line break belongs to the line that it ends", () => {
  expect([0, 1, 2, 3].map((at) => lineOf("a\nb\n", at))).toEqual([1, 1, 2, 2]);
});

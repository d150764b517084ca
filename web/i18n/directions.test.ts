// Where something stands depends on the width of the screen. What is read aloud is marked while it is said, and may name a side.
import { expect, it } from "vitest";

const FILES = import.meta.glob<{ sentences?: Record<string, Record<string, unknown>> }>(
  ["./{hi,en}/*.ts", "!./*/spoken.ts"],
  { eager: true },
);
const DIRECTION = /\b(?:below|above)\b|नीचे|ऊपर/i;
/** Of the browser's own surface, of the block in which the sentence stands, and of a move of the finger. */
const EXCEPTED = /^(?:devices|money|disputes)\.|\.swipe-up$/;

it("no sentence of a screen says that something stands below or above", () => {
  const found = Object.values(FILES).flatMap(({ sentences = {} }) =>
    Object.entries(sentences).flatMap(([group, texts]) =>
      Object.entries(texts)
        .filter(([key, text]) => !EXCEPTED.test(`${group}.${key}`) && DIRECTION.test(JSON.stringify(text)))
        .map(([key]) => `${group}.${key}`),
    ),
  );
  expect(Object.keys(FILES).length).toBeGreaterThan(50);
  expect(found).toEqual([]);
});

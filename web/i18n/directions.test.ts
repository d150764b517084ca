// Where something stands depends on the width of the screen. What is read aloud is marked while it is said, and may name a side.
import { expect, it } from "vitest";
import { LANGUAGES } from "#domain/messages.ts";
import { i18n, setLanguage } from "./language.ts";

const DIRECTION = /\b(?:below|above)\b|नीचे|ऊपर/i;
/** Of the browser's own surface, of the block in which the sentence stands, and of a move of the finger. */
const EXCEPTED = /^(?:spoken|devices|money|disputes)\.|\.swipe-up$/;

it.each(LANGUAGES)(
  "no sentence of a screen says that something stands below or above (%s)",
  async (language) => {
    await setLanguage(language);
    const sentences = Object.entries(i18n.messages);
    expect(sentences.length).toBeGreaterThan(2000);
    const found = sentences.filter(
      ([id, text]) => !EXCEPTED.test(id) && DIRECTION.test(JSON.stringify(text)),
    );
    expect(found).toEqual([]);
  },
);

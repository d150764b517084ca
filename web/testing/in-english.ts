// The language that most tests of screens read.
import { beforeAll } from "vitest";
import { setLanguage } from "#web/i18n/language.ts";

/** For all tests of the file that calls it: what is drawn is in English. */
export function inEnglish() {
  beforeAll(() => setLanguage("en"));
}

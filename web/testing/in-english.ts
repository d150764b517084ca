// The language that most tests of screens read.
import { beforeAll } from "vitest";
import { needSentences, type SentenceGroup, setLanguage } from "#web/i18n/language.ts";

/** For all tests of the file that calls it: what is drawn is in English, with the sentences of these groups. */
export function inEnglish(...groups: SentenceGroup[]) {
  beforeAll(async () => {
    await setLanguage("en");
    for (const group of groups) await needSentences(group);
  });
}

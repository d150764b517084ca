import { afterEach, beforeAll, expect, it } from "vitest";
import { needSentences, setLanguage } from "#web/i18n/language.ts";
import { statusSaid } from "./searched-status.ts";

beforeAll(async () => {
  await needSentences("admin");
});
afterEach(() => setLanguage("hi"));

it.each([
  ["बुक है", "approved"],
  ["बुक", "approved"],
  ["पूरा हुआ", "completed"],
  ["रद्द", "cancelled"],
  ["पेमेंट बाक़ी", "pending"],
  // Names that begin as the words do, and the word that all of them have.
  ["पू", null],
  ["पूर", null],
  ["है", null],
  ["Asha", null],
  ["", null],
])("%s in Hindi means %s", (search, status) => {
  expect(statusSaid(search)).toBe(status);
});

it("in English the words on the screen mean what they say, too", async () => {
  await setLanguage("en");
  await needSentences("admin");
  expect(statusSaid("payment due")).toBe("pending");
  expect(statusSaid("Cancelled")).toBe("cancelled");
});

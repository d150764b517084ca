import { afterEach, beforeAll, expect, it } from "vitest";
import { needSentences, setLanguage } from "#web/i18n/language.ts";
import { searchedStatus } from "./searched-status.ts";

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
  // Beginnings of words, which may be names, and the word that all labels contain.
  ["पू", null],
  ["पूर", null],
  ["है", null],
  ["Asha", null],
  ["", null],
])("%s in Hindi means %s", (search, status) => {
  expect(searchedStatus(search)).toBe(status);
});

it("the English labels are found as well", async () => {
  await setLanguage("en");
  await needSentences("admin");
  expect(searchedStatus("payment due")).toBe("pending");
  expect(searchedStatus("Cancelled")).toBe("cancelled");
});

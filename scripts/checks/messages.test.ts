import { expect, test } from "vitest";
import { jsxTextProblems } from "./jsx-text.ts";
import { type Catalogue, messageProblems } from "./messages.ts";

const english = {
  pay: "Pay {amount}",
  wait: "{count, plural, one {# minute} other {# minutes}}",
  brand: "WhatsApp",
  at: "{time} IST",
};
const hindi = {
  pay: "{amount} दें",
  wait: "{count, plural, one {# मिनट} other {# मिनट}}",
  brand: "WhatsApp",
  at: "{time} IST",
};

const catalogueOf = (texts: Record<string, string>): Catalogue =>
  new Map(
    Object.entries(texts).map(([id, text]) => [
      id,
      { text, english: (english as Record<string, string>)[id] ?? "" },
    ]),
  );
const problemsOf = (texts: Record<string, string>, language = "hi") =>
  messageProblems("web", catalogueOf(english), catalogueOf(texts), language);

test("a whole translation has no problem", () => {
  expect(problemsOf(hindi)).toEqual([]);
});

const { pay: _, ...withoutPay } = hindi;
const spoilt: [what: string, texts: Record<string, string>, problem: string][] = [
  ["a missing sentence", withoutPay, "pay is missing"],
  ["a sentence too many", { ...hindi, extra: "और" }, "extra is not in web/locales/en.po"],
  ["a misspelt placeholder", { ...hindi, pay: "{amout} दें" }, "[amout], and in English [amount]"],
  [
    "a counted sentence without its count",
    { ...hindi, wait: "मिनट" },
    "[], and in English [count, a number]",
  ],
  ["a number that is no number", { ...hindi, wait: "{count} मिनट" }, "[count], and in English"],
  ["a sentence that cannot be read", { ...hindi, pay: "{amount दें" }, "is no ICU message"],
  ["copied English", { ...hindi, pay: "Pay {amount}" }, "is not translated"],
  ["a straight quote", { ...hindi, pay: '"{amount}" दें' }, "straight quote"],
];

test.each(spoilt)("%s is reported", (_what, texts, problem) => {
  expect(problemsOf(texts)).toEqual([expect.stringContaining(problem)]);
});

test("a sentence whose English has changed since it was translated is reported", () => {
  const translated = new Map([...catalogueOf(hindi)].map(([id, entry]) => [id, { ...entry }]));
  Object.assign(translated.get("pay") ?? {}, { english: "Pay {amount} now" });
  expect(messageProblems("web", catalogueOf(english), translated, "hi")).toEqual([
    expect.stringContaining("pay was translated from “Pay {amount} now”"),
  ]);
});

test("a further language may lack sentences", () => {
  expect(problemsOf({ pay: "{amount} द्या" }, "mr")).toEqual([]);
});

const attributes: [jsx: string, texts: number][] = [
  ['<button aria-label="Close" />', 1],
  ['<img alt="" />', 0],
  ['<input placeholder="98765 43210" />', 0],
  ['<input placeholder="अपना नाम" />', 1],
  ['<p title={t("title")} />', 0],
  ['<p title={isOpen ? "Open" : t("closed")} />', 1],
  ['<p title={language === "hi" ? t("a") : t("b", { n: format("x") })} />', 0],
  ['<p title={words["a"]} />', 0],
  ["<p label={`${count} left`} />", 1],
  ['<p data-title="x" subtitle="y" />', 0],
];

test.each(attributes)("%s speaks %i times", (jsx, texts) => {
  expect(jsxTextProblems("a.tsx", jsx)).toHaveLength(texts);
});

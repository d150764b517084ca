import { expect, test } from "vitest";
import { jsxTextProblems } from "./jsx-text.ts";
import { messageProblems } from "./messages.ts";

const english = {
  pay: "Pay {amount}",
  wait: { one: "{count} minute", other: "{count} minutes" },
  deep: { brand: "WhatsApp", at: "{time} IST" },
};
const hindi = {
  pay: "{amount} दें",
  wait: { one: "{count} मिनट", other: "{count} मिनट" },
  deep: { brand: "WhatsApp", at: "{time} IST" },
};

test("a whole translation has no problem", () => {
  expect(messageProblems("a", english, hindi)).toEqual([]);
});

const spoilt: [what: string, hindi: object, problem: string][] = [
  ["a missing sentence", { ...hindi, pay: undefined }, '"pay" has no Hindi'],
  ["a sentence too many", { ...hindi, extra: "और" }, '"extra" has no English'],
  ["a misspelt place", { ...hindi, pay: "{amout} दें" }, "[amount] in English and [amout] in Hindi"],
  ["a counted sentence without its count", { ...hindi, wait: { one: "मिनट", other: "मिनट" } }, "[count]"],
  ["copied English", { ...hindi, pay: "Pay {amount}" }, "not translated"],
  ["a straight quote", { ...hindi, pay: "'{amount}' दें" }, "straight quote in Hindi"],
];

test.each(spoilt)("%s is reported", (_what, table, problem) => {
  expect(messageProblems("a", english, table as Record<string, unknown>)).toEqual([
    expect.stringContaining(problem),
  ]);
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

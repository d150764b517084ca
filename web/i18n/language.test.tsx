import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import type { Catalogue } from "virtual:catalogues";
import { useMemo } from "react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { LANGUAGES } from "#domain/messages.ts";
import { act, cleanup, render, screen } from "#web/testing/library.tsx";
import { i18n, loadLanguage, needSentences, setLanguage, withSentences } from "./language.ts";
import { t, useT } from "./t.ts";
import { waitText } from "./wait.ts";

function Sentence() {
  const t = useT();
  return <p>{t("login.resend-in", { wait: waitText(t, 24) })}</p>;
}

function Kept() {
  const t = useT();
  const kept = useMemo(() => t("shell.close"), [t]);
  return <p>{kept}</p>;
}

/** The catalogue of a part that says one sentence. */
const partOf = (id: string): Catalogue =>
  Object.fromEntries(LANGUAGES.map((one) => [one, async () => ({ default: { [id]: [`${id}, ${one}`] } })]));

beforeAll(loadLanguage);
afterEach(async () => {
  cleanup();
  await setLanguage("hi");
});

describe("language", () => {
  it("is Hindi at the first visit", () => {
    expect(document.documentElement.lang).toBe("hi");
    expect(t("login.send-code")).toBe("कोड भेजें");
  });

  it.each(LANGUAGES)("that is stored (%s) is the page's before the app has loaded", (language) => {
    const html = readFileSync("web/index.html", "utf8");
    const [, script = ""] = [...html.matchAll(/<script>(.*?)<\/script>/gs)][1] ?? [];
    const documentElement = { lang: "", dataset: {} };
    const localStorage = { getItem: (key: string) => (key === "language" ? language : null) };
    const { head, location } = document;
    const createElement = document.createElement.bind(document);
    const page = { documentElement, head, createElement };
    runInNewContext(script, { document: page, location, localStorage, navigator });
    expect(documentElement.lang).toBe(language);
  });

  it("that is switched to appears on the screen at once, and is stored", async () => {
    render(<Sentence />);
    expect(screen.getByText("24 सेकंड में फिर भेजें")).toBeTruthy();
    await act(() => setLanguage("en"));
    expect(screen.getByText("Send again in 24 seconds")).toBeTruthy();
    expect(localStorage.getItem("language")).toBe("en");
    expect(document.documentElement.lang).toBe("en");
  });

  it("that is switched to appears in what a component keeps of its sentences", async () => {
    render(<Kept />);
    await act(() => setLanguage("en"));
    expect(screen.getByText("Close")).toBeTruthy();
  });

  it("that is switched to has the sentences of every part that is needed", async () => {
    await needSentences(partOf("first"));
    expect(i18n._("first")).toBe("first, hi");
    await setLanguage("en");
    expect(i18n._("first")).toBe("first, en");
  });

  it("has the sentences of parts that are needed for the first time while the language changes", async () => {
    await Promise.all([setLanguage("en"), needSentences(partOf("second"))]);
    expect(i18n._("second")).toBe("second, en");
    await Promise.all([needSentences(partOf("third")), setLanguage("hi")]);
    expect(i18n._("second")).toBe("second, hi");
    expect(i18n._("third")).toBe("third, hi");
  });

  it("refuses a part whose sentences did not load, and has them when the part is loaded again", async () => {
    const failing = async () => Promise.reject(new TypeError("Failed"));
    const [load = failing] = Object.values(partOf("late"));
    let isOffline = true;
    const late = { hi: () => (isOffline ? failing() : load()) };
    const part = Promise.resolve("part");
    await expect(withSentences(part, late)).rejects.toThrow("Failed");
    isOffline = false;
    expect(await withSentences(part, late)).toBe("part");
    expect(i18n._("late")).toBe("late, hi");
  });

  it("writes numbers in sentences as in India", async () => {
    await setLanguage("en");
    expect(t("reports.users-shown", { shown: 50, total: 1_234_567 })).toBe("Showing 50 of 12,34,567 users");
    await setLanguage("hi");
    expect(t("reports.users-shown", { shown: 50, total: 1_234_567 })).toContain("12,34,567");
  });

  it("counts nothing as one in Hindi, and as several in English", async () => {
    expect(t("tables.csv", { count: "0" })).toBe("CSV, 0 लाइन");
    await setLanguage("en");
    expect(t("tables.csv", { count: "0" })).toBe("CSV, 0 rows");
  });

  it("leaves what a person has typed as it is", async () => {
    await setLanguage("en");
    const name = String.raw`C:\x41 \u0041 {guide} '#'`;
    expect(t("sessions.has-entered", { name })).toBe(`${name} has joined`);
  });

  it("writes a wait in the unit that fits, singular and plural", async () => {
    await setLanguage("en");
    expect(waitText(t, 1)).toBe("1 second");
    expect(waitText(t, 60)).toBe("1 minute");
    expect(waitText(t, 61)).toBe("2 minutes");
    expect(waitText(t, 7200)).toBe("2 hours");
  });
});

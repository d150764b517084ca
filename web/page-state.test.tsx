import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, it, onTestFinished } from "vitest";
import type { PageState } from "#contract/page-state.ts";
import { askConfig } from "#web/api/ask-config.ts";
import { serverNow, useNow } from "#web/api/server-clock.ts";
import { tabValue } from "#web/api/stored-value.ts";
import { rememberDrawnUser, rememberUser, useUser } from "#web/features/identity/session.ts";
import { activateLanguage, currentLanguage, loadLanguage, setLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { useBrand } from "#web/shell/brand.ts";
import { applyTheme, showTheme, useTheme } from "#web/shell/theme.ts";
import { testConfig, testCustomer } from "#web/testing/fixtures.ts";
import { act, cleanup } from "#web/testing/library.tsx";
import { useBrowser } from "#web/ui/use-browser.ts";
import { isTakenOver, onceTakenOver, pageState, setPageState, takeOver } from "./page-state.ts";

const DRAWN_AT = "2026-11-21T04:30:00.000Z";
const state = (): PageState => ({
  ...pageState(),
  isDrawn: true,
  now: DRAWN_AT,
  brand: { name: "Parcha", nameHindi: "परचा", guideName: "Guruji", guideNameHindi: "गुरुजी" },
});

const tab = tabValue("tab", (value) => typeof value === "number");

function Facts() {
  const facts = {
    user: useUser()?.username ?? "nobody",
    tab: tab.use(),
    canShare: useBrowser(() => "yes", "no"),
    theme: useTheme().theme,
    now: useNow(60_000).toISOString(),
    alsoNow: serverNow().toISOString(),
    close: useT()("shell.close"),
    brand: useBrand(),
  };
  return <pre>{JSON.stringify(facts)}</pre>;
}

/** As the server draws it, and as React takes it over where the browser knows more. */
async function takeOverDrawn(drawn: PageState, inBrowser: () => unknown) {
  setPageState(drawn);
  activateLanguage(drawn.language);
  const page = document.createElement("div");
  document.body.append(page);
  page.innerHTML = renderToString(<Facts />);
  const facts = () => JSON.parse(page.textContent);
  const first = facts();
  // The browser begins with the same state.
  setPageState(drawn);
  await inBrowser();
  const differences: unknown[] = [];
  await act(async () => {
    const root = hydrateRoot(page, <Facts />, { onRecoverableError: (error) => differences.push(error) });
    onTestFinished(() => act(() => root.unmount()));
  });
  return { first, facts, differences };
}

beforeEach(() => setPageState(null));
afterEach(async () => {
  cleanup();
  document.body.replaceChildren();
  showTheme("light");
  setPageState(null);
  await setLanguage("hi");
  localStorage.clear();
  sessionStorage.clear();
  window.dispatchEvent(new StorageEvent("storage", { key: null }));
});

it("what the server has drawn is taken over without a difference, and then is what the browser knows", async () => {
  const { first, facts, differences } = await takeOverDrawn(state(), () => {
    tab.set(1);
    showTheme("dark");
  });
  expect(differences).toEqual([]);
  expect(first).toMatchObject({
    tab: null,
    canShare: "no",
    theme: "light",
    now: DRAWN_AT,
    alsoNow: DRAWN_AT,
  });
  expect(first).toMatchObject({ brand: "परचा", close: "बंद करें" });
  expect(facts()).toMatchObject({ tab: 1, canShare: "yes", theme: "dark" });
  // The server's, which runs on since the page was asked for.
  expect(Date.parse(facts().now)).toBeGreaterThanOrEqual(Date.parse(DRAWN_AT));
  expect(serverNow().toISOString()).toBe(DRAWN_AT);
  takeOver();
  expect(serverNow().getTime()).toBeGreaterThan(Date.parse(DRAWN_AT));
});

it("the customer of the drawing is the one that the server names, also where storage has another one", async () => {
  const drawn = { ...state(), user: testCustomer({ id: crypto.randomUUID(), username: "Asha" }) };
  const { first, facts, differences } = await takeOverDrawn(drawn, () => {
    rememberUser(testCustomer({ id: crypto.randomUUID(), username: "Ravi" }));
    rememberDrawnUser();
  });
  expect(differences).toEqual([]);
  expect([first.user, facts().user]).toEqual(["Asha", "Asha"]);
  expect(localStorage.getItem("user")).toContain("Asha");
});

it("a page that is drawn in another language than the browser has stored changes once it is taken over, and tells the server", async () => {
  const { facts, differences } = await takeOverDrawn(state(), async () => {
    localStorage.setItem("language", "en");
    await loadLanguage();
  });
  expect(differences).toEqual([]);
  expect([facts().close, currentLanguage()]).toEqual(["बंद करें", "hi"]);
  expect(document.cookie).toContain("language=en");
  takeOver();
  await expect.poll(() => facts().close).toBe("Close");
  expect(facts().brand).toBe("Parcha");
});

it("a theme that the browser stored before there were cookies is shown, and the server told", () => {
  showTheme("light");
  localStorage.setItem("theme", "dark");
  applyTheme();
  expect(document.documentElement.dataset.theme).toBe("dark");
  expect(document.cookie).toContain("theme=dark");
});

it("a drawn page brings the configuration along", async () => {
  const config = testConfig();
  setPageState({ ...state(), isOfNow: true, config });
  expect(await askConfig()).toBe(config);
});

it("a page that is not drawn knows from the start what the browser knows, and what the server has written into the page", () => {
  document.head.insertAdjacentHTML("beforeend", '<meta name="guide" content="Guide" data-hi="गाइड">');
  onTestFinished(() => document.querySelector("meta[name=guide]")?.remove());
  setPageState(null);
  expect(isTakenOver()).toBe(true);
  expect(pageState()).toMatchObject({ isDrawn: false, permits: { pay: false } });
  expect(pageState().brand).toMatchObject({ guideName: "Guide", guideNameHindi: "गाइड" });
  const acted: string[] = [];
  onceTakenOver(() => acted.push("at once"));
  expect(acted).toEqual(["at once"]);
});

it("a drawn page reads the state that the server has written into it", () => {
  const text = JSON.stringify(state());
  setPageState(null);
  document.body.innerHTML = `<script type="application/json" id="state">${text}</script>`;
  expect(pageState().now).toBe(DRAWN_AT);
  expect(isTakenOver()).toBe(false);
});

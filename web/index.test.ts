import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { listOpenDates, listSlots } from "#contract/availability.ts";
import { getPublicConfig } from "#contract/config.ts";
import { getIntake } from "#contract/intakes.ts";
import { listParchas } from "#contract/parchas.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { testConfig, testId, testNoFiles } from "#web/testing/fixtures.ts";
import html from "./index.html?raw";

const ID = "0b3c8f1e-5a0e-4a0c-9c7f-3f2f8d7a9e11";
const script = /<script type="application\/json" id="page">\{\}<\/script>\s*<script>([\s\S]*?)<\/script>/;
const [, code = ""] = script.exec(html) ?? [];
const server = fakeServer();
const fetchSpy = vi.spyOn(server, "fetch");
const sent = () => fetchSpy.mock.calls.map(([url]) => url);
let openDates: string[];

/** Runs the page's inline script with what the server has written into the page. */
function openPage(path: string, page: object) {
  window.history.replaceState(null, "", path);
  document.head.innerHTML = `<script type="application/json" id="page">${JSON.stringify(page)}</script>`;
  new Function(code)();
}

beforeEach(() => {
  fetchSpy.mockClear();
  // Half past one in the night of the 23rd in India.
  server.answer(getPublicConfig, testConfig({ serverTime: "2026-11-22T20:00:00.000Z" }));
  server.answer(listParchas, { parchas: [] });
  server.answer(getIntake, { ...testNoFiles, intake: null, canEdit: true });
  openDates = ["2026-11-24", "2026-11-25"];
  server.answer(listOpenDates, () => ({ dates: openDates, full: [] }));
  server.answer(listSlots, ({ query }) => ({ date: query.date, slots: [] }));
  document.documentElement.lang = "hi";
});
afterEach(() => {
  localStorage.clear();
  window.earlyResponses = {};
});

it.each([
  ["/dashboard", "customer"],
  ["/admin/sessions", "admin"],
])("the page at %s asks for the manifest of the %s's app in its language and theme", (path, side) => {
  localStorage.setItem("language", "en");
  localStorage.setItem("theme", "dark");
  const [, code = ""] = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)][1] ?? [];
  window.history.replaceState(null, "", path);
  document.head.innerHTML = "";
  new Function(code)();
  const link = document.querySelector<HTMLLinkElement>("link[rel=manifest]");
  expect(link?.getAttribute("href")).toBe(`/manifest.webmanifest?language=en&theme=dark&side=${side}`);
  document.documentElement.dataset.theme = "light";
});

describe("an old browser", () => {
  const [, testCode = ""] = /<script>([\s\S]*?)<\/script>/.exec(html) ?? [];
  const replace = vi.fn();
  /** Runs the page's first script in a browser that knows these selectors. */
  const openWith = (selectors: string[] | null, hasModules = true) => {
    replace.mockClear();
    const CSS = selectors && {
      supports: (text: string) => selectors.some((one) => text === `selector(${one})`),
    };
    const createElement = () => (hasModules ? { noModule: true } : {});
    const run = new Function("window", "CSS", "document", "location", testCode);
    run({ CSS }, CSS, { createElement }, { replace });
    return replace.mock.calls.flat();
  };

  it("that lacks what the screens need is sent to the page that says what to do", () => {
    expect(openWith([":modal"])).toEqual(["/old-browser"]);
    expect(openWith([":has(a)"])).toEqual(["/old-browser"]);
    expect(openWith(null)).toEqual(["/old-browser"]);
    expect(openWith([":modal", ":has(a)"], false)).toEqual(["/old-browser"]);
  });

  it("is none that has it", () => {
    expect(openWith([":modal", ":has(a)"])).toEqual([]);
  });

  it("can read the script, which has no syntax newer than ES5", () => {
    expect(testCode).not.toMatch(/=>|\b(?:let|const|class)\b|`|\?\.|\?\?|\.\.\./);
  });
});

it("the page loads the sentences of its language alone", () => {
  openPage("/about", { sentences: { hi: ["/assets/hi.js"], en: ["/assets/en.js"] } });
  const links = [...document.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload]")];
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["/assets/hi.js"]);
});

it("the page sends a customer's requests with the ids of the customer and of the address, and only if signed in", () => {
  const calls = {
    public: ["/api/config"],
    customer: ["/api/parchas/:userId", "/api/bookings/:id/intake"],
    admin: ["/api/admin/me"],
  };
  openPage(`/session/${ID}/details`, { calls });
  expect(sent()).toEqual(["/api/config"]);
  fetchSpy.mockClear();
  localStorage.setItem("user", JSON.stringify({ id: testId(7) }));
  openPage(`/session/${ID}/details`, { calls });
  expect(sent()).toEqual(["/api/config", `/api/parchas/${testId(7)}`, `/api/bookings/${ID}/intake`]);
  expect(Object.keys(window.earlyResponses ?? {})).toEqual(sent());
});

it("a page whose address lacks the id of a request does not send that request", () => {
  localStorage.setItem("user", JSON.stringify({ id: testId(7) }));
  const calls = {
    public: ["/api/config"],
    customer: ["/api/payments/:id/receipt", "/api/parchas/:userId"],
    admin: [],
  };
  openPage("/receipt/none", { calls });
  expect(sent()).toEqual(["/api/config", `/api/parchas/${testId(7)}`]);
});

it("the page computes the days of a request by the server's time in India, and asks for the slots of the first open day", async () => {
  const dates = "/api/slots/dates?from=day0&to=day60";
  openPage("/book", { calls: { public: ["/api/config", dates, "/api/slots/available?date=open"] } });
  const urls = ["/api/slots/dates?from=2026-11-23&to=2027-01-22", "/api/slots/available?date=2026-11-24"];
  await vi.waitFor(() => expect(sent()).toEqual(["/api/config", ...urls]));
});

it("the page asks for no slots if no day is open", async () => {
  openDates = [];
  const dates = "/api/slots/dates?from=day0&to=day60";
  openPage("/book", { calls: { public: ["/api/config", dates, "/api/slots/available?date=open"] } });
  await vi.waitFor(() => expect(sent()).toHaveLength(2));
  await window.earlyResponses?.[String(sent()[1])];
  expect(sent()).toHaveLength(2);
});

it("a page that the server has not filled in sends nothing", () => {
  openPage("/nowhere", {});
  expect([sent(), window.earlyResponses]).toEqual([[], {}]);
});

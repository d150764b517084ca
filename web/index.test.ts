import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { getAnswers } from "#contract/answers.ts";
import { getPublicConfig } from "#contract/config.ts";
import { findMe } from "#contract/customers.ts";
import { getIntake } from "#contract/intakes.ts";
import { listParchas } from "#contract/parchas.ts";
import { dropEarlyResponses, takeEarlyResponse } from "#web/api/early-responses.ts";
import { fakeServer, refusal } from "#web/testing/fake-server.ts";
import { testConfig, testId, testNoFiles } from "#web/testing/fixtures.ts";
import html from "./index.html?raw";

const ID = "0b3c8f1e-5a0e-4a0c-9c7f-3f2f8d7a9e11";
const script = /<script type="application\/json" id="page">\{\}<\/script>\s*<script>([\s\S]*?)<\/script>/;
const [, code = ""] = script.exec(html) ?? [];
const server = fakeServer();
const fetchSpy = vi.spyOn(server, "fetch");
const sent = () => fetchSpy.mock.calls.map(([url]) => url);
/** The addresses that the page has asked for together. */
const together = () => server.calls(getAnswers).map(({ query }) => query.calls.split(" "));
const read = async (url: string) => (await takeEarlyResponse(url))?.json();

/** Runs the page's inline script with what the server has written into the page. */
function openPage(path: string, page: object) {
  window.history.replaceState(null, "", path);
  document.head.innerHTML = `<script type="application/json" id="page">${JSON.stringify(page)}</script>`;
  new Function(code)();
}

beforeEach(() => {
  fetchSpy.mockClear();
  server.answer(listParchas, { parchas: [] });
  server.answer(getIntake, { ...testNoFiles, intake: null, canEdit: true });
  server.answer(findMe, { user: null });
  server.answer(getAnswers, { answers: {} });
  document.documentElement.lang = "hi";
});
afterEach(() => {
  localStorage.clear();
  // What the script has put on the page, which the next file's tests may share.
  dropEarlyResponses();
  delete window.askTogether;
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
  document.onclick = null;
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

it("the page asks together for a customer's answers, with the ids of the customer and of the address, and only if signed in", async () => {
  const calls = {
    public: ["/api/config"],
    customer: ["/api/parchas/:userId", "/api/bookings/:id/intake"],
    admin: ["/api/admin/me"],
    visitor: ["/api/user/here"],
  };
  openPage(`/session/${ID}/details`, { calls });
  await vi.waitFor(() => expect(together()).toEqual([["/api/config", "/api/user/here"]]));
  localStorage.setItem("user", JSON.stringify({ id: testId(7) }));
  openPage(`/session/${ID}/details`, { calls });
  const urls = ["/api/config", `/api/parchas/${testId(7)}`, `/api/bookings/${ID}/intake`];
  await vi.waitFor(() => expect(together().slice(1)).toEqual([urls]));
  expect(Object.keys(window.earlyResponses ?? {})).toEqual(urls);
});

it("a page whose address lacks the id of a request does not send that request", async () => {
  localStorage.setItem("user", JSON.stringify({ id: testId(7) }));
  const calls = {
    public: ["/api/config"],
    customer: ["/api/payments/:id/receipt", "/api/parchas/:userId"],
    admin: [],
  };
  openPage("/receipt/none", { calls });
  await vi.waitFor(() => expect(together()).toEqual([["/api/config", `/api/parchas/${testId(7)}`]]));
});

describe("answers that the page has asked for together", () => {
  const slots = "/api/slots/available?date=2026-11-24";
  const calls = { public: ["/api/config", "/api/slots/available?date=open"] };

  it("are each the response of its address, also of one whose date the server has computed", async () => {
    server.answer(getAnswers, { answers: { "/api/config": { mode: "demo" }, [slots]: { slots: [] } } });
    openPage("/book", { calls });
    expect(await read("/api/config")).toEqual({ mode: "demo" });
    expect(await read(slots)).toEqual({ slots: [] });
    expect(sent()).toHaveLength(1);
  });

  it.each([
    ["nothing is drawn yet", "", { "/api/config": { mode: "demo" } }],
    ["the page is drawn", "<main></main>", {}],
  ])("are there for the first drawing where %s", async (_, drawn, expected) => {
    document.body.innerHTML = `<div id="root">${drawn}</div>`;
    server.answer(getAnswers, { answers: { "/api/config": { mode: "demo" } } });
    openPage("/book", { calls });
    await vi.waitFor(() => expect(server.calls(getAnswers)).toHaveLength(1));
    expect(await window.earlyResponses?.["/api/config"]).toBeTruthy();
    expect(window.earlyAnswers).toEqual(expected);
    document.body.innerHTML = "";
  });

  it("also of one whose booking the server has found", async () => {
    localStorage.setItem("user", JSON.stringify({ id: testId(7) }));
    const intake = `/api/bookings/${ID}/intake`;
    server.answer(getAnswers, { answers: { [intake]: { canEdit: true } } });
    openPage("/join", { calls: { customer: ["/api/user/here", "/api/bookings/next/intake"] } });
    await vi.waitFor(() => expect(Object.keys(window.earlyResponses ?? {})).toContain(intake));
    expect(await read(intake)).toEqual({ canEdit: true });
    expect(together()).toEqual([["/api/user/here", "/api/bookings/next/intake"]]);
  });

  it("load the first photo of a parcha that the screen shows, and no other", async () => {
    const asked = vi.spyOn(HTMLImageElement.prototype, "src", "set").mockReturnValue();
    const parchas = [{ thumbnailUrl: "/objects/1.webp" }, { thumbnailUrl: "/objects/2.webp" }];
    server.answer(getAnswers, {
      answers: { "/api/config": { bookings: [{ parchas }] }, "/api/parchas/7": { parchas } },
    });
    document.body.innerHTML = '<div id="root"></div>';
    openPage("/parchas", { calls });
    await read("/api/config");
    expect(asked.mock.calls).toEqual([["/objects/1.webp"]]);
    document.body.innerHTML = "";
  });

  it.each([
    ["leaves out", { answers: {} }],
    ["cannot give", refusal("network")],
    ["refuses", refusal("too-many-requests")],
  ])("are asked for alone where the server %s them", async (_, answer) => {
    server.answer(getAnswers, () => answer);
    server.answer(getPublicConfig, testConfig({ mode: "live" }));
    openPage("/book", { calls });
    expect(await read("/api/config")).toMatchObject({ mode: "live" });
    expect(await read("/api/slots/available?date=open")).toBeUndefined();
  });

  it("are each taken once, also when it is taken before they are there", async () => {
    const release = server.hold(getAnswers);
    server.answer(getAnswers, { answers: { "/api/config": { mode: "demo" } } });
    openPage("/book", { calls });
    const first = read("/api/config");
    release();
    await first;
    expect(takeEarlyResponse("/api/config")).toBeUndefined();
  });
});

it("a page that the server has not filled in sends nothing", () => {
  openPage("/nowhere", {});
  expect([sent(), window.earlyResponses]).toEqual([[], {}]);
});

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { importPart, needPart } from "./import-part.ts";
import { opening, PartNotLoaded } from "./lost-part.ts";

/** A loader as the build writes it. */
function chunk<Part>(load: () => Promise<Part>) {
  return Object.assign(load, { toString: () => "()=>y(()=>import(`./call-Old1.js`),[])" });
}
const lost = chunk(() => Promise.reject<object>(new TypeError("Failed to fetch")));

const pageOf = (version: string) =>
  `<script type="module" crossorigin src="/assets/index-${version}.js"></script>`;
let served: { page: string; partStatus: number };
const reload = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  const entry = document.createElement("script");
  document.head.replaceChildren(entry);
  entry.setAttribute("type", "module");
  // happy-dom would load an address.
  Object.defineProperty(entry, "src", { value: "http://localhost/assets/index-Old1.js" });
  entry.toggleAttribute("src");
  served = { page: pageOf("Old1"), partStatus: 404 };
  vi.stubGlobal("fetch", async (url: string) =>
    url === "/index.html" ? new Response(served.page) : new Response("", { status: served.partStatus }),
  );
  vi.spyOn(window.location, "reload").mockImplementation(reload);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  reload.mockReset();
  sessionStorage.clear();
});

const failureOf = (loading: Promise<unknown>) =>
  loading.then(
    () => null,
    (error: unknown) => error,
  );

it("a part is asked for again when its first load fails", async () => {
  const load = vi.fn(async () => ({ Call: "the call" })).mockRejectedValueOnce(new TypeError("Failed"));
  expect(await importPart(chunk(load))).toEqual({ Call: "the call" });
  expect(load).toHaveBeenCalledTimes(2);
});

it("a part whose sentences have not loaded is not asked for without them", async () => {
  const withoutSentences = new PartNotLoaded("the sentences");
  const load = vi.fn(() => Promise.reject<object>(withoutSentences));
  expect(await failureOf(importPart(chunk(load)))).toBe(withoutSentences);
  expect(load).toHaveBeenCalledTimes(1);
});

it("a part whose sentences are lost at the second load is not asked for without them either", async () => {
  const withoutSentences = new PartNotLoaded("the sentences");
  const load = vi
    .fn(() => Promise.reject<object>(withoutSentences))
    .mockRejectedValueOnce(new TypeError("Failed"));
  expect(await failureOf(importPart(chunk(load)))).toBe(withoutSentences);
});

it("a stylesheet that failed is asked for again with its part", async () => {
  const link = document.createElement("link");
  Object.defineProperty(link, "sheet", { value: null });
  link.rel = "stylesheet";
  document.head.append(link);
  await failureOf(importPart(lost));
  expect(document.querySelectorAll("link")).toHaveLength(0);
});

it("a part that an old page lacks, because the server has a newer version, opens the page anew, once", async () => {
  served.page = pageOf("New2");
  const keep = vi.spyOn(opening, "keep");
  const before = vi.fn();
  const first = failureOf(needPart(lost, before));
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect([before, keep].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  expect(sessionStorage.getItem("opened-anew")).toContain("/assets/index-Old1.js");
  // The person has kept the page open.
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await first).toBeInstanceOf(PartNotLoaded);
  expect(await failureOf(needPart(lost))).toBeInstanceOf(PartNotLoaded);
  expect(reload).toHaveBeenCalledTimes(1);
});

it("a part that the server has and the browser refuses to import opens the page anew", async () => {
  served.partStatus = 200;
  void failureOf(needPart(lost));
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

it.each([
  ["the network fails", () => vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")))],
  ["the server has the same version", () => undefined],
  [
    "a hotel's network answers with its own page",
    () => {
      served.page = "<h1>Log in</h1>";
    },
  ],
])("the page stays open when a part does not load and %s", async (_, prepare) => {
  prepare();
  expect(await failureOf(needPart(lost))).toMatchObject({ isPageOutdated: false });
  expect(reload).not.toHaveBeenCalled();
});

it("a part that is loaded ahead never opens the page anew", async () => {
  served.page = pageOf("New2");
  expect(await failureOf(importPart(lost))).toMatchObject({ isPageOutdated: true });
  expect(reload).not.toHaveBeenCalled();
});

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { messageOf } from "#web/api/call.ts";
import { setLanguage } from "#web/i18n/language.ts";
import { reportLost } from "#web/testing/lost-code.ts";
import { pushOverlayEntry } from "#web/ui/overlay-history.ts";
import { isLostPart, openedAnew, watchLostParts } from "./lost-parts.ts";

const VERSION = "http://localhost/assets/index-Old1.js";

const fetched = vi.fn();
const reload = vi.fn();
const keepTyped = vi.fn(() => expect(reload).not.toHaveBeenCalled());
let stop: () => void;

beforeEach(async () => {
  await setLanguage("en");
  const entry = document.createElement("script");
  document.head.replaceChildren(entry);
  entry.setAttribute("type", "module");
  // happy-dom would load an address.
  Object.defineProperty(entry, "src", { value: VERSION });
  entry.toggleAttribute("src");
  fetched.mockImplementation(async () => new Response(null, { status: 404 }));
  vi.stubGlobal("fetch", fetched);
  vi.spyOn(window.location, "reload").mockImplementation(reload);
  stop = watchLostParts(keepTyped);
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const mock of [fetched, reload, keepTyped]) mock.mockClear();
  window.history.replaceState(null, "");
  sessionStorage.clear();
});

/** Until the page has heard of its version. */
async function lose(error: Error = new TypeError("Failed to fetch")): Promise<void> {
  const before = fetched.mock.results.length;
  reportLost(error);
  await vi.waitFor(() => expect(fetched.mock.results.length).toBe(before + 1));
  await Promise.allSettled([fetched.mock.results.at(-1)?.value]);
  await Promise.resolve();
}

it("a page whose version the server no longer has is reloaded once, and keeps what was typed", async () => {
  await lose();
  expect(fetched).toHaveBeenCalledWith(expect.stringMatching(/^http:.*\/index-Old1\.js\?at=\d+$/), {
    method: "HEAD",
    cache: "no-store",
  });
  expect([keepTyped, reload].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  expect(openedAnew.get()).toBe(VERSION);
  await lose();
  expect(reload).toHaveBeenCalledTimes(1);
});

it("a page that was reloaded as another version before is reloaded", async () => {
  openedAnew.set("http://localhost/assets/index-Older.js");
  await lose();
  expect(reload).toHaveBeenCalledTimes(1);
});

it.each([
  ["the network fails", () => Promise.reject(new TypeError("offline"))],
  ["the server still has the version", async () => new Response(null)],
  ["the server restarts", async () => new Response(null, { status: 502 })],
])("the page stays open when code does not load and %s", async (_, answer) => {
  fetched.mockImplementation(answer);
  await lose();
  expect(keepTyped).not.toHaveBeenCalled();
  expect(reload).not.toHaveBeenCalled();
});

it.each(["call", "overlay", "question"])(
  "the page stays open while a call or what lies over it is open: %s",
  async (entry) => {
    pushOverlayEntry(entry);
    await lose();
    expect(reload).not.toHaveBeenCalled();
  },
);

it("the page stays open while the provider's checkout is", async () => {
  const checkout = document.body.appendChild(document.createElement("iframe"));
  await lose();
  expect(reload).not.toHaveBeenCalled();
  checkout.remove();
});

it("a stylesheet that failed is asked for again", async () => {
  const link = document.head.appendChild(document.createElement("link"));
  link.rel = "stylesheet";
  const late = Object.assign(link.cloneNode() as HTMLLinkElement, { disabled: true });
  late.setAttribute("disabled", "");
  document.head.append(late);
  await lose();
  expect(link.isConnected).toBe(false);
  expect(document.querySelectorAll("link[rel=stylesheet]")).toHaveLength(2);
  expect(late.isConnected).toBe(true);
  for (const one of document.querySelectorAll("link[rel=stylesheet]")) one.remove();
});

it("the page stays open while a screen would ask before it is left", async () => {
  const ask = (event: Event) => event.preventDefault();
  window.addEventListener("beforeunload", ask);
  await lose();
  expect(reload).not.toHaveBeenCalled();
  window.removeEventListener("beforeunload", ask);
  await lose();
  expect(reload).toHaveBeenCalledTimes(1);
});

it("the error of code that did not load says that the network failed", async () => {
  const error = new TypeError("Failed to fetch");
  expect(isLostPart(error)).toBe(false);
  await lose(error);
  expect(isLostPart(error)).toBe(true);
  expect(messageOf(error)).toBe("You’re offline. Please check your connection and try again.");
  expect(isLostPart(null)).toBe(false);
});

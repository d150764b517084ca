import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { withSnapshot } from "#web/snapshot-page.ts";
import { queryClient } from "./queries.ts";
import { deleteSnapshots, keepSnapshot } from "./screen-snapshots.ts";

const PAGE = '<html><body><div id="root"></div></body></html>';
const root = document.createElement("div");
root.id = "root";
let cached: Map<string, Response>;
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  cached = new Map();
  const cache = {
    match: async (key: string) => cached.get(key)?.clone(),
    put: async (key: string, response: Response) => void cached.set(key, response),
    delete: async (key: string) => cached.delete(key),
  };
  vi.stubGlobal("caches", { open: async () => cache });
  Object.defineProperty(navigator, "serviceWorker", {
    value: { ready: Promise.resolve() },
    configurable: true,
  });
  root.innerHTML = '<h1 style="color:red">आज $& 5 बजे</h1>';
  document.body.replaceChildren(root);
});
afterEach(() => {
  stop();
  window.history.replaceState(null, "", "/");
  Reflect.deleteProperty(navigator, "serviceWorker");
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function openDialog() {
  const dialog = document.createElement("div");
  dialog.setAttribute("role", "dialog");
  return dialog;
}

async function settle() {
  stop = keepSnapshot("/dashboard");
  await vi.advanceTimersByTimeAsync(4_000);
}
const shown = async (path: string) => (await withSnapshot(new Response(PAGE), path)).text();

it("a settled screen stands in the kept page, inert and without inline styles", async () => {
  await settle();
  expect(await shown("/dashboard")).toContain(
    '<div id="root"><div inert class="contents"><h1>आज $&amp; 5 बजे</h1></div></div>',
  );
  expect(await shown("/parchas")).toBe(PAGE);
});

it("payments, the address, photos and typed text are left out", async () => {
  root.innerHTML = [
    "<p>कल 6 बजे</p><section data-not-kept><p>₹751</p></section>",
    '<img src="/objects/images/7.webp" alt="परचा"><input value="9876543210"><textarea>Kanpur</textarea>',
  ].join("");
  await settle();
  const left = '<p>कल 6 बजे</p><img alt="परचा"><input><textarea></textarea>';
  expect(await shown("/dashboard")).toContain(`<div inert class="contents">${left}</div>`);
});

it("a sign-out while the snapshot is being stored leaves nothing on the phone", async () => {
  const cache = await caches.open("pages");
  vi.stubGlobal("caches", {
    open: async () => {
      stop();
      return cache;
    },
  });
  await settle();
  expect(cached.size).toBe(0);
});

it("it is the newest when the customer leaves the app", async () => {
  await settle();
  root.innerHTML = "<h1>कल 6 बजे</h1>";
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(0);
  expect(await shown("/dashboard")).toContain("कल 6 बजे");
});

it.each([
  ["without a network", () => vi.spyOn(navigator, "onLine", "get").mockReturnValue(false)],
  ["while the screen is loading", () => vi.spyOn(queryClient, "isFetching").mockReturnValue(1)],
  ["of a confirmation", () => window.history.replaceState(null, "", "/dashboard?booked=7")],
  ["under a dialog", () => root.append(openDialog())],
  ["during a call", () => root.append(document.createElement("video"))],
])("nothing is kept %s", async (_when, arrange) => {
  arrange();
  await settle();
  expect(cached.size).toBe(0);
});

it("a screen that the customer left before it settled is not kept, and another language deletes all", async () => {
  keepSnapshot("/dashboard")();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(cached.size).toBe(0);
  await settle();
  await deleteSnapshots();
  expect(cached.size).toBe(0);
});

// On a page of its own: a service worker listens at the global scope as soon as it is loaded.
import "fake-indexeddb/auto";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { SHELL } from "#contract/screens.ts";
import { ASSETS_CACHE, SHELL_CACHE } from "#web/api/offline-rules.ts";

const DAY_MS = 24 * 3_600_000;

class ExtendableEvent extends Event {
  readonly works: Promise<unknown>[] = [];
  waitUntil(work: Promise<unknown>) {
    this.works.push(work);
  }
}

class FetchEvent extends ExtendableEvent {
  answer: Promise<Response> | undefined;
  readonly request: Request;
  constructor(request: Request) {
    super("fetch");
    this.request = request;
  }
  respondWith(answer: Promise<Response>) {
    this.answer = answer;
  }
}

const pathOf = (request: Request | string) =>
  new URL(typeof request === "string" ? request : request.url, window.location.href).pathname;

/** One of the browser's caches. */
class FakeCache {
  readonly kept = new Map<string, Response>();
  keys = async () => [...this.kept.keys()].map((path) => new Request(path));
  match = async (request: Request | string) => this.kept.get(pathOf(request))?.clone();
  put = async (request: Request | string, response: Response) =>
    void this.kept.set(pathOf(request), response);
  delete = async (request: Request | string) => this.kept.delete(pathOf(request));
}

const stored = new Map<string, FakeCache>();
function cacheOf(name: string): FakeCache {
  const cache = stored.get(name) ?? new FakeCache();
  stored.set(name, cache);
  return cache;
}

const fetched: string[] = [];
const server = new Map<string, () => Response>();

beforeAll(async () => {
  vi.stubGlobal("ExtendableEvent", ExtendableEvent);
  vi.stubGlobal("FetchEvent", FetchEvent);
  vi.stubGlobal("__WB_DISABLE_DEV_LOGS", true);
  vi.stubGlobal("skipWaiting", async () => undefined);
  vi.stubGlobal("caches", {
    open: async (name: string) => cacheOf(name),
    match: async (request: string, { cacheName }: { cacheName: string }) => cacheOf(cacheName).match(request),
  });
  vi.stubGlobal("fetch", async (request: Request | string) => {
    fetched.push(pathOf(request));
    const answer = server.get(pathOf(request));
    if (!answer) throw new TypeError("no network");
    return answer();
  });
  await import("./service-worker.ts");
});
beforeEach(() => {
  stored.clear();
  server.clear();
  fetched.length = 0;
});

/** What the service worker answers, once what it does after the answer is done. */
async function ask(path: string, mode?: "navigate"): Promise<Response | undefined> {
  const request = new Request(path);
  // Only browsers make requests of this mode.
  if (mode) Object.defineProperty(request, "mode", { value: mode });
  const event = new FetchEvent(request);
  self.dispatchEvent(event);
  const answer = await event.answer;
  for (const work of event.works) await work;
  return answer;
}

it("a file of the build that was kept 61 days ago, by the phone's clock, is answered from the phone and stays there", async () => {
  const date = new Date(Date.now() - 61 * DAY_MS).toUTCString();
  await cacheOf(ASSETS_CACHE).put("/assets/a.js", new Response("kept", { headers: { date } }));
  for (const _ of [1, 2]) expect(await (await ask("/assets/a.js"))?.text()).toBe("kept");
  expect([...cacheOf(ASSETS_CACHE).kept.keys()]).toEqual(["/assets/a.js"]);
});

it("of more files than a build has, the one that was used longest ago goes", async () => {
  const others = Array.from({ length: 400 }, (_, index) => `/assets/${index}.js`);
  for (const path of ["/assets/old.js", ...others]) server.set(path, () => new Response(path));
  await ask("/assets/old.js");
  const usedAt = Date.now();
  await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(usedAt));
  await Promise.all(others.map((path) => ask(path)));
  await vi.waitFor(() => expect(cacheOf(ASSETS_CACHE).kept.size).toBe(400));
  expect(cacheOf(ASSETS_CACHE).kept.has("/assets/old.js")).toBe(false);
});

it("a page asks anew for the files that the kept shell names and the phone has lost, though the server's shell is the same", async () => {
  const shell = () =>
    new Response('<script src="/assets/a.js"></script><link href="/assets/b.css">', {
      headers: { etag: '"1"' },
    });
  await cacheOf(SHELL_CACHE).put(SHELL, shell());
  await cacheOf(ASSETS_CACHE).put("/assets/a.js", new Response("a"));
  server.set("/dashboard", () => new Response("page"));
  server.set(SHELL, shell);
  server.set("/assets/b.css", () => new Response("b"));
  expect(await (await ask("/dashboard", "navigate"))?.text()).toBe("page");
  expect([...cacheOf(ASSETS_CACHE).kept.keys()]).toEqual(["/assets/a.js", "/assets/b.css"]);
  await ask("/dashboard", "navigate");
  expect(fetched).toEqual(["/dashboard", SHELL, "/assets/b.css", "/dashboard", SHELL]);
});

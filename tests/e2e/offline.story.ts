// What a signed-in person sees without a network. Runs with Jitsi, so that the page of the call has a policy and a mark of
// its own, as in live mode.
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { ADMIN_PASSWORD, AppServer } from "./app-server.ts";
import { expect, signIn, test } from "./fixture.ts";
import { startLiveCheckout } from "./live-checkout-proxy.ts";
import { paidSession, post } from "./paid-session.ts";

const JITSI = {
  VIDEO_PROVIDER: "jitsi",
  JITSI_DOMAIN: "meet.example",
  JITSI_APP_ID: "parcha",
  JITSI_APP_SECRET: "a secret for stories",
};

test.use({ serviceWorkers: "allow" });

let folder: string;
let server: AppServer;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "parcha-offline-"));
  server = await AppServer.start(folder, JITSI);
});
test.afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Each cached page's path with its Content-Security-Policy. */
function cachedPages(page: Page): Promise<Record<string, string>> {
  return page.evaluate(async () => {
    const cache = await caches.open("pages");
    const requests = await cache.keys();
    const entries = requests.map(async (request) => {
      const response = await cache.match(request);
      return [new URL(request.url).pathname, response?.headers.get("content-security-policy") ?? ""];
    });
    return Object.fromEntries(await Promise.all(entries));
  });
}

async function openAndCache(page: Page, path: string, url = server.url) {
  await page.goto(`${url}${path}`);
  await expect(page.getByRole("heading").first()).toBeVisible();
  await expect.poll(async () => Object.keys(await cachedPages(page))).toContain(path);
}

function countNavigations(page: Page): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) count += 1;
  });
  return () => count;
}

test("without a network the screens that were open before come from the cache, each with its own policy", async ({
  page,
  phone,
}) => {
  await signIn(page, server, phone);
  await openAndCache(page, "/dashboard");
  await openAndCache(page, "/book");
  await openAndCache(page, "/contact");
  const navigations = countNavigations(page);
  await openAndCache(page, "/join");
  await expect(page.locator("html")).toHaveAttribute("data-call", "ready");
  expect(navigations()).toBe(1);

  const pages = await cachedPages(page);
  expect(pages["/join"]).toContain("frame-src https://meet.example");
  expect(pages["/dashboard"]).not.toContain("meet.example");
  const cached = await page.evaluate(async () => {
    const names = await caches.keys();
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return lists.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(cached.filter((path) => /^\/(api|objects|media)\//.test(path))).toEqual([]);

  await server.stop();
  await page.goto(`${server.url}/dashboard`);
  await expect(page.getByRole("heading", { name: "नमस्ते", exact: true })).toBeVisible();
  await expect(page.locator("html")).not.toHaveAttribute("data-call");
  await page.goto(`${server.url}/contact`);
  await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
  await page.goto(`${server.url}/join`);
  await expect(page.getByRole("heading").first()).toBeAttached();
  await expect(page.locator("html")).toHaveAttribute("data-call", "ready");
  await server.restart();
});

test("a click that leads to a screen with another policy loads its page once, also through the service worker", {
  tag: "@long",
}, async ({ page, phone }) => {
  await signIn(page, server, phone);
  await openAndCache(page, "/dashboard");
  const navigations = countNavigations(page);
  await page.getByRole("button", { name: "मेनू खोलें" }).click();
  await page.getByRole("dialog").locator('a[href="/join"]').click();
  await expect(page.locator("html")).toHaveAttribute("data-call", "ready");
  await expect(page.getByRole("heading").first()).toBeVisible();
  expect(navigations()).toBe(1);
});

test("the screens with the checkout come from the cache with their mark, and load once", {
  tag: "@long",
}, async ({ page, phone }) => {
  const live = await startLiveCheckout(server.url);
  await signIn(page, server, phone, live.url);
  const pay = page.locator("html");
  for (const path of ["/book", "/remedies"]) {
    const navigations = countNavigations(page);
    await openAndCache(page, path, live.url);
    await expect(pay).toHaveAttribute("data-pay", "ready");
    expect(navigations()).toBe(1);
  }
  await openAndCache(page, "/dashboard", live.url);
  await expect(pay).not.toHaveAttribute("data-pay");

  live.stop();
  for (const path of ["/book", "/remedies"]) {
    const navigations = countNavigations(page);
    await page.goto(`${live.url}${path}`);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await expect(pay).toHaveAttribute("data-pay", "ready");
    expect(navigations()).toBe(1);
  }
});

test("the guide's day is read without a network, and logging out deletes the cached pages and the kept day", async ({
  page,
}) => {
  await page.goto(`${server.url}/healthz`);
  await post(page, server, "/api/admin/login", { username: "guruji", password: ADMIN_PASSWORD });
  await openAndCache(page, "/admin/sessions");
  const keptDay = () => page.evaluate(() => localStorage.getItem("guide-day"));
  await expect.poll(keptDay).toContain("answers");
  await page.context().setOffline(true);
  await page.goto(`${server.url}/admin/sessions`);
  await expect(page.getByText("आज और कोई सत्र नहीं")).toBeVisible();
  await expect(page.getByRole("tab", { name: /^आज/ })).toHaveText("आज 0");
  await page.context().setOffline(false);
  await page.reload();
  await page.getByRole("button", { name: "मेन्यू" }).click();
  await page.getByRole("button", { name: "लॉग आउट" }).click();
  await expect(page).toHaveURL(`${server.url}/admin/login`);
  await expect.poll(() => page.evaluate(() => caches.has("pages"))).toBe(false);
  expect(await keptDay()).toBeNull();
});

test("a visitor who is not signed in gets no service worker", { tag: "@long" }, async ({ page }) => {
  await page.clock.install();
  await page.goto(`${server.url}/terms`);
  await expect(page.getByRole("heading").first()).toBeVisible();
  await page.clock.runFor(60_000);
  const registrations = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  expect(await registrations()).toBe(0);
});

test("a screen that is first opened without a network opens by itself when the network is back", async ({
  page,
  phone,
}) => {
  await signIn(page, server, phone);
  await openAndCache(page, "/dashboard");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "मेनू खोलें" }).click();
  await page.getByRole("dialog").locator('a[href="/profile"]').click();
  await expect(page.getByText("अभी इंटरनेट नहीं मिल रहा।", { exact: false })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole("heading", { name: "प्रोफ़ाइल" })).toBeVisible();
  await expect(page.getByText(phone.slice(-5))).toBeVisible();
});

test("an address that is first opened without a network says so kindly, and opens by itself", {
  tag: "@long",
}, async ({ page, phone }) => {
  await signIn(page, server, phone);
  await openAndCache(page, "/dashboard");
  await page.context().setOffline(true);
  await page.goto(`${server.url}/remedies`);
  await expect(page.getByText("इंटरनेट आते ही", { exact: false })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole("heading", { name: "मेरी विधियाँ" })).toBeVisible();
});

test("while a proxy answers for a server that is away, the kept screens and lists are shown, and others as it answers", async ({
  page,
  phone,
}) => {
  await signIn(page, server, phone);
  await paidSession(page, server, 3);
  await openAndCache(page, "/manage-bookings");
  const booked = page.getByRole("tabpanel").getByText("बुक है").first();
  await expect(booked).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("kept-lists"))).toContain("sessionDate");
  await server.stop();
  const proxy = createServer((_, response) => response.writeHead(502).end("Bad Gateway"));
  proxy.listen(Number(new URL(server.url).port));
  await page.goto(`${server.url}/manage-bookings`);
  await expect(booked).toBeVisible();
  await expect(page.getByText(/तक की जानकारी/)).toBeVisible();
  await page.goto(`${server.url}/remedies`);
  await expect(page.getByText("Bad Gateway")).toBeVisible();
  await page.goto(`${server.url}/manage-bookings`);
  proxy.closeAllConnections();
  await new Promise((resolve) => proxy.close(resolve));
  await server.restart();
  await expect(page.getByText(/तक की जानकारी/)).toBeHidden();
});

test("the fonts wait for the answers of the first visit, and are there at once on the next", async ({
  page,
  phone,
}) => {
  await signIn(page, server, phone);
  const fonts = new Set<string>();
  page.on("request", (request) => {
    if (request.url().endsWith(".woff2")) fonts.add(request.url());
  });
  let answer: () => void = () => undefined;
  const isAsked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/answers*", async (route) => {
    await isAsked;
    await route.continue();
  });
  await page.goto(`${server.url}/book`);
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  expect([...fonts]).toEqual([]);
  answer();
  await expect.poll(() => fonts.size).toBe(1);
  await page.evaluate(() => navigator.serviceWorker.ready);
  // Long before the answers of this visit.
  await page.addInitScript(() => {
    document.addEventListener("DOMContentLoaded", () => {
      Object.assign(window, { fonts: document.documentElement.dataset.fonts ?? "at once" });
    });
  });
  await page.goto(`${server.url}/book`);
  expect(await page.evaluate("window.fonts")).toBe("at once");
});

// What a signed-in person sees without a network. Runs with Jitsi, so that the page of the call has a policy and a mark of
// its own, as in live mode.
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { ADMIN_PASSWORD, AppServer } from "./app-server.ts";
import { anotherPage, expect, signIn, test } from "./fixture.ts";
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

/** Opens a screen, and waits until the shell is kept. */
async function openAndKeepShell(page: Page, path: string, url = server.url) {
  await page.goto(`${url}${path}`);
  await expect(page.getByRole("heading").first()).toBeVisible();
  await expect.poll(() => page.evaluate(async () => (await caches.match("/shell")) !== undefined)).toBe(true);
}

/** The paths of what the service worker keeps. */
function keptPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return lists.flat().map(({ url }) => new URL(url).pathname);
  });
}

function countNavigations(page: Page): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) count += 1;
  });
  return () => count;
}

test("without a network every screen opens by the shell, and nothing but the shell and its files is kept", async ({
  page,
  phone,
}) => {
  await signIn(page, server, phone);
  await openAndKeepShell(page, "/dashboard");
  const navigations = countNavigations(page);
  await page.goto(`${server.url}/join`);
  await expect(page.locator("html")).toHaveAttribute("data-call", "ready");
  expect(navigations()).toBe(1);
  expect((await keptPaths(page)).filter((path) => !path.startsWith("/assets/"))).toEqual(["/shell"]);

  await server.stop();
  const shown = {
    "/dashboard": "नमस्ते",
    "/manage-bookings": "मेरी बुकिंग",
    "/parchas": "मेरे परचे",
    "/remedies": "मेरी विधियाँ",
    "/profile": "प्रोफ़ाइल",
  };
  for (const [path, heading] of Object.entries(shown)) {
    await page.goto(`${server.url}${path}`);
    await expect(page.getByRole("heading", { name: heading, exact: true })).toBeVisible();
  }
  // Its calls run on Jitsi, which the shell's policy forbids: it waits for the server.
  const reloads = countNavigations(page);
  await page.goto(`${server.url}/join`);
  await expect(page.getByRole("heading").first()).toBeAttached();
  expect(reloads()).toBe(1);
  await server.restart();
  await expect(page.locator("html")).toHaveAttribute("data-call", "ready");
});

test("a click that leads to a screen with another policy loads its page once, also through the service worker", {
  tag: "@long",
}, async ({ page, phone }) => {
  await signIn(page, server, phone);
  await openAndKeepShell(page, "/dashboard");
  const navigations = countNavigations(page);
  await page.getByRole("button", { name: "मेनू खोलें" }).click();
  await page.getByRole("dialog").locator('a[href="/join"]').click();
  await expect(page.locator("html")).toHaveAttribute("data-call", "ready");
  await expect(page.getByRole("heading").first()).toBeVisible();
  expect(navigations()).toBe(1);
});

test("the screens with the checkout wait in the shell until the server answers, and load once with their mark", {
  tag: "@long",
}, async ({ page, phone }) => {
  const live = await startLiveCheckout(server.url);
  await signIn(page, server, phone, live.url);
  const pay = page.locator("html");
  for (const path of ["/book", "/remedies"]) {
    const navigations = countNavigations(page);
    await openAndKeepShell(page, path, live.url);
    await expect(pay).toHaveAttribute("data-pay", "ready");
    expect(navigations()).toBe(1);
  }
  await page.context().setOffline(true);
  const navigations = countNavigations(page);
  await page.goto(`${live.url}/book`);
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expect(pay).not.toHaveAttribute("data-pay");
  expect(navigations()).toBe(1);
  await page.context().setOffline(false);
  await expect(pay).toHaveAttribute("data-pay", "ready");
  expect(navigations()).toBe(2);
  live.stop();
});

test("the guide's day is read without a network, and logging out deletes the kept day", async ({ page }) => {
  await page.goto(`${server.url}/healthz`);
  await post(page, server, "/api/admin/login", { username: "guruji", password: ADMIN_PASSWORD });
  await openAndKeepShell(page, "/admin/sessions");
  const keptDay = () => page.evaluate(() => localStorage.getItem("guide-day"));
  await expect.poll(keptDay).toContain("queries");
  await page.context().setOffline(true);
  await page.goto(`${server.url}/admin/sessions`);
  await expect(page.getByText("आज और कोई सत्र नहीं")).toBeVisible();
  await expect(page.getByRole("tab", { name: /^आज/ })).toHaveText("आज 0");
  await page.context().setOffline(false);
  await page.reload();
  await page.getByRole("button", { name: "मेनू" }).click();
  await page.getByRole("button", { name: "लॉग आउट" }).click();
  await expect(page).toHaveURL(`${server.url}/admin/login`);
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
  await openAndKeepShell(page, "/dashboard");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "मेनू खोलें" }).click();
  await page.getByRole("dialog").locator('a[href="/profile"]').click();
  await expect(page.getByText("अभी इंटरनेट नहीं मिल रहा।", { exact: false }).first()).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole("heading", { name: "प्रोफ़ाइल" })).toBeVisible();
  await expect(page.getByText(phone.slice(-5))).toBeVisible();
});

test("an address without a screen names the product in one language, and leads to what is kept", async ({
  page,
  phone,
}) => {
  await signIn(page, server, phone);
  await openAndKeepShell(page, "/dashboard");
  await page.context().setOffline(true);
  await page.goto(`${server.url}/nowhere`);
  await expect(page).toHaveTitle("परचा");
  await expect(page.getByText("इंटरनेट आते ही", { exact: false })).toBeVisible();
  await expect(page.getByText("offline", { exact: false })).toBeHidden();
  await expect(page.getByRole("link")).toHaveAttribute("href", "/dashboard");
  await page.evaluate(() => localStorage.setItem("language", "en"));
  await page.goto(`${server.url}/nowhere`);
  await expect(page).toHaveTitle("Parcha");
  await expect(page.getByText("You are offline")).toBeVisible();
  await expect(page.getByText("इंटरनेट", { exact: false }).first()).toBeHidden();
  await page.context().setOffline(false);
  await expect(page.getByRole("banner")).toBeVisible();
});

test("a screen whose code is not on the phone says so kindly at its address, and opens by itself", async ({
  browser,
  phone,
}) => {
  // The router reports to the console that it did not load.
  const page = await anotherPage(browser);
  await signIn(page, server, phone);
  await openAndKeepShell(page, "/dashboard");
  await page.context().setOffline(true);
  await page.goto(`${server.url}/contact`);
  await expect(page.getByText("अभी इंटरनेट नहीं मिल रहा।", { exact: false })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
});

test("the parchas that were opened by a press are there when their address is opened again without a network", async ({
  page,
  phone,
}) => {
  await signIn(page, server, phone);
  await openAndKeepShell(page, "/dashboard");
  await page.getByRole("navigation").getByRole("link", { name: /^परचे/ }).click();
  await expect(page.getByText("अभी कोई परचा नहीं है")).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("kept-lists"))).toContain("/parchas");
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByText("अभी कोई परचा नहीं है")).toBeVisible();
  await expect(page.getByText(/तक की जानकारी/)).toBeVisible();
});

test("on a line that brings nothing the shell shows what is kept after a few seconds, before any answer", async ({
  page,
  phone,
}) => {
  await signIn(page, server, phone);
  await paidSession(page, server, 4);
  await openAndKeepShell(page, "/manage-bookings");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("kept-lists"))).toContain("sessionDate");
  const { port } = new URL(server.url);
  await server.stop();
  const silent = createServer(() => undefined);
  silent.listen(Number(port));
  await page.goto(`${server.url}/manage-bookings`);
  await expect(page.getByRole("tabpanel").getByText("बुक है").first()).toBeVisible();
  silent.closeAllConnections();
  await new Promise((resolve) => silent.close(resolve));
  await server.restart();
});

test("while a proxy answers for a server that is away, the kept screens and lists are shown, and others as it answers", async ({
  page,
  phone,
}) => {
  await signIn(page, server, phone);
  await paidSession(page, server, 3);
  await openAndKeepShell(page, "/manage-bookings");
  const booked = page.getByRole("tabpanel").getByText("बुक है").first();
  await expect(booked).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("kept-lists"))).toContain("sessionDate");
  await server.stop();
  const proxy = createServer((_, response) => response.writeHead(502).end("Bad Gateway"));
  proxy.listen(Number(new URL(server.url).port));
  await page.goto(`${server.url}/manage-bookings`);
  await expect(booked).toBeVisible();
  await expect(page.getByText(/तक की जानकारी/)).toBeVisible();
  await page.goto(`${server.url}/nowhere`);
  await expect(page.getByText("Bad Gateway")).toBeVisible();
  await page.goto(`${server.url}/manage-bookings`);
  proxy.closeAllConnections();
  await new Promise((resolve) => proxy.close(resolve));
  await server.restart();
  await expect(page.getByText(/तक की जानकारी/)).toBeHidden();
});

test("the fonts wait for the code of the first visit, and are there at once on the next", async ({
  page,
  phone,
}) => {
  await signIn(page, server, phone);
  const fonts = new Set<string>();
  page.on("request", (request) => {
    if (request.url().endsWith(".woff2")) fonts.add(request.url());
  });
  let release: () => void = () => undefined;
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.goto(`${server.url}/book`, { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  expect([...fonts]).toEqual([]);
  release();
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

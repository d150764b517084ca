// Measures how quickly each screen opens on a slow phone, without anything in the browser's cache: requests, kilobytes,
// first and largest paint. `node bench/screens.ts` prints all; ROUNDS=5 and SCREENS=/book,/join choose, SCREENS_REQUESTS=1
// lists what was asked for.
import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { browserArguments, findBrowser } from "#browser";
import { freePort, startProcess } from "#tests/support/process.ts";
import { ADMIN_PASSWORD, prepareScreens, type ScreensFixture } from "./screens-fixture.ts";
import { median } from "./target.ts";

const ROUNDS = Number(process.env.ROUNDS ?? "3");
const ONLY = process.env.SCREENS?.split(",") ?? null;
const LANGUAGE = process.env.SCREENS_LANGUAGE ?? "hi";
const KBIT = 1000 / 8;
/** Lighthouse's slow 4G, with a slower upload. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1600 * KBIT,
  uploadThroughput: 750 * KBIT,
};
const CPU_SLOWDOWN = 4;
/** Nothing is painted later: the page has been without a request for this long. */
const QUIET_MS = 1500;
type Paints = { fcpMs: number; lcpMs: number };
type Visit = Paints & { requests: number; kilobytes: number; asked: string[] };

const pathsOf = ({ completedId, upcomingId, paymentId }: ScreensFixture) => [
  "/",
  "/dashboard",
  "/book",
  "/manage-bookings",
  "/profile",
  "/join",
  `/session/${completedId}/results`,
  `/session/${upcomingId}/details`,
  "/parchas",
  "/remedies",
  `/receipt/${paymentId}`,
  "/feedback",
  "/about",
  "/contact",
  "/privacy",
  "/terms",
  "/admin/sessions",
];

/** Runs in the page, before its own scripts. */
function observePaints() {
  const paints = { fcpMs: 0, lcpMs: 0 };
  Object.assign(window, { paints });
  const observe = (type: string, take: (startTime: number) => void) =>
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) take(startTime);
    }).observe({ type, buffered: true });
  observe("paint", (time) => {
    paints.fcpMs = time;
  });
  observe("largest-contentful-paint", (time) => {
    paints.lcpMs = time;
  });
}

type Opening = { browser: Browser; url: string; path: string; fixture: ScreensFixture };

/** A phone whose customer, and guide, are signed in. The login is opened by a customer who is not. */
async function openPhone({ browser, url, path, fixture }: Opening) {
  const context = await browser.newContext({
    viewport: { width: 360, height: 780 },
    deviceScaleFactor: 2,
    isMobile: true,
    // The worker is installed after the screen has loaded, and its requests are not the screen's.
    serviceWorkers: "block",
    locale: "hi-IN",
    timezoneId: "Asia/Kolkata",
  });
  const isSignedIn = path !== "/";
  if (isSignedIn) {
    const cookies = `${fixture.customerCookie}; ${fixture.adminCookie}`.split("; ").map((cookie) => {
      const [name = "", value = ""] = cookie.split("=");
      return { name, value, url };
    });
    await context.addCookies(cookies.filter(({ value }) => value !== ""));
  }
  const stored = { language: LANGUAGE, ...(isSignedIn ? storedRecords(fixture) : {}) };
  await context.addInitScript((records) => {
    for (const [name, value] of Object.entries(records)) localStorage.setItem(name, value);
  }, stored);
  await context.addInitScript(observePaints);
  return context;
}

async function openCold(opening: Opening): Promise<Visit> {
  const { url, path } = opening;
  const context = await openPhone(opening);
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send("Network.enable");
  await client.send("Network.setCacheDisabled", { cacheDisabled: true });
  await client.send("Network.emulateNetworkConditions", NETWORK);
  await client.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  const asked: string[] = [];
  let bytes = 0;
  let latest = performance.now();
  client.on("Network.requestWillBeSent", ({ request }) => {
    if (!request.url.startsWith("http")) return;
    asked.push(new URL(request.url).pathname);
    latest = performance.now();
  });
  client.on("Network.dataReceived", () => {
    latest = performance.now();
  });
  client.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto(`${url}${path}`, { waitUntil: "load" });
  while (performance.now() - latest < QUIET_MS) await page.waitForTimeout(100);
  const paints = await page.evaluate(() => (window as unknown as { paints: Paints }).paints);
  await context.close();
  return { requests: asked.length, kilobytes: bytes / 1000, ...paints, asked };
}

function storedRecords({ user, admin }: ScreensFixture) {
  return { user: JSON.stringify(user), admin: JSON.stringify(admin) };
}

async function printScreens(url: string, fixture: ScreensFixture) {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArguments() });
  try {
    console.log(
      `screens, cold, on a slow phone (load ${loadavg()[0]?.toFixed(1)})   requests     kB   FCP ms   LCP ms`,
    );
    for (const path of pathsOf(fixture)) {
      if (ONLY !== null && !ONLY.some((only) => path.includes(only))) continue;
      const visits: Visit[] = [];
      for (let round = 0; round < ROUNDS; round++)
        visits.push(await openCold({ browser, url, path, fixture }));
      const of = (read: (visit: Visit) => number) => median(visits.map(read)).toFixed(0).padStart(8);
      console.log(
        `${path.replace(/[0-9a-f-]{36}/, ":id").padEnd(44)} ${of((v) => v.requests)} ${of((v) => v.kilobytes)} ${of((v) => v.fcpMs)} ${of((v) => v.lcpMs)}`,
      );
      if (process.env.SCREENS_REQUESTS) console.log(visits[0]?.asked.map((asked) => `  ${asked}`).join("\n"));
    }
  } finally {
    await browser.close();
  }
}

/** Starts a demo server of its own. */
export async function measureScreens() {
  const folder = await mkdtemp(join(tmpdir(), "parcha-screens-"));
  const server = await startProcess({
    LOG_LEVEL: "error",
    DEMO_NO_ADDRESS_LIMITS: "1",
    DEMO_ADMIN_PASSWORD: ADMIN_PASSWORD,
    DATA_DIR: folder,
    PORT: String(await freePort()),
  });
  try {
    await printScreens(server.url, await prepareScreens(server.url));
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) await measureScreens();

// The base of all stories: their servers, signed-in browsers, and what is expected of each screen.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Locator,
  type Page,
} from "@playwright/test";
import axe from "axe-core";
import { readCatalogue } from "#server/i18n/catalogues.ts";
import { AppServer } from "./app-server.ts";

const VIOLATION = "Forbidden by the page's policy:";

/**
 * Of the policy, of a drawing that the browser draws otherwise (attributes by React's own checks alone), and of a crashed screen, but
 * for one whose code the network has not brought.
 */
const FAULT = new RegExp(
  `^(?:${VIOLATION}|A tree hydrated|Hydration|React Router caught(?!.*(?:dynamically imported module|preload CSS)))`,
);

/** Collects what the Content-Security-Policy forbids in the pages of this context, with Trusted Types enforced, and their uncaught errors. */
async function collectViolations(context: BrowserContext): Promise<string[]> {
  const violations: string[] = [];
  await context.addInitScript((start) => {
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sample }) =>
      // biome-ignore lint/suspicious/noConsole: the story reads it there
      console.error(start, location.pathname, effectiveDirective, blockedURI, sample),
    );
  }, VIOLATION);
  context.on("console", (message) => {
    if (message.type() === "error" && FAULT.test(message.text())) violations.push(message.text());
  });
  context.on("weberror", (error) => {
    violations.push(`${error.page()?.url()}: ${error.error().message}`);
  });
  return violations;
}

/** The servers of one Playwright worker: one that stays, and one for the file that has asked for its own. */
class WorkerServers {
  #running = new Map<string, { server: AppServer; dataDir: string }>();

  async shared(): Promise<AppServer> {
    return this.#running.get("shared")?.server ?? this.#start("shared");
  }

  /** Stops the own server of the file before. */
  async ownOf(file: string): Promise<AppServer> {
    const running = this.#running.get(file);
    if (running) return running.server;
    for (const name of [...this.#running.keys()].filter((known) => known !== "shared"))
      await this.#stop(name);
    return this.#start(file);
  }

  async stop() {
    for (const name of this.#running.keys()) await this.#stop(name);
  }

  async #start(name: string): Promise<AppServer> {
    const dataDir = await mkdtemp(join(tmpdir(), "parcha-story-"));
    const server = await AppServer.start(dataDir);
    this.#running.set(name, { server, dataDir });
    return server;
  }

  async #stop(name: string) {
    const { server, dataDir } = this.#running.get(name) ?? {};
    this.#running.delete(name);
    await server?.stop();
    if (dataDir) await rm(dataDir, { recursive: true, force: true });
  }
}

type Fixtures = {
  server: AppServer;
  /** `test.use({ hasOwnServer: true })` is for a file whose stories leave behind what others would meet. */
  hasOwnServer: boolean;
  /** A phone number that no other story uses. */
  phone: string;
  /** The guide's browser is a separate process, so that two browsers really exchange media. */
  guidePage: Page;
};

/** All files use this one type of test: another set of worker fixtures would make Playwright start a worker and a browser. */
export const test = base.extend<Fixtures, { servers: WorkerServers; guideBrowser: Browser }>({
  servers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape.
    async ({}, use) => {
      const servers = new WorkerServers();
      await use(servers);
      await servers.stop();
    },
    { scope: "worker" },
  ],
  guideBrowser: [
    async ({ playwright, launchOptions }, use) => {
      const browser = await playwright.chromium.launch(launchOptions);
      await use(browser);
      await browser.close();
    },
    { scope: "worker" },
  ],
  hasOwnServer: [false, { option: true }],
  server: async ({ servers, hasOwnServer }, use, { file }) => {
    const server = await (hasOwnServer ? servers.ownOf(file) : servers.shared());
    await use(server);
    await server.setClockOffset(0);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape.
  phone: async ({}, use, { parallelIndex }) => {
    await use(`98${parallelIndex}${String(nextPhone++).padStart(7, "0")}`);
  },
  context: async ({ context }, use) => {
    const violations = await collectViolations(context);
    await use(context);
    expect(violations).toEqual([]);
  },
  guidePage: async ({ guideBrowser }, use) => {
    const context = await guideBrowser.newContext(GUIDE_PHONE);
    const violations = await collectViolations(context);
    await use(await context.newPage());
    await context.close();
    expect(violations).toEqual([]);
  },
});
let nextPhone = 1;
const GUIDE_PHONE = { viewport: { width: 360, height: 780 }, locale: "hi-IN", timezoneId: "Asia/Kolkata" };

export { expect };

/** Waits until the app has taken over a page that is drawn already: until then a press on a button does nothing. */
export async function waitForApp(page: Page) {
  // React notes on each element that it has drawn or taken over.
  const isTakenOver = () =>
    Object.keys(document.querySelector("main") ?? {}).some((name) => name.startsWith("__reactFiber"));
  await expect.poll(() => page.evaluate(isTakenOver)).toBe(true);
}

/** Signs in through the API. The browser then has what a sign-in on the screen leaves: the cookie and the stored user. */
export async function signIn(page: Page, server: AppServer, phone: string, url = server.url) {
  const headers = { origin: server.url };
  const { request } = page;
  await request.post(`${server.url}/api/otp/send`, { headers, data: { phone } });
  const otp = await server.loginCodeFor(phone);
  const answer = await request.post(`${server.url}/api/otp/verify`, { headers, data: { phone, otp } });
  const { user } = await answer.json();
  // An answer of the server: a page would load the app.
  await page.goto(`${url}/healthz`);
  await page.evaluate((record) => localStorage.setItem("user", JSON.stringify(record)), user);
  return user as { id: string };
}

/** Signs in on the login screen, which is open: the number, the code of the SMS, the terms. */
export async function signInOnScreen(page: Page, server: AppServer, phone: string) {
  await page.getByLabel("आपका मोबाइल नंबर").fill(phone);
  await page.getByRole("button", { name: "कोड भेजें" }).click();
  const code = page.getByLabel("4 अंक का कोड");
  await expect(code).toBeVisible();
  await code.fill(await server.loginCodeFor(phone));
  await page.getByRole("checkbox", { name: /निजता नीति/ }).check();
  await page.getByRole("button", { name: "आगे बढ़ें" }).click();
}

/** Moves the film that a new customer sees first to its end. */
export async function skipFilm(page: Page) {
  const film = page.locator("video");
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(0);
  await film.evaluate((video: HTMLVideoElement) => {
    video.currentTime = video.duration;
  });
}

/** Matches the booking screen's name of tomorrow in India, or a later day, without the weekday. Tomorrow always has free slots. */
export function tomorrowPattern(language: "hi" | "en", daysAhead = 1): RegExp {
  const day = new Date(Date.now() + daysAhead * 24 * 60 * 60_000);
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(`${language}-IN`, { timeZone: "Asia/Kolkata", ...options }).format(day);
  return new RegExp(`(^|\\D)${part({ day: "numeric" })} ${part({ month: "long" })}`);
}

/**
 * On the booking screen, chooses the free slot of tomorrow, or a later day, with this index (0 is the first) in the part of
 * the day that is open, or in `part`. Returns its button's name.
 */
export async function chooseSlot(page: Page, slotIndex: number, part?: RegExp, daysAhead = 1) {
  const dayPattern = tomorrowPattern("hi", daysAhead);
  const day = page.getByRole("button", { name: dayPattern }).first();
  await expect(page.getByRole("region", { name: "किस दिन?" })).toHaveAttribute("aria-busy", "false");
  await day.click();
  await expect(day).toHaveAccessibleName(/चुना हुआ/);
  if (part) await page.getByRole("tab", { name: part }).click();
  // The pattern contains the day: the slots of the day that was shown before may still be on the screen.
  const free = new RegExp(`${dayPattern.source}.*:.*खाली$`);
  const slot = page.getByRole("button", { name: free }).nth(slotIndex);
  await expect(slot).toBeVisible();
  const name = (await slot.getAttribute("aria-label")) ?? "";
  await slot.click();
  return name;
}

/** Until it has kept its place between two looks: what stands above it may still be loading, and a press would meet something else. */
export async function expectStill(target: Locator) {
  let before = "";
  const isStill = async () => {
    const now = JSON.stringify(await target.boundingBox());
    const isSame = now === before;
    before = now;
    return isSame;
  };
  await expect.poll(isStill, { intervals: [300] }).toBe(true);
}

/** A page with its own cookies and storage: another person on another phone. */
export async function anotherPage(browser: Browser): Promise<Page> {
  return (await browser.newContext({ viewport: { width: 360, height: 780 } })).newPage();
}

/** A page of a desktop in English, with its own cookies and storage. */
export async function desktopPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    deviceScaleFactor: 1,
    isMobile: false,
    hasTouch: false,
    locale: "en-IN",
  });
  // A cookie is for every port of a host.
  await context.addCookies([{ name: "language", value: "en", url: "http://localhost" }]);
  return context.newPage();
}

/**
 * Takes the drawing out of the pages that are opened from now on, as where it fails: the browser then asks for all answers itself, and a
 * story can change them.
 */
export async function withoutDrawing(page: Page) {
  await page.route("**/*", async (route) => {
    if (route.request().resourceType() !== "document") return route.fallback();
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({
      response,
      body: html
        .replace(" data-drawn", "")
        .replace(
          /<div id="root">[\s\S]*<script type="application\/json" id="state">[^<]*<\/script>/,
          '<div id="root"></div>',
        ),
    });
  });
}

const IDS = new Set(readCatalogue(new URL("../../web/locales/en.po", import.meta.url)).keys());

/** That every sentence of the page is loaded, also of what is only read aloud: what is missing stands there by its id. */
async function expectNoIds(page: Page, screen: string) {
  const said = await page.evaluate(() => {
    const named = [...document.querySelectorAll("[aria-label], [title], [placeholder], [alt]")];
    const names = ["aria-label", "title", "placeholder", "alt"] as const;
    const texts = [document.title, ...named.flatMap((one) => names.map((name) => one.getAttribute(name)))];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode.nodeValue);
    return texts.join(" ");
  });
  const ids = said.match(/[a-z]+\.[a-z][\w-]*/g)?.filter((word) => IDS.has(word)) ?? [];
  expect(ids.map((id) => `${screen}: ${id}`)).toEqual([]);
}

/** Runs axe on the page, which keeps its code for the next time. `screen` names the page in the failure. */
export async function expectAccessible(page: Page, screen: string) {
  await expectNoIds(page, screen);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    // During a transition axe would measure colours between those of the two states.
    for (const animation of document.getAnimations())
      if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    const results = await run({ resultTypes: ["violations"] });
    return results.violations.map(
      ({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target).join(", ")}`,
    );
  });
  expect(violations.map((violation) => `${screen}: ${violation}`)).toEqual([]);
}

// The base of all stories: an app server as a process of its own, signed-in browsers, and what is read from the sandbox.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, test as base, expect, type Page } from "@playwright/test";
import axe from "axe-core";
import { freePort, type ServerProcess, startProcess } from "#tests/support/process.ts";

export const ADMIN_PASSWORD = "a password for stories";

type GatewayPayment = { status: string; order_id: string };

/** The app in demo mode. */
export class AppServer {
  #process: ServerProcess;
  readonly #env: Record<string, string>;

  private constructor(process: ServerProcess, env: Record<string, string>) {
    this.#process = process;
    this.#env = env;
  }

  static async start(dataDir: string, extraEnv: Record<string, string> = {}): Promise<AppServer> {
    const env = {
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
      DEMO_ADMIN_PASSWORD: ADMIN_PASSWORD,
      DEMO_NO_ADDRESS_LIMITS: "1",
      ...extraEnv,
    };
    return new AppServer(await startProcess(env), env);
  }

  get url(): string {
    return this.#process.url;
  }

  /** Stops the server and starts it again on the same data. */
  async restart() {
    await this.stop();
    this.#process = await startProcess(this.#env);
  }

  stop() {
    return this.#process.stop();
  }

  /** The newest login code that was sent to this phone; empty if there is none. */
  async loginCodeFor(phone: string): Promise<string> {
    const response = await fetch(`${this.url}/sandbox/messages?to=${phone}`);
    const { messages } = (await response.json()) as { messages: { code?: string }[] };
    return messages.find((message) => message.code)?.code ?? "";
  }

  /** Sets how far the server's clock runs ahead of the machine's. The browser's clock does not change. */
  async setClockOffset(minutes: number) {
    await this.#postToSimulator("/sandbox/clock", { offsetMs: Math.round(minutes * 60_000) });
  }

  /** "drop": the gateway sends no webhook, so that the server learns of a payment only from the browser or by asking. */
  async setWebhookMode(events: "deliver" | "drop") {
    await this.#postToSimulator("/sandbox/razorpay/modes", { events });
  }

  async #postToSimulator(path: string, body: object) {
    await fetch(`${this.url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  }

  /** The payments that the gateway has on record. */
  async listGatewayPayments(): Promise<GatewayPayment[]> {
    const response = await fetch(`${this.url}/sandbox/payments`);
    return ((await response.json()) as { payments: GatewayPayment[] }).payments;
  }
}

/** Playwright starts one server for each worker. Each story gets a phone number that no other story uses. */
export const test = base.extend<{ phone: string }, { server: AppServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape.
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), "parcha-story-"));
      const server = await AppServer.start(dataDir);
      await use(server);
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
  phone: async ({ server: _ }, use, { parallelIndex }) => {
    await use(`98${parallelIndex}${String(nextPhone++).padStart(7, "0")}`);
  },
});
let nextPhone = 1;

/**
 * For a file whose stories move the clock or change the open hours: another worker fixture makes Playwright start a
 * worker, and so a server, for this file alone.
 */
export function testWithOwnServer() {
  return test.extend<object, { isSeparate: true }>({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape.
    isSeparate: [async ({}, use) => use(true), { scope: "worker", auto: true }],
  });
}

export { expect };

/** Signs in through the API. The browser then has what a sign-in on the screen leaves: the cookie and the stored user. */
export async function signIn(page: Page, server: AppServer, phone: string) {
  const headers = { origin: server.url };
  const { request } = page;
  await request.post(`${server.url}/api/otp/send`, { headers, data: { phone } });
  const otp = await server.loginCodeFor(phone);
  const answer = await request.post(`${server.url}/api/otp/verify`, { headers, data: { phone, otp } });
  const { user } = await answer.json();
  await page.goto(`${server.url}/terms`);
  await page.evaluate((record) => localStorage.setItem("user", JSON.stringify(record)), user);
  return user as { id: string };
}

/** Matches the calendar's name of tomorrow in India, without the weekday. Tomorrow always has free slots. */
export function tomorrowPattern(language: "hi" | "en"): RegExp {
  const day = new Date(Date.now() + 24 * 60 * 60_000);
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(`${language}-IN`, { timeZone: "Asia/Kolkata", ...options }).format(day);
  return new RegExp(`(^|\\D)${part({ day: "numeric" })} ${part({ month: "long" })}`);
}

/** On the booking screen, chooses the free slot of tomorrow with this index (0 is the first). Returns its button's name. */
export async function chooseSlot(page: Page, slotIndex: number): Promise<string> {
  const day = page.getByRole("button", { name: tomorrowPattern("hi") }).first();
  await expect(page.getByRole("grid")).toBeVisible();
  // A click on a day has no effect until the calendar has loaded.
  await expect(page.locator("section[aria-busy]").filter({ has: page.getByRole("grid") })).toHaveAttribute(
    "aria-busy",
    "false",
  );
  // On the last day of a month, tomorrow is on the calendar's next page.
  if (!(await day.isVisible())) await page.getByRole("button", { name: "अगला महीना" }).click();
  await day.click();
  await expect(day).toHaveAccessibleName(/चुना हुआ/);
  // The pattern contains the day: the slots of the day that was shown before may still be on the screen.
  const free = new RegExp(`${tomorrowPattern("hi").source}.*:.*खाली$`);
  const slot = page.getByRole("button", { name: free }).nth(slotIndex);
  await expect(slot).toBeVisible();
  const name = (await slot.getAttribute("aria-label")) ?? "";
  await slot.click();
  return name;
}

/** A page with its own cookies and storage: another person on another phone. */
export async function anotherPage(browser: Browser): Promise<Page> {
  return (await browser.newContext({ viewport: { width: 360, height: 780 } })).newPage();
}

/** Runs axe on the page, which keeps its code for the next time. `screen` names the page in the failure. */
export async function expectAccessible(page: Page, screen: string) {
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

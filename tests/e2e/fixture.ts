// What the stories share: a Parcha of their own as a process, a browser person, and the codes from the sandbox.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { type Browser, test as base, expect, type Page } from "@playwright/test";
import { freePort, type ServerProcess, startProcess } from "#tests/support/process.ts";

export const ADMIN_PASSWORD = "a password for stories";

export class Parcha {
  #process: ServerProcess;
  readonly #env: Record<string, string>;

  private constructor(process: ServerProcess, env: Record<string, string>) {
    this.#process = process;
    this.#env = env;
  }

  static async start(dataDir: string, more: Record<string, string> = {}): Promise<Parcha> {
    const env = {
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
      DEMO_ADMIN_PASSWORD: ADMIN_PASSWORD,
      DEMO_NO_ADDRESS_LIMITS: "1",
      ...more,
    };
    return new Parcha(await startProcess(env), env);
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

  async codeFor(phone: string): Promise<string> {
    const response = await fetch(`${this.url}/sandbox/messages?to=${phone}`);
    const { messages } = (await response.json()) as { messages: { code?: string }[] };
    return messages.find((message) => message.code)?.code ?? "";
  }

  async moveClock(minutes: number) {
    await fetch(`${this.url}/sandbox/clock`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ offsetMs: Math.round(minutes * 60_000) }),
    });
  }

  /** How the gateway's events travel from now on: as they should, or not at all, so that nobody tells us but the page. */
  async events(manner: "deliver" | "drop") {
    await fetch(`${this.url}/sandbox/razorpay/modes`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ events: manner }),
    });
  }

  /** What the gateway has been paid, by its own books. */
  async payments(): Promise<{ status: string; order_id: string }[]> {
    const response = await fetch(`${this.url}/sandbox/payments`);
    return ((await response.json()) as { payments: { status: string; order_id: string }[] }).payments;
  }
}

/** One server for a story file's worker; each story uses customers of its own. */
export const test = base.extend<{ phone: string }, { parcha: Parcha }>({
  parcha: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape.
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), "parcha-story-"));
      const parcha = await Parcha.start(dataDir);
      await use(parcha);
      await parcha.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
  phone: async ({ parcha: _ }, use, { parallelIndex }) => {
    await use(`98${parallelIndex}${String(nextPhone++).padStart(7, "0")}`);
  },
});
let nextPhone = 1;

/** For a file whose stories change what others count on, such as a day's open times: a server that no other file has. */
export function onServerOfItsOwn() {
  return test.extend<object, { isApart: true }>({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape.
    isApart: [async ({}, use) => use(true), { scope: "worker", auto: true }],
  });
}

export { expect };

/** Signs in through the API and leaves the browser as a sign-in leaves it: cookie and stored record. */
export async function signedIn(page: Page, parcha: Parcha, phone: string) {
  const headers = { origin: parcha.url };
  const { request } = page;
  await request.post(`${parcha.url}/api/otp/send`, { headers, data: { phone } });
  const otp = await parcha.codeFor(phone);
  const answer = await request.post(`${parcha.url}/api/otp/verify`, { headers, data: { phone, otp } });
  const { user } = await answer.json();
  await page.goto(`${parcha.url}/terms`);
  await page.evaluate((record) => localStorage.setItem("user", JSON.stringify(record)), user);
  return user as { id: string };
}

export type Booking = { id: string; sessionDate: string; sessionTime: string };

/** Posts as the signed-in browser does, and answers the answer. */
async function post(page: Page, parcha: Parcha, path: string, data: object) {
  return (await page.request.post(`${parcha.url}${path}`, { headers: { origin: parcha.url }, data })).json();
}

/** Holds tomorrow's free time of that place in the list, through the API. */
export async function hold(page: Page, parcha: Parcha, place: number): Promise<Booking> {
  const day = new Date(Date.now() + 24 * 60 * 60_000);
  const sessionDate = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" }).format(day);
  const answer = await page.request.get(`${parcha.url}/api/slots/available?date=${sessionDate}`);
  const { slots } = (await answer.json()) as { slots: { time: string; available: boolean }[] };
  const sessionTime = slots.filter(({ available }) => available)[place]?.time;
  const data = { sessionDate, sessionTime, questionType: "single" };
  return (await post(page, parcha, "/api/bookings", data)).booking;
}

/** What the checkout and its proof leave behind; answers the payment's id. */
export async function pay(
  page: Page,
  parcha: Parcha,
  bookingId: string,
  outcome: "captured" | "failed" = "captured",
): Promise<string> {
  const { order } = await post(page, parcha, "/api/payment/create-order", { bookingId });
  const proof = await post(page, parcha, `/sandbox/razorpay/orders/${order.id}/pay`, { outcome });
  await post(page, parcha, "/api/payment/verify", { ...proof, bookingId });
  return proof.razorpay_payment_id;
}

/** Tomorrow in India as the calendar names it, without its weekday. There are always free times on it. */
export function tomorrow(language: "hi" | "en"): RegExp {
  const day = new Date(Date.now() + 24 * 60 * 60_000);
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(`${language}-IN`, { timeZone: "Asia/Kolkata", ...options }).format(day);
  return new RegExp(`(^|\\D)${part({ day: "numeric" })} ${part({ month: "long" })}`);
}

/** Chooses tomorrow's free time of that place in the list, and answers its full name. */
export async function chooseTime(page: Page, place: number): Promise<string> {
  const day = page.getByRole("button", { name: tomorrow("hi") }).first();
  await expect(page.getByRole("grid")).toBeVisible();
  // A person does not choose among days that are still being asked for.
  await expect(page.locator("section[aria-busy]").filter({ has: page.getByRole("grid") })).toHaveAttribute(
    "aria-busy",
    "false",
  );
  // On the last day of a month, tomorrow is on the calendar's next page.
  if (!(await day.isVisible())) await page.getByRole("button", { name: "अगला महीना" }).click();
  await day.click();
  await expect(day).toHaveAccessibleName(/चुना हुआ/);
  // Named with its day, so that it is not one of the day before, which was shown a moment ago.
  const free = new RegExp(`${tomorrow("hi").source}.*:.*खाली$`);
  const time = page.getByRole("button", { name: free }).nth(place);
  await expect(time).toBeVisible();
  const name = (await time.getAttribute("aria-label")) ?? "";
  await time.click();
  return name;
}

/** A page of its own: another person on another phone. */
export async function anotherPage(browser: Browser): Promise<Page> {
  return (await browser.newContext({ viewport: { width: 360, height: 780 } })).newPage();
}

/** What a screen reader or a keyboard would stumble over. */
export async function expectAccessible(page: Page, what: string) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations.map(({ id, nodes }) => `${what}: ${id} at ${nodes.map((node) => node.target).join(", ")}`),
  ).toEqual([]);
}

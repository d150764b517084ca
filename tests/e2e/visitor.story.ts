// The way of who is not signed in: from the link to the booked session.
import type { Locator, Page } from "@playwright/test";
import type { AppServer } from "./app-server.ts";
import {
  anotherPage,
  chooseSlot,
  expect,
  expectAccessible,
  signInOnScreen,
  skipFilm,
  test,
  waitForApp,
} from "./fixture.ts";
import { withoutNewerApis } from "./oldest-browser.ts";

const MAX_PRESSES = 12;
const MAX_WAIT_MS = 2_000;

test.beforeEach(({ context }) => withoutNewerApis(context));

/** Milliseconds in which the page has waited for the server, until now. The film plays on by itself. */
function serverClock(page: Page): () => number {
  const open = new Set<unknown>();
  let since = 0;
  let total = 0;
  page.on("request", (request) => {
    if (request.resourceType() === "media") return;
    if (open.size === 0) since = performance.now();
    open.add(request);
  });
  const end = (request: unknown) => {
    if (open.delete(request) && open.size === 0) total += performance.now() - since;
  };
  page.on("requestfinished", end);
  page.on("requestfailed", end);
  return () => total + (open.size > 0 ? performance.now() - since : 0);
}

/** Milliseconds in which the page's own code has run: longer on a busy machine, and no pause that the page makes. */
async function codeClock(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  return async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1000;
  };
}

/** Counts what a visitor does, and how long the page lets the visitor wait for each, beside the server and its own code. */
async function walk(page: Page) {
  const serverMs = serverClock(page);
  const codeMs = await codeClock(page);
  const startedAt = performance.now();
  let presses = 0;
  const step = async (act: () => Promise<unknown>) => {
    presses += 1;
    const before = { at: performance.now(), ofServer: serverMs(), ofCode: await codeMs() };
    await act();
    const elsewhereMs = serverMs() - before.ofServer + Math.max(0, (await codeMs()) - before.ofCode);
    const waitMs = performance.now() - before.at - elsewhereMs;
    expect(waitMs, `before step ${presses}`).toBeLessThan(MAX_WAIT_MS);
  };
  return {
    press: (control: Locator) => step(() => control.click()),
    /** Digits count as one press: phones fill them in. */
    type: (field: Locator, text: () => string | Promise<string>) =>
      step(async () => {
        await field.waitFor();
        await field.fill(await text());
      }),
    end: () => {
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      test.info().annotations.push({ type: "way", description: `${presses} presses, ${seconds} s` });
      expect(presses).toBeLessThanOrEqual(MAX_PRESSES);
    },
  };
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const proceed = (page: Page) => page.getByRole("dialog").getByRole("button", { name: "पेमेंट करें" });

test("from the link to the booked session a visitor presses twelve times at most, and waits for nothing but the server", async ({
  page,
  server,
  phone,
}) => {
  const { press, type, end } = await walk(page);
  await page.goto(`${server.url}/book`);
  await waitForApp(page);
  await press(button(page, "सबसे पहला समय"));
  await press(button(page, "आगे बढ़ें"));
  await press(proceed(page));
  await type(page.getByLabel("आपका मोबाइल नंबर"), () => phone);
  await press(button(page, "कोड भेजें"));
  await type(page.getByLabel("4 अंक का कोड"), () => server.loginCodeFor(phone));
  await press(page.getByRole("checkbox", { name: /निजता नीति/ }));
  await press(button(page, "आगे बढ़ें"));
  await press(button(page, "सत्र बुक करें"));
  await press(proceed(page));
  await press(button(page, "Pay"));
  await expect(page).toHaveURL(/\/dashboard\?booked=/);
  end();
});

/** Chooses a time as a visitor, and goes on to the login. Returns the name of the time. */
async function chooseAsVisitor(page: Page, server: AppServer, slotIndex: number) {
  await page.goto(`${server.url}/book`);
  const name = await chooseSlot(page, slotIndex, undefined, 2);
  await button(page, "आगे बढ़ें").click();
  return name;
}

test("a visitor books for his mother, over a reload of the summary and of the typed number, and pays for the time that is held", async ({
  page,
  server,
  phone,
  browser,
}) => {
  const name = await chooseAsVisitor(page, server, 0);
  const summary = page.getByRole("dialog", { name: "आपकी बुकिंग" });
  await button(page, "किसी और के लिए बुक करें").click();
  await summary.getByLabel("आप उन्हें क्या कहते हैं?").fill("माँ");
  await summary.getByLabel("उनका मोबाइल नंबर").fill(`97${phone.slice(2)}`);
  await page.reload();
  await expect(summary.getByLabel("आप उन्हें क्या कहते हैं?")).toHaveValue("माँ");
  await expectAccessible(page, "a visitor's summary for somebody else");
  await proceed(page).click();

  const number = page.getByLabel("आपका मोबाइल नंबर");
  await number.fill(phone.slice(0, 7));
  await page.reload();
  await waitForApp(page);
  await expect(number).toHaveValue(phone.slice(0, 7));
  await expect(page.getByText(/^आपका चुना हुआ समय: .* · ₹751 · माँ के लिए$/)).toBeVisible();
  await signInOnScreen(page, server, phone);
  await button(page, "सत्र बुक करें").click();

  // Nobody else can take it meanwhile.
  await expect(summary.getByText(/^.* तक रुका है$/)).toBeVisible();
  await expect(summary.getByLabel("उनका मोबाइल नंबर")).toHaveValue(`97${phone.slice(2)}`);
  const other = await anotherPage(browser);
  await other.goto(`${server.url}/book`);
  await chooseSlot(other, 0, undefined, 2);
  const taken = other.getByRole("button", { name: name.replace(/खाली$/, "बुक हो चुका") });
  await expect(taken).toBeDisabled();
  await other.context().close();

  await summary.getByRole("button", { name: "रहने दें" }).click();
  await expect(page.getByText("यह सत्र माँ के लिए है")).toBeVisible();
  await expectAccessible(page, "a time that is held for a visitor");
  await button(page, "₹751 दें").click();
  await proceed(page).click();
  await button(page, "Pay").click();
  await expect(page).toHaveURL(/\/dashboard\?booked=/);
  await expect(page.getByText("यह सत्र माँ के लिए है")).toBeVisible();
});

test("of two visitors with the same time one gets it, and the other has signed in and reads that it is gone, with the free times", async ({
  page,
  server,
  phone,
  browser,
}) => {
  const other = await anotherPage(browser);
  const name = await chooseAsVisitor(page, server, 2);
  expect(await chooseAsVisitor(other, server, 2)).toBe(name);
  for (const visitor of [page, other]) await proceed(visitor).click();
  await signInOnScreen(other, server, `96${phone.slice(2)}`);
  await skipFilm(other);
  await expect(other.getByRole("dialog").getByText(/तक रुका है$/)).toBeVisible();

  await signInOnScreen(page, server, phone);
  await button(page, "सत्र बुक करें").click();
  await expect(page.getByRole("region", { name: "आपने क्या चुना" })).toContainText(
    "आपका चुना हुआ समय अब खाली नहीं है। कृपया दूसरा समय चुनिए।",
  );
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(button(page, "सबसे पहला समय")).toBeEnabled();
  await expect(page.getByRole("button", { name: /खाली$/ }).first()).toBeEnabled();
  await other.context().close();
});

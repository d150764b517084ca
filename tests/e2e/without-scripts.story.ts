import type { Browser, Page } from "@playwright/test";
import { SCREEN_TABLE } from "#web/screen-table.ts";
import { ADMIN_PASSWORD, type AppServer } from "./app-server.ts";
import { expect, signIn, test } from "./fixture.ts";
import { paidSession } from "./paid-session.ts";

const NO_ADDRESS = new Set(["/m/:id", "/m/:id/no", "/admin/invite"]);
const pathsOf = (layouts: readonly string[], ids: Record<string, string>) =>
  SCREEN_TABLE.filter(({ path, layout }) => layouts.includes(layout) && !NO_ADDRESS.has(path))
    .map(({ path }) => path.replace(/:\w+/g, (name) => ids[name] ?? ""))
    .filter((path) => !path.includes("//") && !path.endsWith("/"));

/** A page of the same person, in which no script runs. */
async function scriptless(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
    viewport: { width: 360, height: 780 },
  });
  return context.newPage();
}

async function read(page: Page, server: AppServer, path: string): Promise<string> {
  await page.goto(`${server.url}${path}`);
  const heading = page.getByRole("heading").first();
  await expect(heading, path).toBeAttached();
  const words = (await page.locator("main").textContent()) ?? "";
  expect([path, words.length > 20]).toEqual([path, true]);
  const isWide = await page.locator("html").evaluate((root) => root.scrollWidth > innerWidth);
  expect([path, isWide]).toEqual([path, false]);
  return words;
}

test("a customer reads each screen without scripts: what is drawn is what there is", async ({
  browser,
  page,
  server,
  phone,
}) => {
  await signIn(page, server, phone);
  const booking = await paidSession(page, server, 43);
  const reader = await scriptless(browser, page);
  const paths = pathsOf(["sidebar", "bare"], { ":bookingId": booking.id }).filter(
    (path) => !path.startsWith("/admin") && !path.startsWith("/receipt"),
  );
  for (const path of paths) await read(reader, server, path);
  expect(await read(reader, server, "/manage-bookings")).toContain("₹751");
  await reader.context().close();
});

test("each role reads its first screen without scripts", async ({ browser, page, server }) => {
  const headers = { origin: server.url };
  const data = { username: "superadmin", password: ADMIN_PASSWORD };
  expect((await page.request.post(`${server.url}/api/admin/login`, { headers, data })).ok()).toBe(true);
  const reader = await scriptless(browser, page);
  for (const path of ["/admin/sessions", "/admin/customers", "/admin/post", "/admin/super", "/admin/staff"])
    await read(reader, server, path);
  await reader.context().close();
});

test("a visitor without scripts is told what to do", async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const path of ["/", "/about", "/book", "/contact", "/privacy", "/terms"])
    await read(page, server, path);
  await context.close();
});

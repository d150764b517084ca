import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { getHealth } from "#contract/health.ts";
import { HEALTH_SUBJECTS } from "#domain/health.ts";
import { openPlace } from "./admin-places.ts";
import { ADMIN_PASSWORD, type AppServer } from "./app-server.ts";
import { expect, expectAccessible, test, withoutDrawing } from "./fixture.ts";
import { expectAccessibleInLooks, expectFits } from "./looks.ts";

test.use({ hasOwnServer: true });

async function signInSuperAdmin(page: Page, server: AppServer) {
  const data = { username: "superadmin", password: ADMIN_PASSWORD };
  await page.request.post(`${server.url}/api/admin/login`, { headers: { origin: server.url }, data });
}

/** The date of the day after tomorrow in India. */
function testDate(): string {
  const day = new Date(Date.now() + 48 * 60 * 60_000);
  return new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" }).format(day);
}

test("the super admin makes a test booking, finds it in the list, exports it as CSV, and it does not count as revenue", {
  tag: "@long",
}, async ({ page, server }) => {
  await signInSuperAdmin(page, server);
  await page.goto(`${server.url}/admin/sessions`);
  await openPlace(page, "एक नज़र में");
  await expect(page).toHaveURL(/\/admin\/super$/);
  await expect(page.getByText("₹0")).toBeVisible();

  const create = page.getByRole("button", { name: "बुकिंग बनाएँ" });
  await create.click();
  await expect(page.getByText("सभी खाने भरिए").first()).toBeVisible();
  await expect(page.getByLabel("सत्र की तारीख़")).toBeFocused();
  await expectAccessible(page, "test booking, refused");
  // The toast would stay under the pointer.
  await page.mouse.move(4, 4);
  await expect(page.getByRole("region", { name: "सूचनाएँ" }).getByText("सभी खाने भरिए")).toHaveCount(0);
  await page.getByLabel("फ़ोन नंबर").fill("9812345670");
  await page.getByLabel("सत्र की तारीख़").fill(testDate());
  await page.getByLabel("सत्र का समय").fill("14:30");
  await create.click();
  await expect(page.getByText("9812345670 के लिए जाँच की बुकिंग बन गई").first()).toBeVisible();
  // A second booking of the same slot is refused with the reason.
  await page.getByLabel("सत्र का समय").fill("14:30");
  await create.click();
  await expect(page.getByText("जाँच की बुकिंग नहीं बन सकी").first()).toBeVisible();

  await page.getByRole("navigation", { name: "कहाँ जाना है" }).getByRole("link", { name: "सभी बुकिंग" }).click();
  await expect(page.getByText("1 में से 1 बुकिंग दिख रही हैं")).toBeVisible();
  await page.getByRole("searchbox").fill("कोई नहीं");
  await expect(page.getByText("कोई बुकिंग नहीं मिली")).toBeVisible();
  await page.getByRole("searchbox").fill("98123");
  await expect(page.getByRole("link", { name: /Seeker 5670/ })).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "CSV, 1 लाइन" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^bookings-\d{4}-\d{2}-\d{2}\.csv$/);
  const text = await readFile(await file.path(), "utf8");
  const [head, row, end] = text.split("\r\n");
  expect(head).toMatch(/^\uFEFFतारीख़,समय \(IST\),यूज़र,/);
  expect(row).toContain(`${testDate()},14:30,Seeker 5670,98123 45670,एक सवाल,पक्का है,जाँच के लिए,0,0,0,,`);
  expect(end).toBe("");

  await page.goto(`${server.url}/admin/revenue`);
  await expect(page.getByRole("tabpanel").getByText("₹0.00")).toHaveCount(3);
  await page.goto(`${server.url}/admin/audit`);
  const record = page.getByRole("list", { name: "किसने क्या किया" });
  const made = record.getByRole("listitem").filter({ hasText: "जाँच के लिए बुकिंग: जोड़ना" });
  await expect(made.filter({ hasText: "Super admin" })).toHaveCount(2);
  await expect(made.filter({ hasText: "मना हुआ" })).toHaveCount(1);
  const read = record.getByText("सभी बुकिंग: देखना");
  await expect(read).toHaveCount(0);
  await page.getByLabel("क्या", { exact: true }).selectOption({ label: "देखना और लॉग इन भी" });
  await expect(read).toBeVisible();
  await expect(record.getByText("Super admin (superadmin)")).toBeVisible();
});

const SCREENS = ["super", "users", "bookings", "dashboard", "revenue", "audit", "staff"];

async function openScreen(page: Page, server: AppServer, name: string) {
  await page.goto(`${server.url}/admin/${name}`);
  const ready = async () => {
    await expect(page.locator("main h1")).toBeAttached();
    await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
  };
  await ready();
  return ready;
}

test("the super admin's screens are accessible and fit", async ({ page, server }) => {
  await signInSuperAdmin(page, server);
  for (const name of SCREENS) {
    await openScreen(page, server, name);
    await expectFits(page, name);
    // Tables are shown on wide screens only.
    await page.setViewportSize({ width: 1280, height: 780 });
    await expectAccessible(page, `${name}, wide`);
  }
});

for (const name of SCREENS) {
  test(`the screen ${name} is accessible and fits in both languages and themes`, {
    tag: "@long",
  }, async ({ page, server }) => {
    await signInSuperAdmin(page, server);
    await expectAccessibleInLooks(page, await openScreen(page, server, name), name);
  });
}

test("the first screen is accessible and fits in both languages and themes where nothing of the site is well", {
  tag: "@long",
}, async ({ page, server }) => {
  await signInSuperAdmin(page, server);
  await withoutDrawing(page);
  await page.route(`**${getHealth.path}`, (call) => {
    const lines = HEALTH_SUBJECTS.map((subject, index) => ({
      subject,
      state: subject === "books" ? "unknown" : "act",
      since: subject === "database" ? null : new Date(Date.now() - index * 7_000_000).toISOString(),
      count: 1 + index * 600,
      names: subject === "sweeps" ? ["sweepOutbox", "sweepDetachedAccounts"] : [],
    }));
    return call.fulfill({ json: { lines } });
  });
  await page.goto(`${server.url}/admin/super`);
  const ready = () =>
    expect(page.getByRole("status").getByRole("listitem")).toHaveCount(HEALTH_SUBJECTS.length);
  await expectAccessibleInLooks(page, ready, "super, nothing well");
});

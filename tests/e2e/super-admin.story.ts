import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { ADMIN_PASSWORD, expect, expectAccessible, onServerOfItsOwn, type Parcha } from "./fixture.ts";
import { expectGoodLooks } from "./looks.ts";

const test = onServerOfItsOwn();

async function signIn(page: Page, parcha: Parcha, username: "guruji" | "superadmin") {
  const data = { username, password: ADMIN_PASSWORD };
  await page.request.post(`${parcha.url}/api/admin/login`, { headers: { origin: parcha.url }, data });
}

/** The day after tomorrow in India. */
function someDay(): string {
  const day = new Date(Date.now() + 48 * 60 * 60_000);
  return new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" }).format(day);
}

test("the super admin makes a test booking, finds it, saves it as a file, and sees the share", async ({
  page,
  parcha,
}) => {
  await signIn(page, parcha, "superadmin");
  await page.goto(`${parcha.url}/admin/sessions`);
  await page.getByRole("link", { name: "सुपर एडमिन" }).click();
  await expect(page).toHaveURL(/\/admin\/super$/);
  await expect(page.getByText("₹0")).toBeVisible();

  const create = page.getByRole("button", { name: "बुकिंग बनाएँ" });
  await create.click();
  await expect(page.getByText("सभी खाने भरिए").first()).toBeVisible();
  await expect(page.getByLabel("सत्र की तारीख़")).toBeFocused();
  await expectAccessible(page, "test booking, refused");
  await page.getByLabel("फ़ोन नंबर").fill("9812345670");
  await page.getByLabel("सत्र की तारीख़").fill(someDay());
  await page.getByLabel("सत्र का समय").fill("14:30");
  await create.click();
  await expect(page.getByText("9812345670 के लिए जाँच की बुकिंग बन गई").first()).toBeVisible();
  // The same time again: the server says why not.
  await page.getByLabel("सत्र का समय").fill("14:30");
  await create.click();
  await expect(page.getByText("जाँच की बुकिंग नहीं बन सकी").first()).toBeVisible();

  await page.getByRole("navigation", { name: "कहाँ जाना है" }).getByRole("link", { name: "सभी बुकिंग" }).click();
  await expect(page.getByText("1 में से 1 बुकिंग दिख रही हैं")).toBeVisible();
  await page.getByRole("searchbox").fill("कोई नहीं");
  await expect(page.getByText("कोई बुकिंग नहीं मिली")).toBeVisible();
  await page.getByRole("searchbox").fill("98123");
  await expect(page.getByRole("link", { name: /98123 45670/ })).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "CSV फ़ाइल लें" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^bookings-\d{4}-\d{2}-\d{2}\.csv$/);
  const text = await readFile(await file.path(), "utf8");
  expect(text.split("\r\n").slice(1)).toEqual([
    `${someDay()},14:30,Seeker 5670,98123 45670,पक्का है · जाँच के लिए,0`,
    "",
  ]);

  await page.goto(`${parcha.url}/admin/revenue`);
  await expect(page.getByRole("tabpanel").getByText("₹0.00")).toHaveCount(3);
  await page.goto(`${parcha.url}/admin/audit`);
  await expect(page.getByText("जाँच की बुकिंग बनाना")).toHaveCount(2);
  await expect(page.getByText("मना हुआ")).toBeVisible();
});

const SCREENS = ["super", "users", "bookings", "dashboard", "revenue", "audit"];
for (const name of SCREENS) {
  test(`the screen ${name} is in order in every look`, async ({ page, parcha }) => {
    await signIn(page, parcha, "superadmin");
    await page.goto(`${parcha.url}/admin/${name}`);
    const ready = async () => {
      await expect(page.locator("main h1")).toBeAttached();
      await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
    };
    await ready();
    await expectGoodLooks(page, ready, name);
    // Tables stand where there is room; the looks above end on a phone.
    await page.setViewportSize({ width: 1280, height: 780 });
    await expectAccessible(page, `${name}, wide`);
  });
}

test("X12 another admin is led away from what is the super admin's, and sees the share, also in a new tab", async ({
  page,
  parcha,
}) => {
  await page.goto(`${parcha.url}/admin/super`);
  await expect(page).toHaveURL(/\/admin\/login$/);
  await signIn(page, parcha, "guruji");
  for (const name of ["super", "users", "bookings", "dashboard", "audit"]) {
    await page.goto(`${parcha.url}/admin/${name}`);
    await expect(page).toHaveURL(/\/admin\/sessions$/);
  }
  await expect(page.getByRole("link", { name: "सुपर एडमिन" })).toHaveCount(0);
  await page.getByRole("link", { name: "कमाई" }).click();
  await expect(page).toHaveURL(/\/admin\/revenue$/);
  const tab = await page.context().newPage();
  await tab.goto(`${parcha.url}/admin/revenue`);
  await expect(tab.getByRole("tab", { name: "आज का हिस्सा" })).toBeVisible();
  await expect(tab).toHaveURL(/\/admin\/revenue$/);
});

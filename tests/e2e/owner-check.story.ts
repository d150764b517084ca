import type { Page } from "@playwright/test";
import type { AppServer } from "./app-server.ts";
import { anotherPage, expect, expectAccessible, signIn, signInOnScreen, test } from "./fixture.ts";

test.use({ hasOwnServer: true });

const PIN_CODE = "208005";
const HALF_A_YEAR_MINUTES = 181 * 24 * 60;

/** A customer with an address, half a year ago. */
async function leaveAccount(page: Page, server: AppServer, phone: string) {
  const { id } = await signIn(page, server, phone);
  const data = {
    recipientName: "सुनीता वर्मा",
    line1: "117/H-2",
    city: "Kanpur",
    state: "UP",
    pinCode: PIN_CODE,
  };
  const headers = { origin: server.url };
  const saved = await page.request.put(`${server.url}/api/user/address`, { headers, data });
  expect(saved.status()).toBe(200);
  await server.setClockOffset(HALF_A_YEAR_MINUTES);
  return id;
}

test("with a new phone, half a year later, the owner names the PIN code and is in the account again", {
  tag: "@long",
}, async ({ page, server, phone, browser }) => {
  const id = await leaveAccount(page, server, phone);
  const other = await anotherPage(browser);
  await other.goto(server.url);
  await signInOnScreen(other, server, phone);
  await expect(other.getByRole("heading", { name: "पहले एक सवाल" })).toBeVisible();
  expect((await other.request.get(`${server.url}/api/user/me`)).status()).toBe(403);
  expect((await other.request.get(`${server.url}/api/user/data`)).status()).toBe(403);
  await expectAccessible(other, "owner check");

  await other.reload();
  const field = other.getByLabel("परचे के पते का पिन कोड");
  await field.fill("110001");
  await other.getByRole("button", { name: "आगे बढ़ें" }).click();
  await expect(other.getByText("यह हमारी जानकारी से मेल नहीं खाता।")).toBeVisible();
  await expect(other.getByText("2 मौक़े बचे हैं।")).toBeVisible();
  await field.fill(PIN_CODE);
  await other.getByRole("button", { name: "आगे बढ़ें" }).click();
  await expect(other.getByRole("button", { name: "सत्र बुक करें" })).toBeVisible();
  expect((await (await other.request.get(`${server.url}/api/user/me`)).json()).user.id).toBe(id);
  await other.context().close();
});

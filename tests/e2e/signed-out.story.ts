// What is left of a person after the log-out, on a phone that others use, too: nothing, in storage and caches, in another tab, by Back and
// without a network.
import type { Page } from "@playwright/test";
import { SCREENS } from "#contract/screens.ts";
import { ADMIN_PASSWORD } from "./app-server.ts";
import { anotherPage, expect, signIn, test } from "./fixture.ts";
import { paidSession, post } from "./paid-session.ts";

test.use({ serviceWorkers: "allow" });

const NAME = "सुनयना";
const QUESTION = "क्या मुझे दुकान खोलनी चाहिए";

/** The addresses of one side's screens, with this id in those of one thing. */
const addresses = (side: "admin" | "customer", id: string) =>
  Object.values(SCREENS)
    .filter((path) => path.startsWith("/admin") === (side === "admin"))
    .map((path) => path.replace(/:\w+/, id));

async function expectScreen(page: Page, path: string) {
  // The empty one is the toasts'.
  const alert = page.getByRole("alert").filter({ hasText: /\S/ });
  const shown = page.getByRole("heading").or(page.getByRole("main")).or(alert);
  await expect(shown.first(), path).toBeVisible();
}

/** Everything that the browser keeps for this site. */
function whatIsKept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts = [
      JSON.stringify({ ...localStorage }),
      JSON.stringify({ ...sessionStorage }),
      document.cookie,
    ];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        texts.push(request.url, (await (await cache.match(request))?.text()) ?? "");
    }
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name));
      for (const store of database.objectStoreNames)
        texts.push(JSON.stringify(await settled(database.transaction(store).objectStore(store).getAll())));
      database.close();
    }
    return texts.join("\n");
  });
}

async function keepShell(page: Page) {
  await expect.poll(() => page.evaluate(async () => (await caches.match("/shell")) !== undefined)).toBe(true);
}

function expectNothingOf(secrets: readonly string[], text: string, where: string) {
  expect(
    secrets.filter((secret) => text.includes(secret)),
    where,
  ).toEqual([]);
}

test("after a customer's log-out nothing of them is on the phone, by Back, in another tab or without a network", async ({
  page,
  server,
  phone,
}) => {
  const { id } = await signIn(page, server, phone);
  const booking = await paidSession(page, server, 5, 2);
  const headers = { origin: server.url };
  await page.request.put(`${server.url}/api/user/name`, { headers, data: { displayName: NAME } });
  await page.request.put(`${server.url}/api/bookings/${booking.id}/intake`, {
    headers,
    data: { forWhom: "self", question: QUESTION },
  });
  const secrets = [NAME, QUESTION, id, booking.id, phone, phone.slice(-5)];
  const paths = addresses("customer", booking.id);
  for (const path of paths) {
    await page.goto(`${server.url}${path}`);
    await expectScreen(page, path);
  }
  await keepShell(page);
  await page.goto(`${server.url}/dashboard`);
  await expect(page.getByText(NAME).first()).toBeVisible();
  await expect.poll(() => whatIsKept(page)).toContain(booking.id);
  const otherTab = await page.context().newPage();
  await otherTab.goto(`${server.url}/profile`);
  await expect(otherTab.getByText(phone.slice(-5)).first()).toBeVisible();

  await page.getByRole("button", { name: "मेनू खोलें" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "लॉग आउट" }).click();
  await expect(page.getByLabel("आपका मोबाइल नंबर")).toBeVisible();
  await expect(otherTab.getByLabel("आपका मोबाइल नंबर")).toBeVisible();
  expectNothingOf(secrets, await otherTab.content(), "the other tab");
  expectNothingOf(secrets, await page.content(), "the page of the log-out");
  expectNothingOf(secrets, await whatIsKept(page), "storage and caches");

  for (const isOffline of [false, true]) {
    await page.context().setOffline(isOffline);
    for (const step of ["first", "second", "third"]) {
      await page.goBack();
      await expectScreen(page, step);
      expectNothingOf(secrets, await page.content(), `the ${step} step back${isOffline ? ", offline" : ""}`);
    }
  }
  for (const path of paths) {
    await page.goto(`${server.url}${path}`);
    await expectScreen(page, path);
    const others = secrets.filter((secret) => !path.includes(secret));
    expectNothingOf(others, await page.content(), path);
  }
});

test("after an admin's log-out nothing of the customers of the day is on the device, by Back or without a network", async ({
  page,
  server,
  phone,
  browser,
}) => {
  const customer = await anotherPage(browser);
  const { id } = await signIn(customer, server, phone);
  const booking = await paidSession(customer, server, 0, 0);
  await customer.request.put(`${server.url}/api/user/name`, {
    headers: { origin: server.url },
    data: { displayName: NAME },
  });
  const secrets = [NAME, id, booking.id, phone.slice(-5)];
  await page.goto(`${server.url}/healthz`);
  await post(page, server, "/api/admin/login", { username: "guruji", password: ADMIN_PASSWORD });
  for (const path of [SCREENS.adminSessions, SCREENS.adminCustomers, SCREENS.adminSessions]) {
    await page.goto(`${server.url}${path}`);
    await expectScreen(page, path);
  }
  await keepShell(page);
  await expect.poll(() => whatIsKept(page)).toContain(booking.id);
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByText(NAME).first()).toBeVisible();
  await page.context().setOffline(false);
  await page.reload();

  await page.getByRole("button", { name: "मेनू" }).click();
  await page.getByRole("button", { name: "लॉग आउट" }).click();
  await expect(page).toHaveURL(`${server.url}/admin/login`);
  expectNothingOf(secrets, await page.content(), "the page of the log-out");
  expectNothingOf(secrets, await whatIsKept(page), "storage and caches");
  await page.context().setOffline(true);
  await page.goBack();
  await expectScreen(page, "a step back");
  expectNothingOf(secrets, await page.content(), "a step back");
  for (const path of addresses("admin", "7")) {
    await page.goto(`${server.url}${path}`);
    await expectScreen(page, path);
    expectNothingOf(secrets, await page.content(), path);
  }
});

// The pages' Content-Security-Policy, with Trusted Types enforced, in a real browser: no screen violates it, and what an
// attacker would try is refused.
import type { Page } from "@playwright/test";
import { SCREENS } from "#contract/screens.ts";
import { ADMIN_PASSWORD, type AppServer } from "./app-server.ts";
import { anotherPage, chooseSlot, expect, signIn, test } from "./fixture.ts";
import { completeSessions, paidSession, post } from "./paid-session.ts";

// Its registration needs a TrustedScriptURL.
test.use({ serviceWorkers: "allow" });

async function openScreens(page: Page, server: AppServer, paths: readonly string[]) {
  for (const path of paths) {
    const response = await page.goto(`${server.url}${path}`);
    expect(response?.headers()["content-security-policy"], path).toContain(
      "require-trusted-types-for 'script'",
    );
    const shown = page.getByRole("heading").or(page.getByRole("main")).or(page.getByRole("alert"));
    await expect(shown.first(), path).toBeVisible();
    // What loads late, such as the first answers, is on the screen now.
    await expect(page.locator("[aria-busy=true]"), path).toHaveCount(0);
  }
}

/** The addresses of screens on one side, with this id in those of one thing. */
function pathsOf(side: "admin" | "customer", id: string): string[] {
  return Object.values(SCREENS)
    .filter((path) => path.startsWith("/admin") === (side === "admin"))
    .map((path) => path.replace(/:\w+/, id));
}

test("every screen of a customer, a booking and its payment work with Trusted Types enforced", {
  tag: "@long",
}, async ({ page, guidePage, server, phone }) => {
  await openScreens(page, server, ["/", "/old-browser", "/nowhere"]);
  await signIn(page, server, phone);
  const session = await paidSession(page, server, 4);
  await openScreens(page, server, pathsOf("customer", session.id));

  await page.goto(`${server.url}/dashboard`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto(`${server.url}/book`);
  await chooseSlot(page, 6);
  await page.getByRole("button", { name: "आगे बढ़ें" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "पेमेंट करें" }).click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\?booked=/);

  await completeSessions(guidePage, server, [session]);
  await openScreens(page, server, [`/session/${session.id}/results`, "/parchas"]);
  await server.setClockOffset(0);
});

test("every screen of admins works with Trusted Types enforced", { tag: "@long" }, async ({
  page,
  server,
  phone,
}) => {
  const { id } = await signIn(page, server, phone);
  const session = await paidSession(page, server, 8);
  const people = SCREENS.adminCustomer;
  for (const username of ["guruji", "superadmin"]) {
    await post(page, server, "/api/admin/login", { username, password: ADMIN_PASSWORD });
    const paths = pathsOf("admin", session.id).filter((path) => path !== people.replace(":id", session.id));
    await openScreens(page, server, [...paths, people.replace(":id", id)]);
  }
  await page.evaluate(() => navigator.serviceWorker.ready);
});

test("a string as script, a policy of another name and a foreign service worker are refused", async ({
  browser,
  server,
}) => {
  // Violations in the story's own page would fail it.
  const page = await anotherPage(browser);
  await page.goto(`${server.url}/terms`);
  const refusals = await page.evaluate(async () => {
    const attempts: (() => unknown)[] = [
      () => document.body.insertAdjacentHTML("beforeend", "<img src=x onerror=alert(1)>"),
      () => Object.assign(document.createElement("script"), { src: "/service-worker.js" }),
      () =>
        (
          window as unknown as { trustedTypes: { createPolicy(...args: unknown[]): unknown } }
        ).trustedTypes.createPolicy("another", {}),
      () => navigator.serviceWorker.register("/service-worker.js?another"),
    ];
    const names: string[] = [];
    for (const attempt of attempts)
      try {
        await attempt();
        names.push("allowed");
      } catch (error) {
        names.push((error as Error).name);
      }
    return names;
  });
  expect(refusals).toEqual(["TypeError", "TypeError", "TypeError", "TypeError"]);
  await page.context().close();
});

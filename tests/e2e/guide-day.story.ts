import type { Browser, Page } from "@playwright/test";
import type { AppServer } from "./app-server.ts";
import { anotherPage, expect, signIn, test } from "./fixture.ts";
import { expectAccessibleInLooks } from "./looks.ts";
import { paidSession, setClockAfterStart, signInGuide } from "./paid-session.ts";

test.use({ hasOwnServer: true });

/** A day on which no other story books, so that this story alone decides which sessions are now and next. */
const DAYS_AHEAD = 5;

/** A signed-in customer with a paid session in the free slot of the day with this index. */
async function customerWithSession(browser: Browser, server: AppServer, phone: string, slotIndex: number) {
  const page = await anotherPage(browser);
  await signIn(page, server, phone);
  const booking = await paidSession(page, server, slotIndex, DAYS_AHEAD);
  return { page, booking, name: `Seeker ${phone.slice(-4)}` };
}

/** Opens the waiting page's WebSocket and reports the result of a device check. */
async function startWaiting(page: Page, server: AppServer, bookingId: string, deviceCheck: object) {
  // Any page whose policy allows a WebSocket.
  await page.goto(`${server.url}/terms`);
  await page.evaluate(
    ([registration, report]) =>
      new Promise<void>((resolve) => {
        const socket = new WebSocket(`${window.location.origin.replace("http", "ws")}/ws`);
        socket.onopen = () => socket.send(JSON.stringify(registration));
        socket.onmessage = ({ data }) => {
          if (JSON.parse(data).type !== "registered") return;
          socket.send(JSON.stringify(report));
          resolve();
        };
      }),
    [
      { type: "register", bookingId, userType: "user" },
      { type: "device_check", bookingId, ...deviceCheck },
    ],
  );
}

const READY = { camera: "ok", microphone: "ok", speaker: "ok", network: "good" };

test("the sessions screen shows which customer is now and next with the device check, and one tap opens the session", {
  tag: "@long",
}, async ({ page, server, phone, browser }) => {
  const absent = await customerWithSession(browser, server, phone, 3);
  const waiting = await customerWithSession(browser, server, `97${phone.slice(2, 6)}4321`, 3);
  await setClockAfterStart(server, absent.booking, 6);
  await signInGuide(page, server);
  await page.goto(`${server.url}/admin/sessions`);

  // While both are absent, the earlier session is now. When the second customer opens the waiting page, that session is now.
  const current = page.getByRole("region", { name: "अभी" });
  const nextRegion = page.getByRole("region", { name: "अगला" });
  await expect(current.getByText(absent.name)).toBeVisible();
  await expect(current.getByText("अभी यहाँ नहीं हैं")).toBeVisible();
  await expect(nextRegion.getByText(waiting.name)).toBeVisible();
  await startWaiting(waiting.page, server, waiting.booking.id, {
    ...READY,
    camera: "blocked",
    network: "weak",
  });
  await expect(page.getByText(`${waiting.name} आपके इंतज़ार में हैं`)).toBeVisible();
  await expect(current.getByText(waiting.name)).toBeVisible();
  await expect(current.getByText("कैमरा, माइक देखें")).toBeVisible();
  await expect(nextRegion.getByText(absent.name)).toBeVisible();
  await current.getByRole("button", { expanded: false }).first().click();
  await expect(current.getByText("कैमरे की इजाज़त नहीं")).toBeVisible();
  await expect(current.getByText("नेटवर्क कमज़ोर")).toBeVisible();
  await expectAccessibleInLooks(
    page,
    () => expect(page.getByRole("tab").first()).toBeVisible(),
    "the guide's day",
  );

  // The start leads into the call, the menu to the page before it.
  await expect(current.getByRole("link", { name: "सत्र शुरू करें" })).toHaveAttribute("href", /\?call$/);
  await current.getByRole("button", { name: /के लिए और काम$/ }).click();
  await page.getByRole("menuitem", { name: "सत्र का पन्ना खोलें" }).click();
  await expect(page.getByRole("heading", { name: "सत्र", exact: true })).toBeFocused();
  const main = page.getByRole("main");
  await expect(main.getByText(`${waiting.name} आपके इंतज़ार में हैं`)).toBeVisible();
  await expect(page.getByText("यह इनका पहला सत्र है।")).toBeVisible();
  await expect(page.getByRole("button", { name: "सत्र में जुड़ें" })).toBeVisible();
  await expectAccessibleInLooks(
    page,
    () => expect(page.getByRole("heading", { name: waiting.name }).first()).toBeVisible(),
    "a session before the call",
  );

  // When the customer leaves, the guide's page shows it at once.
  await waiting.page.context().close();
  await expect(page.getByText(`${waiting.name} अभी यहाँ नहीं हैं।`, { exact: false })).toBeVisible();

  await page.goto(`${server.url}/admin/session/00000000-0000-4000-8000-000000000000`);
  await expect(page.getByRole("heading", { name: "यह सत्र नहीं मिला" })).toBeVisible();
  await absent.page.context().close();
});

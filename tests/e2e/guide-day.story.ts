import type { Browser, Page } from "@playwright/test";
import { istInstant } from "#domain/ist-time.ts";
import { anotherPage, expect, onServerOfItsOwn, type Parcha, signedIn } from "./fixture.ts";
import { expectGoodLooks } from "./looks.ts";
import { guide, paidSession } from "./paid-session.ts";

const test = onServerOfItsOwn();

/** A day on which no other story has a session, so that who is now and who is next is told by this one alone. */
const DAYS_AHEAD = 5;

/** A customer with a paid session at that of the day's free times. */
async function customer(browser: Browser, parcha: Parcha, phone: string, place: number) {
  const page = await anotherPage(browser);
  await signedIn(page, parcha, phone);
  const booking = await paidSession(page, parcha, place, DAYS_AHEAD);
  return { page, booking, name: `Seeker ${phone.slice(-4)}` };
}

/** Has the waiting page open, as far as the server can tell, with what a device check found. */
async function waits(page: Page, bookingId: string, check: object) {
  await page.evaluate(
    ([registration, found]) =>
      new Promise<void>((resolve) => {
        const socket = new WebSocket(`${window.location.origin.replace("http", "ws")}/ws`);
        socket.onopen = () => socket.send(JSON.stringify(registration));
        socket.onmessage = ({ data }) => {
          if (JSON.parse(data).type !== "registered") return;
          socket.send(JSON.stringify(found));
          resolve();
        };
      }),
    [
      { type: "register", bookingId, userType: "user" },
      { type: "device_check", bookingId, ...check },
    ],
  );
}

const READY = { camera: "ok", microphone: "ok", speaker: "ok", network: "good" };

test("V10 one phone screen says who is now, who is next and what is owed, and one tap leads to the door", async ({
  page,
  parcha,
  phone,
  browser,
}) => {
  const late = await customer(browser, parcha, phone, 3);
  const there = await customer(browser, parcha, `97${phone.slice(2, 6)}4321`, 3);
  const startsAt = istInstant(late.booking.sessionDate, late.booking.sessionTime).getTime();
  await parcha.moveClock((startsAt - Date.now()) / 60_000 + 6);
  await guide(page, parcha);
  await page.goto(`${parcha.url}/admin/sessions`);

  // Nobody is there, so the earlier one is now; as soon as the other one comes, it is she.
  const now = (name: string) => page.getByRole("region", { name: `अभी: ${name}` });
  const next = page.getByRole("region", { name: "आगे" });
  await expect(now(late.name).getByText("अभी नहीं आए")).toBeVisible();
  await expect(next.getByRole("link", { name: there.name })).toBeVisible();
  await waits(there.page, there.booking.id, { ...READY, camera: "blocked", network: "weak" });
  await expect(page.getByText(`${there.name} आपका इंतज़ार कर रहे हैं`)).toBeVisible();
  await expect(now(there.name).getByText("कैमरे की इजाज़त नहीं")).toBeVisible();
  await expect(now(there.name).getByText("नेटवर्क कमज़ोर")).toBeVisible();
  await expect(next.getByRole("link", { name: late.name })).toBeVisible();
  await expectGoodLooks(page, () => expect(page.getByRole("tab").first()).toBeVisible(), "the guide's day");

  await now(there.name).getByRole("link", { name: "सत्र शुरू करें" }).click();
  await expect(page.getByRole("heading", { name: "सत्र", exact: true })).toBeFocused();
  await expect(page.getByText(`${there.name} आपका इंतज़ार कर रहे हैं`)).toBeVisible();
  await expect(page.getByText("यह इनका पहला सत्र है।")).toBeVisible();
  await expect(page.getByRole("button", { name: "सत्र में जुड़ें" })).toBeVisible();
  await expectGoodLooks(
    page,
    () => expect(page.getByRole("heading", { name: there.name })).toBeVisible(),
    "the door of a session",
  );

  // She goes, and it is said at once.
  await there.page.context().close();
  await expect(page.getByText(`${there.name} अभी नहीं आए।`, { exact: false })).toBeVisible();

  await page.goto(`${parcha.url}/admin/session/00000000-0000-4000-8000-000000000000`);
  await expect(page.getByRole("heading", { name: "यह सत्र नहीं मिला" })).toBeVisible();
  await parcha.moveClock(0);
  await late.page.context().close();
});

test("a session that its customer cancelled stands among those not held, and its money can go back", async ({
  page,
  parcha,
  phone,
  browser,
}) => {
  const { booking, ...her } = await customer(browser, parcha, `96${phone.slice(2)}`, 6);
  const headers = { origin: parcha.url };
  await her.page.request.delete(`${parcha.url}/api/bookings/${booking.id}`, { headers });
  await guide(page, parcha);
  await page.goto(`${parcha.url}/admin/sessions`);
  await page.getByRole("tab").last().click();
  const fold = page.getByText("सत्र नहीं हुआ");
  await fold.click();
  await expect(page.getByText("ग्राहक ने रद्द किया")).toBeVisible();
  await page.getByRole("button", { name: "पैसे लौटाएँ" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "पैसे लौटा दें" }).click();
  await expect(page.getByText("₹751 वापस जा रहे हैं")).toBeVisible();
  await expect(page.getByText("पूरे पैसे लौटा दिए गए।")).toBeVisible();
  await expect(page.getByRole("button", { name: "पैसे लौटाएँ" })).toBeHidden();
  await expectGoodLooks(
    page,
    async () => {
      await page.getByRole("tab").last().click();
      await page.locator("summary").click();
      await expect(page.getByText(her.name)).toBeVisible();
    },
    "sessions not held",
  );
  await her.page.context().close();
});

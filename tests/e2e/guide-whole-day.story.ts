// A guide's day of six customers, on a phone in Hindi. The guide acts by taps alone, and the taps are counted.
import type { Browser, Page } from "@playwright/test";
import type { OutputOf } from "#contract/endpoint.ts";
import type { listUpcomingSessions } from "#contract/sessions.ts";
import type { AppServer } from "./app-server.ts";
import { anotherPage, expect, signIn, test } from "./fixture.ts";
import { GuidesPhone } from "./guides-phone.ts";
import { proxyNetwork } from "./network-proxy.ts";
import { type Booking, paidSession, setClockAfterStart, signInGuide } from "./paid-session.ts";
import { countTaps } from "./taps.ts";
import { expectPlaying, guideVideo, joinAsCustomer } from "./video-session.ts";

test.use({ hasOwnServer: true });
// Six calls take a minute on an idle machine.
test.setTimeout(240_000);
// Six real calls follow each other, and a browser opens a camera only within 5 s of a tap: a loaded machine may miss one.
test.describe.configure({ retries: 1 });

/** From the start of a session to its completion with both photos; without those on the shutter. */
const TAPS_WITH_PHOTOS = 5;
const TAPS_WITH_PHOTOS_AND_A_REMEDY = 7;

type Customer = { name: string; page: Page; booking: Booking };

/** A customer who has given a name and paid for the first free slot of the day. */
async function customerNamed(
  name: string,
  phone: string,
  { browser, server }: { browser: Browser; server: AppServer },
): Promise<Customer> {
  const page = await anotherPage(browser);
  await signIn(page, server, phone);
  const booking = await paidSession(page, server, 0);
  await page.request.put(`${server.url}/api/bookings/${booking.id}/intake`, {
    headers: { origin: server.url },
    data: { forWhom: "self", name },
  });
  return { name, page, booking };
}

test("the guide meets six customers, two of them late and one after a cut network, and completes each in five taps or with a remedy in seven", {
  tag: "@long",
}, async ({ guidePage, server, phone, browser }) => {
  const customer = (name: string, prefix: number) =>
    customerNamed(name, `${prefix}${phone.slice(2)}`, { browser, server });
  const onTime = await customer("अनन्या", 98);
  const late = await customer("रमेश", 97);
  const cut = await customer("कविता", 96);
  const veryLate = await customer("विकास", 95);
  const fifth = await customer("पूजा", 94);
  const last = await customer("महेश", 93);
  /** Opens the waiting page, and returns when the server lists the customer as waiting. */
  const wait = async ({ page, booking }: Customer) => {
    await page.goto(`${server.url}/join`);
    const isWaiting = async () => {
      const listed = await guidePage.request.get(`${server.url}/api/admin/bookings/all-upcoming`);
      const { bookings }: OutputOf<typeof listUpcomingSessions> = await listed.json();
      return bookings.some(({ id, customerWaiting }) => id === booking.id && customerWaiting);
    };
    await expect.poll(isWaiting).toBe(true);
  };
  const guide = new GuidesPhone(guidePage);
  const taps = await countTaps(guidePage);
  await setClockAfterStart(server, onTime.booking, -2);
  await signInGuide(guidePage, server);
  await guidePage.goto(`${server.url}/admin/sessions`);
  await expect(guide.next.or(guide.current).getByText(late.name)).toBeVisible();

  await test.step("the first customer comes on time", async () => {
    await joinAsCustomer(onTime.page, server);
    await guide.start(onTime);
    await expectPlaying(guideVideo(onTime.page));
    await guide.leaveAndPhotograph();
    await guide.saveWithoutRemedies();
    expect(taps.take()).toBe(TAPS_WITH_PHOTOS);
    await onTime.page.context().close();
  });

  await test.step("the second is late, so the third goes first, and loses the network for a while", async () => {
    const network = await proxyNetwork(cut.page);
    await setClockAfterStart(server, late.booking, 6);
    await guidePage.reload();
    await joinAsCustomer(cut.page, server);
    await guide.start(cut);
    await expectPlaying(guideVideo(cut.page));
    await wait(late);
    await network.cut();
    // Either browser may notice first: "from Kavita" or "reconnecting".
    await expect(guidePage.getByText(/कनेक्शन टूट गया/).first()).toBeVisible();
    await network.restore();
    await expectPlaying(guideVideo(cut.page));
    // The page asks every 15 seconds.
    await expect(guidePage.getByText(/^अगले: रमेश/)).toBeVisible();
    await guide.leaveAndPhotograph();
    await guide.saveWithOneRemedy();
    expect(taps.take()).toBe(TAPS_WITH_PHOTOS_AND_A_REMEDY);
    network.close();
    await cut.page.context().close();
  });

  await test.step("the late customer is next", async () => {
    await guide.start(late);
    await guide.leaveAndPhotograph();
    await guide.saveWithoutRemedies();
    expect(taps.take()).toBe(TAPS_WITH_PHOTOS);
    await late.page.context().close();
  });

  await test.step("the fourth is so late that the fifth goes first, and comes before the last", async () => {
    await setClockAfterStart(server, fifth.booking, 1);
    await wait(fifth);
    await guidePage.reload();
    await guide.start(fifth);
    await guide.leaveAndPhotograph();
    await guide.saveWithoutRemedies();
    await fifth.page.context().close();
    await setClockAfterStart(server, last.booking, 2);
    await wait(last);
    await wait(veryLate);
    await guidePage.reload();
    for (const customer of [veryLate, last]) {
      await guide.start(customer);
      await guide.leaveAndPhotograph();
      await guide.saveWithoutRemedies();
      await customer.page.context().close();
    }
    expect(taps.take()).toBe(3 * TAPS_WITH_PHOTOS);
  });
  await expect(guidePage.getByRole("region", { name: /^हो चुके/ })).toContainText("6");
  await expect(guidePage.getByRole("link", { name: "फ़ोटो लें" })).toHaveCount(0);
});

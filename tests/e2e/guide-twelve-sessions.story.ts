// A guide's day of twelve sessions on a phone in Hindi, from the first "start" to the last parcel posted, and in how many taps each of
// the day's jobs is done. A tracking number is typed: its Enter is no tap.
import { paperCode } from "#domain/parchas.ts";
import { pressPlace } from "./admin-places.ts";
import { expect, signIn, test } from "./fixture.ts";
import { GuidesPhone } from "./guides-phone.ts";
import { type Booking, paidSession, post, setClockAfterStart, signInGuide } from "./paid-session.ts";
import { countTaps } from "./taps.ts";
import { printAtOnce, saveAddress } from "./written-notes.ts";

test.use({ hasOwnServer: true });
// Each of the twelve calls opens a camera, within 5 s of a tap: a loaded machine may miss one.
test.describe.configure({ retries: 1 });

const NAMES = [
  ...["अनन्या", "रमेश", "कविता", "विकास", "पूजा", "महेश"],
  ...["सुनीता", "इमरान", "गीता", "फ़रीदा", "सुरेश", "मीना"],
];
/** Every third session ends with a vidhi. */
const hasVidhi = (at: number) => at % 3 === 2;
const FILM = "web/public/media/feedback-1.mp4";

/** The taps of a job, in the order in which a day asks for them. */
const TAPS = {
  "read the next customer's question": 1,
  "move a session": 3,
  "start a session": 1,
  "complete it with both photos": 4,
  "complete it with both photos and a vidhi": 6,
  "perform a vidhi": 3,
  "print all labels": 3,
  "begin with the tracking numbers": 1,
  "post a parcel by its number": 0,
  "find a customer": 2,
  "close tomorrow": 2,
  "read today's share": 1,
};

type Day = { name: string; booking: Booking }[];

test("the guide holds twelve sessions, completes each with its parcha, performs the vidhis and posts twelve parcels", {
  tag: "@long",
}, async ({ page, guidePage, server, phone }) => {
  const counted = new Map<string, Set<number>>();
  const guide = new GuidesPhone(guidePage);
  const taps = await countTaps(guidePage);
  const take = (job: keyof typeof TAPS) =>
    counted.set(job, (counted.get(job) ?? new Set<number>()).add(taps.take()));

  const day: Day = [];
  for (const [at, name] of NAMES.entries()) {
    await signIn(page, server, `${phone.slice(0, 6)}${String(4000 + at)}`);
    await saveAddress(page, server, name);
    const booking = await paidSession(page, server, 0);
    await page.request.put(`${server.url}/api/bookings/${booking.id}/intake`, {
      headers: { origin: server.url },
      data: { forWhom: "self", name, question: `${name} का सवाल` },
    });
    day.push({ name, booking });
  }
  const [first, last] = [day.at(0), day.at(-1)];
  if (!first || !last) throw new Error("There is no session");
  await setClockAfterStart(server, first.booking, -1);
  await signInGuide(guidePage, server);
  const lamp = { name: "Lamp", nameHindi: "दीप", price: 0 };
  await post(guidePage, server, "/api/admin/remedies", lamp);
  await guidePage.goto(`${server.url}/admin/sessions`);
  await expect(guide.next.or(guide.current).getByText(first.name)).toBeVisible();
  taps.take();

  await test.step("before the first session", async () => {
    const rowOf = ({ id }: Booking) => guidePage.locator(`[data-session="${id}"]`);
    await rowOf(first.booking).getByRole("button", { name: first.name }).first().tap();
    await expect(guidePage.getByText(`${first.name} का सवाल`)).toBeVisible();
    take("read the next customer's question");
    await guidePage.goto(`${server.url}/admin/sessions`);

    await rowOf(last.booking)
      .getByRole("button", { name: /के लिए और काम$/ })
      .tap();
    await guidePage.getByRole("menuitem", { name: "समय बदलें" }).tap();
    const times = guidePage
      .getByRole("dialog")
      .getByRole("region", { name: "नया समय" })
      .getByRole("listitem");
    await times.getByRole("button").first().tap();
    await expect(guidePage.getByText("सत्र का समय बदल गया")).toBeVisible();
    take("move a session");
    const answer = await guidePage.request.get(`${server.url}/api/admin/bookings/${last.booking.id}`);
    last.booking = ((await answer.json()) as { booking: Booking }).booking;
  });

  await test.step("twelve sessions", async () => {
    for (const [at, { name, booking }] of day.entries()) {
      await setClockAfterStart(server, booking, 1);
      await guidePage.reload();
      await guide.start({ name });
      take("start a session");
      await guide.leaveAndPhotograph(paperCode(booking));
      if (hasVidhi(at)) await guide.saveWithOneRemedy("दीप");
      else await guide.saveWithoutRemedies();
      take(hasVidhi(at) ? "complete it with both photos and a vidhi" : "complete it with both photos");
    }
    await expect(guidePage.getByRole("region", { name: /^हो चुके/ })).toContainText(String(day.length));
  });

  await test.step("the vidhis", async () => {
    const vidhis = day.filter((_, at) => hasVidhi(at)).length;
    for (let left = vidhis; left > 0; left -= 1) {
      await pressPlace(guidePage, "बाक़ी विधियाँ");
      const card = guidePage
        .getByRole("article")
        .filter({ has: guidePage.getByRole("checkbox", { checked: false }) });
      await expect(card).toHaveCount(left);
      const upload = card.first().getByRole("button", { name: "विधि का वीडियो अपलोड करें" });
      const [chooser] = await Promise.all([guidePage.waitForEvent("filechooser"), upload.tap()]);
      await chooser.setFiles(FILM);
      await card.first().getByRole("checkbox", { disabled: false }).tap();
      await expect(card).toHaveCount(left - 1);
      take("perform a vidhi");
      await pressPlace(guidePage, "आज");
      taps.take();
    }
  });

  await test.step("labels and parcels", async () => {
    await pressPlace(guidePage, "डाक के परचे");
    await printAtOnce(guidePage);
    await guidePage.getByRole("button", { name: `${day.length} लेबल प्रिंट करें` }).tap();
    await guidePage.getByRole("button", { name: "हाँ, आगे बढ़ाएँ" }).tap();
    await expect(guidePage.getByText(`${day.length} परचे अब “प्रिंट हुए” में हैं`)).toBeVisible();
    take("print all labels");
    await guidePage.getByRole("button", { name: "ट्रैकिंग नंबर लिखें" }).tap();
    const field = guidePage.getByRole("textbox", { name: /का ट्रैकिंग नंबर$/ });
    await expect(field).toBeFocused();
    take("begin with the tracking numbers");
    for (let left = day.length; left > 0; left -= 1) {
      await expect(guidePage.getByText(`${left} ${left === 1 ? "परचा" : "परचे"} बाक़ी`)).toBeVisible();
      await guidePage.keyboard.type(`BLUEDART-${left}`);
      await guidePage.keyboard.press("Enter");
      take("post a parcel by its number");
    }
    await expect(guidePage.getByText("सभी प्रिंट हुए परचों को नंबर मिल गए")).toBeVisible();
    await guidePage.getByRole("tab", { name: "भेजे" }).tap();
    await expect(guidePage.getByText(/^BLUEDART-\d+$/)).toHaveCount(day.length);
    taps.take();
  });

  await test.step("the end of the day", async () => {
    await pressPlace(guidePage, "आज");
    taps.take();
    await guidePage.getByRole("button", { name: "कल बंद करें" }).tap();
    await guidePage.getByRole("dialog").getByRole("button", { name: "दिन बंद करें" }).tap();
    await expect(guidePage.getByRole("dialog")).toBeHidden();
    take("close tomorrow");
    await guidePage.getByRole("button", { name: "ढूँढें" }).tap();
    await guidePage.getByRole("combobox").fill(first.name);
    await guidePage.getByRole("group", { name: "ग्राहक" }).getByRole("option").first().tap();
    await expect(guidePage).toHaveURL(/\/admin\/customers\//);
    take("find a customer");
    await pressPlace(guidePage, "पैसे");
    await expect(guidePage.getByRole("heading", { name: "आज का हिस्सा" })).toBeVisible();
    take("read today's share");
  });

  // The customer who came last reads the number on the parcha.
  await page.goto(`${server.url}/parchas`);
  await expect(page.getByText(/BLUEDART-\d+/).first()).toBeVisible();

  const perJob = Object.fromEntries([...counted].map(([job, numbers]) => [job, [...numbers].join(" or ")]));
  // biome-ignore lint/suspicious/noConsole: the taps of each job are what this story is for
  console.log(perJob);
  expect(perJob).toEqual(
    Object.fromEntries(Object.entries(TAPS).map(([job, count]) => [job, String(count)])),
  );
});

// What the guide does with vidhis: the catalogue, one that is given, its video, and the word that it is performed.
import { expect, expectAccessible } from "./fixture.ts";
import { expectGoodLooks } from "./looks.ts";
import { session, test } from "./meeting.ts";
import { post } from "./paid-session.ts";

test.afterEach(async ({ parcha }) => parcha.moveClock(0));

test("M08 M09 the guide adds a vidhi, gives it, records it on the phone, looks at it and marks it as complete", async ({
  page,
  guidePage,
  parcha,
  phone,
}) => {
  const { id } = await session(page, guidePage, parcha, phone, -2);
  await guidePage.request.patch(`${parcha.url}/api/bookings/${id}/status`, {
    headers: { origin: parcha.url },
    data: { status: "completed" },
  });

  await guidePage.goto(`${parcha.url}/admin/sessions`);
  await guidePage.getByRole("link", { name: "विधियाँ", exact: true }).click();
  const add = guidePage.getByRole("button", { name: /नई विधि जोड़ें|Add New Vidhi/ });
  await expectGoodLooks(guidePage, () => expect(add).toBeVisible(), "catalogue");
  await add.click();
  const form = guidePage.getByRole("dialog");
  await form.getByRole("button", { name: "सेव करें" }).click();
  await expectAccessible(guidePage, "the form with its faults");
  await form.getByRole("textbox", { name: "अंग्रेज़ी में नाम" }).fill("Lamp for the ancestors");
  await form.getByRole("textbox", { name: "हिंदी में नाम" }).fill("पितरों के लिए दीप");
  await form.getByRole("textbox", { name: "दाम (रुपये)" }).fill("०");
  await form.getByRole("button", { name: "सेव करें" }).click();
  await expect(guidePage.getByText("नई विधि जुड़ गई")).toBeVisible();
  await expect(guidePage.getByRole("heading", { name: "पितरों के लिए दीप" })).toBeVisible();

  const answer = await guidePage.request.get(`${parcha.url}/api/remedies/admin`);
  const { remedies } = (await answer.json()) as { remedies: { id: string; name: string }[] };
  const lamp = remedies.find(({ name }) => name === "Lamp for the ancestors");
  await post(guidePage, parcha, `/api/bookings/${id}/remedies`, { remedyIds: [lamp?.id] });

  await guidePage.goto(`${parcha.url}/admin/pending-vidhis`);
  const vidhi = guidePage.getByRole("article");
  await expectGoodLooks(guidePage, () => expect(vidhi).toBeVisible(), "pending vidhis");
  await expect(vidhi.getByRole("checkbox")).toBeDisabled();
  await vidhi.locator("input[type=file]").setInputFiles({
    name: "large.mov",
    mimeType: "video/quicktime",
    buffer: Buffer.alloc(11 * 1024 * 1024),
  });
  await expect(vidhi.getByText("यह वीडियो 11 MB का है", { exact: false })).toBeVisible();

  await vidhi.getByRole("button", { name: "यहीं रिकॉर्ड करें" }).click();
  await guidePage.getByRole("button", { name: "रिकॉर्डिंग शुरू करें" }).click();
  await expect(guidePage.getByText(/^0:03/)).toBeVisible({ timeout: 10_000 });
  await expectAccessible(guidePage, "the recording");
  await guidePage.getByRole("button", { name: "रिकॉर्डिंग रोकें" }).click();
  await guidePage.getByRole("button", { name: "यही वीडियो अपलोड करें" }).click();
  const player = vidhi.getByLabel("पितरों के लिए दीप का वीडियो");
  await expect(player).toBeVisible({ timeout: 15_000 });
  await player.evaluate((video: HTMLVideoElement) => {
    video.muted = true;
    return video.play();
  });
  // Its length is known, or it could not be moved along.
  const lengthSeconds = (video: HTMLVideoElement) =>
    Number.isFinite(video.duration) ? Math.round(video.duration) : 0;
  await expect.poll(() => player.evaluate(lengthSeconds)).toBeGreaterThan(1);
  const seek = (video: HTMLVideoElement) =>
    new Promise<number>((resolve) => {
      video.pause();
      video.addEventListener("seeked", () => resolve(video.currentTime), { once: true });
      video.currentTime = 1;
    });
  expect(await player.evaluate(seek)).toBeCloseTo(1, 1);
  await expectAccessible(guidePage, "a vidhi with its video");

  await vidhi.getByRole("checkbox").click();
  await guidePage.getByRole("dialog").getByRole("button", { name: "विधि पूरी हुई" }).click();
  await expect(guidePage.getByText("विधि पूरी मार्क हो गई")).toBeVisible();
  await expect(guidePage.getByText("कोई विधि बाक़ी नहीं है")).toBeVisible();
});

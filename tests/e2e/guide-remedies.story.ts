// What the guide does with remedies: adds one to the catalogue, prescribes it, records its video, marks it as completed.
import { expect, expectAccessible, test } from "./fixture.ts";
import { expectAccessibleInEveryLook } from "./looks.ts";
import { post } from "./paid-session.ts";
import { prepareSession } from "./video-session.ts";

test("the guide adds a remedy to the catalogue, prescribes it, records its video in the browser and marks it as completed", async ({
  page,
  guidePage,
  server,
  phone,
}) => {
  const { id } = await prepareSession(page, guidePage, server, phone, -2);
  await guidePage.request.patch(`${server.url}/api/bookings/${id}/status`, {
    headers: { origin: server.url },
    data: { status: "completed" },
  });

  await guidePage.goto(`${server.url}/admin/sessions`);
  await guidePage.getByRole("link", { name: "विधियाँ", exact: true }).click();
  const add = guidePage.getByRole("button", { name: /नई विधि जोड़ें|Add New Vidhi/ });
  await expectAccessibleInEveryLook(guidePage, () => expect(add).toBeVisible(), "catalogue");
  await add.click();
  const form = guidePage.getByRole("dialog");
  await form.getByRole("button", { name: "सेव करें" }).click();
  await expectAccessible(guidePage, "form with invalid fields");
  await form.getByRole("textbox", { name: "अंग्रेज़ी में नाम" }).fill("Lamp for the ancestors");
  await form.getByRole("textbox", { name: "हिंदी में नाम" }).fill("पितरों के लिए दीप");
  await form.getByRole("textbox", { name: "दाम (रुपये)" }).fill("०");
  await form.getByRole("button", { name: "सेव करें" }).click();
  await expect(guidePage.getByText("नई विधि जुड़ गई")).toBeVisible();
  await expect(guidePage.getByRole("heading", { name: "पितरों के लिए दीप" })).toBeVisible();

  const answer = await guidePage.request.get(`${server.url}/api/remedies/admin`);
  const { remedies } = (await answer.json()) as { remedies: { id: string; name: string }[] };
  const lamp = remedies.find(({ name }) => name === "Lamp for the ancestors");
  await post(guidePage, server, `/api/bookings/${id}/remedies`, { remedyIds: [lamp?.id] });

  await guidePage.goto(`${server.url}/admin/pending-vidhis`);
  const remedyCard = guidePage.getByRole("article");
  await expectAccessibleInEveryLook(guidePage, () => expect(remedyCard).toBeVisible(), "pending remedies");
  await expect(remedyCard.getByRole("checkbox")).toBeDisabled();
  await remedyCard.locator("input[type=file]").setInputFiles({
    name: "large.mov",
    mimeType: "video/quicktime",
    buffer: Buffer.alloc(11 * 1024 * 1024),
  });
  await expect(remedyCard.getByText("यह वीडियो 11 MB का है", { exact: false })).toBeVisible();

  await remedyCard.getByRole("button", { name: "यहीं रिकॉर्ड करें" }).click();
  await guidePage.getByRole("button", { name: "रिकॉर्डिंग शुरू करें" }).click();
  await expect(guidePage.getByText(/^0:03/)).toBeVisible({ timeout: 10_000 });
  await expectAccessible(guidePage, "the recording");
  await guidePage.getByRole("button", { name: "रिकॉर्डिंग रोकें" }).click();
  await guidePage.getByRole("button", { name: "यही वीडियो अपलोड करें" }).click();
  const player = remedyCard.getByLabel("पितरों के लिए दीप का वीडियो");
  await expect(player).toBeVisible({ timeout: 15_000 });
  await player.evaluate((video: HTMLVideoElement) => {
    video.muted = true;
    return video.play();
  });
  // A recording without a known duration could not be seeked.
  const durationSeconds = (video: HTMLVideoElement) =>
    Number.isFinite(video.duration) ? Math.round(video.duration) : 0;
  await expect.poll(() => player.evaluate(durationSeconds)).toBeGreaterThan(1);
  const seek = (video: HTMLVideoElement) =>
    new Promise<number>((resolve) => {
      video.pause();
      video.addEventListener("seeked", () => resolve(video.currentTime), { once: true });
      video.currentTime = 1;
    });
  expect(await player.evaluate(seek)).toBeCloseTo(1, 1);
  await expectAccessible(guidePage, "remedy with its video");

  await remedyCard.getByRole("checkbox").click();
  await guidePage.getByRole("dialog").getByRole("button", { name: "विधि पूरी हुई" }).click();
  await expect(guidePage.getByText("विधि पूरी मार्क हो गई")).toBeVisible();
  await expect(guidePage.getByText("कोई विधि बाक़ी नहीं है")).toBeVisible();
});

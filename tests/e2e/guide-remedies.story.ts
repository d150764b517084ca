// What the guide does with remedies: adds one to the catalogue, prescribes it, films it, marks it as completed.
import { readFile, writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { openPlace } from "./admin-places.ts";
import { expect, expectAccessible, test } from "./fixture.ts";
import { expectAccessibleInLooks } from "./looks.ts";
import { completeSession, post, setClockAfterStart } from "./paid-session.ts";
import { prepareSession } from "./video-session.ts";

/** A second of WebM, which old iPhones do not play, as an Android's other apps write it. */
async function webmVideo(page: Page, { alpha }: { alpha: boolean }) {
  const base64 = await page.evaluate(async (hasAlpha) => {
    const canvas = document.createElement("canvas");
    const context = canvas.getContext("2d", { alpha: hasAlpha });
    const draw = setInterval(() => context?.fillRect(Math.random() * 300, Math.random() * 150, 20, 20), 40);
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: "video/webm;codecs=vp8" });
    const recorded = new Promise<Blob>((resolve) => {
      recorder.ondataavailable = ({ data }) => resolve(data);
    });
    recorder.start();
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    recorder.stop();
    clearInterval(draw);
    const bytes = new Uint8Array(await (await recorded).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  }, alpha);
  return { name: "film.webm", mimeType: "video/webm", buffer: Buffer.from(base64, "base64") };
}

test("the guide adds a remedy to the catalogue, prescribes it, uploads its video, which the browser makes playable, and marks it as completed", {
  tag: "@long",
}, async ({ page, guidePage, server, phone }) => {
  const booking = await prepareSession(page, guidePage, server, phone, -2);
  const { id } = booking;
  await completeSession(guidePage, server, id);

  await guidePage.goto(`${server.url}/admin/sessions`);
  await openPlace(guidePage, "विधियाँ और दाम");
  const add = guidePage.getByRole("button", { name: /नई विधि जोड़ें|Add New Vidhi/ });
  await expectAccessibleInLooks(guidePage, () => expect(add).toBeVisible(), "catalogue");
  await add.click();
  const form = guidePage.getByRole("dialog");
  await form.getByRole("button", { name: "सेव करें" }).click();
  await expectAccessible(guidePage, "form with invalid fields");
  await form.getByRole("textbox", { name: "अंग्रेज़ी में नाम" }).fill("Lamp for the ancestors");
  await form.getByRole("textbox", { name: "हिन्दी में नाम" }).fill("पितरों के लिए दीप");
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
  await expectAccessibleInLooks(guidePage, () => expect(remedyCard).toBeVisible(), "pending remedies");
  await expect(remedyCard.getByRole("checkbox")).toBeDisabled();
  await expect(guidePage.getByText(/एक वीडियो, ज़्यादा से ज़्यादा 200 MB का/)).toBeVisible();

  const film = remedyCard.locator("input[type=file]").first();
  await film.setInputFiles(await webmVideo(guidePage, { alpha: true }));
  await expect(remedyCard.getByText("कई फ़ोन पर यह वीडियो नहीं चलेगा।"), "transparent").toBeVisible();
  await film.setInputFiles(await webmVideo(guidePage, { alpha: false }));
  await expectPlayable(guidePage);
  const address = await remedyCard.locator("video").getAttribute("src");
  const playable = await guidePage.request.get(new URL(address ?? "", server.url).href);
  expect(playable.headers()["content-type"]).toBe("video/mp4");
  expect((await playable.body()).includes("avc1"), "H.264").toBe(true);
  await expectAccessible(guidePage, "remedy with its video");

  await remedyCard.getByRole("checkbox").click();
  await expect(guidePage.getByText("“विधि पूरी हुई” सेव हो गया")).toBeVisible();
  await expect(remedyCard.getByRole("checkbox")).toBeChecked();

  // For a minute the guide can take the video back, also after a reload, and watch and replace it then.
  await guidePage.reload();
  await expect(remedyCard.getByText(/ग्राहक को यह वीडियो \d+ सेकंड में मिलेगा/)).toBeVisible();
  await remedyCard.getByRole("button", { name: "वापस लें" }).click();
  await expect(remedyCard.getByText("यह वीडियो ग्राहक को नहीं मिला है")).toBeVisible();
  await expect(remedyCard.getByRole("button", { name: "दूसरा वीडियो चुनें" })).toBeVisible();
  await expectAccessibleInLooks(
    guidePage,
    () => expect(remedyCard).toBeVisible(),
    "a video that was taken back",
  );
  await setClockAfterStart(server, booking, 10);
  await page.goto(`${server.url}/remedies`);
  await expect(page.getByText("होनी बाक़ी")).toBeVisible();
  await guidePage.goto(`${server.url}/admin/session-detail/${id}`);
  const details = guidePage.getByRole("region", { name: "बताई हुई विधियाँ" });
  await details.getByRole("button", { name: "वीडियो भेजें" }).click();
  await expect(details.getByRole("button", { name: "वापस लें" })).toBeVisible();
  await setClockAfterStart(server, booking, 12);
  await expect(page.getByRole("button", { name: /विधि का वीडियो/ })).toBeVisible();
  await guidePage.goto(`${server.url}/admin/pending-vidhis`);
  await guidePage.getByRole("tab", { name: "हो चुकीं" }).click();
  await expect(remedyCard.getByText("ग्राहक को वीडियो मिल चुका है")).toBeVisible();
  await expectAccessibleInLooks(guidePage, () => expect(remedyCard).toBeVisible(), "performed remedies");
  await guidePage.goto(`${server.url}/admin/session-detail/${id}`);
  await expect(details.getByText("ग्राहक को वीडियो मिल चुका है")).toBeVisible();
  await details.getByRole("button", { name: "वीडियो देखें" }).click();
  await expect(details.locator("video")).toBeVisible();
});

/** A short video with empty space after it, so that its file has this size. */
async function paddedVideo(file: string, bytes: number): Promise<string> {
  const video = await readFile(new URL("../../web/public/media/feedback-1.mp4", import.meta.url));
  const space = Buffer.alloc(bytes - video.byteLength);
  space.writeUInt32BE(space.byteLength, 0);
  space.write("free", 4);
  await writeFile(file, Buffer.concat([video, space]));
  return file;
}

/** Waits until the video plays, without its sound. */
async function expectPlayable(page: Page) {
  const video = page.getByRole("article").locator("video");
  await expect(video).toBeVisible({ timeout: 60_000 });
  await video.evaluate((element: HTMLVideoElement) => {
    element.muted = true;
    return element.play();
  });
  const time = () => video.evaluate((element: HTMLVideoElement) => element.currentTime);
  await expect.poll(time).toBeGreaterThan(0.2);
}

test(
  "a video over 200 MB is made smaller in the browser, and an upload goes on where the network was cut",
  { tag: "@long" },
  async ({ page, guidePage, server, phone }, testInfo) => {
    const { id } = await prepareSession(page, guidePage, server, phone, -2);
    await completeSession(guidePage, server, id);
    const created = await guidePage.request.post(`${server.url}/api/admin/remedies`, {
      headers: { origin: server.url },
      data: { name: "Lamp", nameHindi: "दीप", price: 0 },
    });
    const { remedy } = (await created.json()) as { remedy: { id: string } };
    await post(guidePage, server, `/api/bookings/${id}/remedies`, { remedyIds: [remedy.id] });
    await guidePage.goto(`${server.url}/admin/pending-vidhis`);
    const card = guidePage.getByRole("article");
    const input = card.locator("input[type=file]").first();

    await input.setInputFiles(await paddedVideo(testInfo.outputPath("201.mp4"), 201 * 1024 * 1024));
    await expect(card.getByRole("progressbar", { name: "वीडियो तैयार हो रहा है" })).toBeVisible();
    await expectPlayable(guidePage);
    const sound = () =>
      card
        .locator("video")
        .evaluate(
          (video: HTMLVideoElement & { webkitAudioDecodedByteCount: number }) =>
            video.webkitAudioDecodedByteCount,
        );
    await expect.poll(sound, "the smaller video has its sound").toBeGreaterThan(0);

    // The network is cut in the middle of the second part: the first 5 MB are not sent again.
    const begun: string[] = [];
    await guidePage.route(/[?&]offset=/, async (route) => {
      begun.push(new URL(route.request().url()).searchParams.get("offset") ?? "");
      if (begun.length === 2) return route.abort("internetdisconnected");
      return route.continue();
    });
    await input.setInputFiles(await paddedVideo(testInfo.outputPath("12.mp4"), 12 * 1024 * 1024));
    await expect(guidePage.getByText("वीडियो अपलोड हो गया").first()).toBeVisible({ timeout: 60_000 });
    // The words above may still be those of the first upload.
    await expect.poll(() => begun, { timeout: 60_000 }).toEqual(["0", "5242880", "5242880", "10485760"]);
    await expectPlayable(guidePage);
  },
);

// A customer who does not type speaks the question and shows a palm, and the guide has both beside the call.
import { createPhoto } from "#tests/support/session-results.ts";
import { expect, expectAccessible, signIn, test } from "./fixture.ts";
import { paidSession, setClockAfterStart, signInGuide } from "./paid-session.ts";
import { joinButton } from "./video-session.ts";

test.use({ hasOwnServer: true });

test("a customer speaks the question and photographs a palm, and during the call the guide reads the chart, plays the one and enlarges the other", {
  tag: "@long",
}, async ({ page, guidePage, server, phone }) => {
  await signIn(page, server, phone);
  const session = await paidSession(page, server, 0);
  await page.goto(`${server.url}/session/${session.id}/details`);
  await page.getByRole("button", { name: "बोलना शुरू करें" }).click();
  await expect(page.getByText("2:00 में से 0:02")).toBeVisible();
  await page.getByRole("button", { name: "रोकें" }).click();
  await expect(page.getByText("गुरुजी के पास पहुँच गया")).toBeVisible();
  const palm = {
    name: "palm.jpg",
    mimeType: "image/jpeg",
    buffer: Buffer.from(await createPhoto("#c58c6d")),
  };
  await page.locator("input[multiple]").setInputFiles(palm);
  // Until it has arrived, the photo is shown from the phone.
  await expect(page.getByRole("img", { name: "फ़ोटो 1" })).toHaveAttribute("src", /\/objects\//);
  await expectAccessible(page, "the intake with a recording");

  await page.request.put(`${server.url}/api/bookings/${session.id}/intake`, {
    headers: { origin: server.url },
    data: {
      forWhom: "self",
      birthDate: "1998-03-14",
      birthTime: "04:35",
      birthPlace: "Kanpur, Uttar Pradesh",
    },
  });
  await setClockAfterStart(server, session, -2);
  await signInGuide(guidePage, server);
  await guidePage.goto(`${server.url}/admin/session/${session.id}`);
  await expect(guidePage.getByText(/^बोलकर पूछा सवाल · 0:0\d$/)).toBeVisible();
  await joinButton(guidePage).click();
  const call = guidePage.getByRole("dialog").first();
  await call.getByRole("button", { name: "बड़ा करें" }).click();
  await call.getByRole("button", { name: "कुंडली" }).click();
  await expect(call.getByRole("img", { name: /^लग्न D1, उत्तर भारतीय/ })).toBeVisible();
  await call.getByRole("button", { name: "1.5×" }).click();
  const played = await call.getByLabel("बोलकर पूछा सवाल").evaluate(async (player: HTMLAudioElement) => {
    await player.play();
    await new Promise((resolve) => player.addEventListener("ended", resolve, { once: true }));
    return { rate: player.playbackRate, isLong: player.duration > 1 };
  });
  expect(played).toEqual({ rate: 1.5, isLong: true });
  await call.getByRole("button", { name: "बड़ी करके देखें: फ़ोटो 1" }).click();
  const enlarged = guidePage.getByRole("dialog", { name: "फ़ोटो 1" }).getByRole("img");
  await expect(enlarged).toHaveJSProperty("naturalHeight", 80);
});

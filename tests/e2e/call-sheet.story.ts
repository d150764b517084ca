// What stands beside the guide's call: the sheet, who waits next, and the private note.
import { anotherPage, expect, expectAccessible, signIn, test } from "./fixture.ts";
import { completeSession, paidSession, setClockAfterStart, signInGuide } from "./paid-session.ts";
import { joinButton } from "./video-session.ts";

test.use({ hasOwnServer: true });

test("during a call the guide drags the sheet open, reads the birth chart, writes a note that is kept without a network, and sees who waits next", {
  tag: "@long",
}, async ({ page, guidePage, server, phone, browser }) => {
  await signIn(page, server, phone);
  const earlier = await paidSession(page, server, 0);
  const session = await paidSession(page, server, 2);
  const birth = { birthDate: "1998-03-14", birthTime: "06:30", birthPlace: "कानपुर, उत्तर प्रदेश" };
  const intake = { forWhom: "someone-else", relation: "बेटी", name: "अनन्या", ...birth };
  await page.request.put(`${server.url}/api/bookings/${session.id}/intake`, {
    headers: { origin: server.url },
    data: intake,
  });
  const other = await anotherPage(browser);
  await signIn(other, server, `97${phone.slice(2)}`);
  await paidSession(other, server, 2);
  await setClockAfterStart(server, session, -2);
  await signInGuide(guidePage, server);
  await completeSession(guidePage, server, earlier.id);
  await other.goto(`${server.url}/join`);
  await expect(other.getByRole("heading").first()).toBeVisible();

  await guidePage.goto(`${server.url}/admin/session/${session.id}`);
  await joinButton(guidePage).click();
  const call = guidePage.getByRole("dialog");
  await expect(call.getByText("दूसरा सत्र · एक सवाल")).toBeVisible();
  await expect(call.getByText(/^अगले: Seeker \d+/)).toBeVisible();
  const note = call.getByRole("textbox", { name: "निजी नोट, सिर्फ़ आपको दिखेगा" });
  await expect(note).toBeHidden();

  const sheet = await call.getByRole("heading", { name: "अनन्या (बेटी)" }).boundingBox();
  await guidePage.mouse.move(40, (sheet?.y ?? 0) + 4);
  await guidePage.mouse.down();
  await guidePage.mouse.move(40, 150, { steps: 4 });
  await guidePage.mouse.up();
  await expect(call.getByRole("button", { name: "छोटा करें" })).toBeVisible();
  await expect(call.getByText("14 मार्च 1998")).toBeVisible();
  await call.getByRole("button", { name: "कुंडली" }).click();
  await expect(call.getByRole("img", { name: /^लग्न D1, उत्तर भारतीय/ })).toBeVisible();
  await expectAccessible(guidePage, "the guide's call with its sheet");

  await guidePage.context().setOffline(true);
  await note.fill("माँ से भी अलग बात करनी है।");
  await note.press("Escape");
  await expect(call.getByText("अभी सेव नहीं हुआ, इसी फ़ोन पर रखा है")).toBeVisible();
  await guidePage.keyboard.press("m");
  await expect(call.getByRole("button", { name: "माइक", exact: true })).toHaveAttribute(
    "aria-pressed",
    "false",
  );
  await guidePage.context().setOffline(false);
  await expect(call.getByText("सेव है")).toBeVisible();

  await guidePage.setViewportSize({ width: 1280, height: 800 });
  await expect(call.getByRole("complementary")).toBeVisible();
  await expect(note).toHaveValue("माँ से भी अलग बात करनी है।");
  await expectAccessible(guidePage, "the guide's call with its column");
  await guidePage.goto(`${server.url}/admin/session-detail/${session.id}`);
  await expect(guidePage.getByRole("textbox", { name: "निजी नोट, सिर्फ़ आपको दिखेगा" })).toHaveValue(
    "माँ से भी अलग बात करनी है।",
  );
  await other.context().close();
});

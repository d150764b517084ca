// A session that was held and that the guide did not complete at once.
import { expect, test } from "./fixture.ts";
import { expectAccessibleInLooks } from "./looks.ts";
import { setClockAfterStart } from "./paid-session.ts";
import {
  expectCallOpen,
  expectPlaying,
  guideVideo,
  joinAsCustomer,
  leaveButton,
  prepareSession,
} from "./video-session.ts";

test.use({ hasOwnServer: true });

test("a held session whose question is left open is never missed, and can be completed five hours later", {
  tag: "@long",
}, async ({ page, guidePage, server, phone }) => {
  const booking = await prepareSession(page, guidePage, server, phone);
  // From the day, so that Back leads to it.
  await guidePage.goto(`${server.url}/admin/sessions`);
  await guidePage.getByRole("link", { name: "सत्र शुरू करें" }).click();
  await expectCallOpen(guidePage);
  await joinAsCustomer(page, server);
  await expectPlaying(guideVideo(page));
  await setClockAfterStart(server, booking, 2);

  // The second tap lands where Leave was, outside the question.
  const leave = await leaveButton(guidePage).boundingBox();
  if (!leave) throw new Error("Leave is not on the screen");
  const [x, y] = [leave.x + leave.width / 2, leave.y + leave.height / 2];
  await guidePage.mouse.click(x, y);
  const question = guidePage.getByRole("dialog", { name: "सत्र पूरा हो गया?" });
  await expect(question).toBeVisible();
  await guidePage.mouse.click(x, y);
  await guidePage.mouse.click(4, 4);
  await guidePage.keyboard.press("Escape");
  await guidePage.keyboard.press("Escape");
  await guidePage.goBack();
  await guidePage.goBack();
  await expect(question).toBeVisible();
  await expect(guidePage).toHaveURL(new RegExp(`/admin/session/${booking.id}$`));

  await question.getByRole("button", { name: "बंद करें" }).click();
  const complete = guidePage.getByRole("button", { name: "सत्र पूरा करें" });
  await expect(complete).toBeVisible();
  await leaveButton(page).click();
  await page.goto(`${server.url}/terms`);

  await setClockAfterStart(server, booking, 5 * 60);
  await page.goto(`${server.url}/manage-bookings`);
  await page.getByRole("tab").last().click();
  await expect(page.getByText("बात हो गई")).toBeVisible();
  await expect(page.getByText("छूट गया")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "फिर से बुक करें" })).toHaveCount(0);
  await page.goto(`${server.url}/session/${booking.id}/results`);
  await expect(page.getByRole("main")).toContainText("परचा");

  await guidePage.goto(`${server.url}/admin/sessions`);
  const toComplete = guidePage.getByRole("region", { name: "पूरा करना बाक़ी" });
  await expectAccessibleInLooks(
    guidePage,
    () => expect(guidePage.getByRole("tab").first()).toBeVisible(),
    "the sessions with one to complete",
  );
  await expect(toComplete.getByRole("listitem")).toHaveCount(1);
  await guidePage.goto(`${server.url}/admin/session/${booking.id}`);
  await expectAccessibleInLooks(
    guidePage,
    () =>
      expect(guidePage.getByRole("button", { name: /^(सत्र पूरा करें|Complete the session)$/ })).toBeVisible(),
    "the page of a session to complete",
  );
  await complete.click();
  await question.getByRole("button", { name: "हाँ, पूरा हुआ" }).click();
  await expect(guidePage.getByRole("dialog", { name: "इस सत्र का परचा" })).toBeVisible();
});

// What the guide does after a session: photographs the parcha, prescribes remedies, sends the parcha by post.
import { createPhoto } from "#tests/support/session-results.ts";
import { expect, expectAccessible, test } from "./fixture.ts";
import { expectAccessibleInEveryLook } from "./looks.ts";
import { joinAsGuide, leaveButton, prepareSession } from "./video-session.ts";

test("on a poor network the guide uploads both sides of the parcha, prescribes a remedy, completes the session and marks the parcha as sent", async ({
  page,
  guidePage,
  server,
  phone,
}) => {
  const booking = await prepareSession(page, guidePage, server, phone, -2);
  await joinAsGuide(guidePage, server, booking);
  await leaveButton(guidePage).click();
  await guidePage.getByRole("button", { name: "हाँ, पूरा हुआ" }).click();
  const dialog = guidePage.getByRole("dialog", { name: "इस सत्र का परचा" });
  const complete = dialog.getByRole("button", { name: "सत्र पूरा करें" });
  await expect(complete).toBeDisabled();
  const photoFile = async (name: string) => ({
    name: `${name}.jpg`,
    mimeType: "image/jpeg",
    buffer: Buffer.from(await createPhoto()),
  });
  const cameraInput = (index: number) => dialog.locator("input[capture=environment]").nth(index);
  await cameraInput(0).setInputFiles(await photoFile("front"));
  await expect(guidePage.getByText("परचे के आगे की फ़ोटो अपलोड हो गई")).toBeVisible();
  await expect(dialog.getByText("पीछे की फ़ोटो बाक़ी है।")).toBeVisible();
  await expectAccessible(guidePage, "the parcha's photos");

  // A reload, as after a phone's restart: the front is uploaded, the back is still missing.
  await guidePage.reload();
  await guidePage.getByRole("button", { name: "परचा जोड़ें" }).click();
  await expect(dialog.getByRole("img", { name: "परचे के आगे की फ़ोटो" })).toBeVisible();
  let uploadTries = 0;
  await guidePage.route("**/objects/uploads/**", async (route) => {
    uploadTries += 1;
    await (uploadTries < 3 ? route.abort() : route.fallback());
  });
  await cameraInput(1).setInputFiles(await photoFile("back"));
  await expect(guidePage.getByText("परचे के पीछे की फ़ोटो अपलोड हो गई")).toBeVisible({ timeout: 15_000 });
  expect(uploadTries).toBe(3);
  await dialog.getByRole("checkbox").first().check();
  await expectAccessible(guidePage, "choosing remedies");
  await complete.click();
  await expect(guidePage).toHaveURL(/\/admin\/sessions$/);

  await guidePage.getByRole("tab").last().click();
  await guidePage.getByRole("link", { name: "जानकारी" }).first().click();
  await expect(guidePage).toHaveURL(new RegExp(`/admin/session-detail/${booking.id}$`));
  const photos = guidePage.getByRole("link", { name: /^परचे के/ });
  await expect(photos).toHaveCount(2);
  await expectAccessibleInEveryLook(
    guidePage,
    () => expect(photos.or(guidePage.getByRole("link", { name: /^Photo of/ })).first()).toBeVisible(),
    "session details",
  );
  await guidePage.getByRole("textbox").fill("EH123456789IN");
  await guidePage.getByRole("button", { name: "नंबर सेव करें" }).click();
  await expect(guidePage.getByText("ट्रैकिंग नंबर सेव हो गया")).toBeVisible();
  await guidePage.getByRole("button", { name: "परचा भेज दिया" }).click();
  await expect(guidePage.getByText(/को भेजा$/)).toBeVisible();
});

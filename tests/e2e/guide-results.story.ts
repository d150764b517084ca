// What the guide does after a session: photographs the parcha, prescribes remedies, sends the parcha by post.
import { createPhoto } from "#tests/support/session-results.ts";
import { expect, expectAccessible, test } from "./fixture.ts";
import { expectAccessibleInLooks } from "./looks.ts";
import { joinAsGuide, leaveButton, prepareSession } from "./video-session.ts";

test("on a poor network the guide uploads both sides of the parcha, prescribes a remedy, completes the session and marks the parcha as sent", {
  tag: "@long",
}, async ({ page, guidePage, server, phone }) => {
  const booking = await prepareSession(page, guidePage, server, phone, -2);
  await joinAsGuide(guidePage, server, booking);
  await leaveButton(guidePage).click();
  // On a phone the press opens the camera at once.
  const openedCamera = () => guidePage.waitForEvent("filechooser");
  await Promise.all([openedCamera(), guidePage.getByRole("button", { name: "हाँ, पूरा हुआ" }).click()]);
  const dialog = guidePage.getByRole("dialog", { name: "इस सत्र का परचा" });
  const camera = dialog.locator("input[capture=environment]");
  const photoFile = async (name: string, colour: string) => ({
    name: `${name}.jpg`,
    mimeType: "image/jpeg",
    buffer: Buffer.from(await createPhoto(colour)),
  });
  const front = await photoFile("front", "#ffffff");
  const brokenFile = { name: "broken.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no photo") };
  await camera.setInputFiles(front);
  await expect(guidePage.getByText("परचे के आगे की फ़ोटो अपलोड हो गई")).toBeVisible();
  await camera.setInputFiles(brokenFile);
  await expect(dialog.getByText("पहले वाली फ़ोटो वैसी ही है।")).toBeVisible();
  await expect(dialog.getByRole("img", { name: "परचे के आगे की फ़ोटो" })).toBeVisible();
  await expectAccessible(guidePage, "the parcha's front");
  await dialog.getByRole("button", { name: "बड़ा करें" }).click();
  // A toast in the same dialog has a button of this name, too.
  const photo = guidePage.getByRole("dialog", { name: "परचे के आगे की फ़ोटो" });
  await photo.getByLabel("बंद करें").first().click();
  const toBack = dialog.getByRole("button", { name: "ठीक है, अब पीछे का हिस्सा" });
  await Promise.all([openedCamera(), toBack.click()]);
  await camera.setInputFiles(front);
  await expect(dialog.getByText("यह वही फ़ोटो है जो आगे की है।")).toBeVisible();

  // A reload, as after a phone's restart: the front is kept on the device, the back is still missing.
  await guidePage.reload();
  await expect(dialog.getByText("आगे की फ़ोटो पहुँच गई")).toBeVisible();
  let uploadTries = 0;
  await guidePage.route("**/objects/uploads/**", async (route) => {
    uploadTries += 1;
    await (uploadTries < 3 ? route.abort() : route.fallback());
  });
  await camera.setInputFiles(await photoFile("back", "#eeeeee"));
  // The next step does not wait for the upload.
  await dialog.getByRole("button", { name: "आगे बढ़ें: विधियाँ चुनें" }).click();
  await dialog.getByRole("checkbox").first().check();
  await expect(dialog.getByText("दोनों फ़ोटो पहुँच गईं")).toBeVisible();
  expect(uploadTries).toBe(3);
  await expectAccessible(guidePage, "choosing remedies");

  // Back leads to the photo, Later and a reload lose nothing.
  await guidePage.goBack();
  await expect(dialog.getByRole("heading", { name: "पीछे का हिस्सा" })).toBeVisible();
  await dialog.getByRole("button", { name: "बाद में" }).click();
  await expect(guidePage).toHaveURL(/\/admin\/sessions$/);
  await guidePage.goto(`${server.url}/admin/session/${booking.id}?photos`);
  await expect(dialog.getByRole("checkbox").first()).toBeChecked();
  await dialog.getByRole("button", { name: "परचा और विधियाँ सेव करें" }).click();
  await expect(guidePage).toHaveURL(/\/admin\/sessions$/);

  await expect(guidePage.getByRole("link", { name: /^1.*डाक के परचे$/ })).toBeVisible();
  await guidePage.getByRole("tab").last().click();
  await guidePage
    .getByRole("tabpanel")
    .getByRole("button", { name: /के लिए और काम$/ })
    .first()
    .click();
  await guidePage.getByRole("menuitem", { name: "पूरी जानकारी खोलें" }).click();
  await expect(guidePage).toHaveURL(new RegExp(`/admin/session-detail/${booking.id}$`));
  const photos = guidePage.getByRole("link", { name: /^परचे के/ });
  await expect(photos).toHaveCount(2);
  await expectAccessibleInLooks(
    guidePage,
    () => expect(photos.or(guidePage.getByRole("link", { name: /^Photo of/ })).first()).toBeVisible(),
    "session details",
  );
  await guidePage.getByRole("textbox", { name: "ट्रैकिंग नंबर" }).fill("EH123456785IN");
  await guidePage.getByRole("button", { name: "नंबर सेव करें" }).click();
  await expect(guidePage.getByText("ट्रैकिंग नंबर सेव हो गया")).toBeVisible();
  await guidePage.getByRole("button", { name: "परचा भेज दिया" }).click();
  await expect(guidePage.getByText(/को भेजा$/)).toBeVisible();
});

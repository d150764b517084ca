// What the guide does after a session: both sides of the parcha, the vidhis, and the note on its way.
import { photo } from "#tests/support/results.ts";
import { expect, expectAccessible } from "./fixture.ts";
import { expectGoodLooks } from "./looks.ts";
import { enterAsGuide, leaveButton, session, test } from "./meeting.ts";

test.afterEach(async ({ parcha }) => parcha.moveClock(0));

test("R01 R08 R10 the guide photographs both sides on a poor network, prescribes, completes, and sends the note", async ({
  page,
  guidePage,
  parcha,
  phone,
}) => {
  const booking = await session(page, guidePage, parcha, phone, -2);
  await enterAsGuide(guidePage, parcha, booking);
  await leaveButton(guidePage).click();
  await guidePage.getByRole("button", { name: "हाँ, पूरा हुआ" }).click();
  const dialog = guidePage.getByRole("dialog", { name: "इस सत्र का परचा" });
  const complete = dialog.getByRole("button", { name: "सत्र पूरा करें" });
  await expect(complete).toBeDisabled();
  const file = async (name: string) => ({
    name: `${name}.jpg`,
    mimeType: "image/jpeg",
    buffer: Buffer.from(await photo()),
  });
  const camera = (place: number) => dialog.locator("input[capture=environment]").nth(place);
  await camera(0).setInputFiles(await file("front"));
  await expect(guidePage.getByText("परचे के आगे की फ़ोटो अपलोड हो गई")).toBeVisible();
  await expect(dialog.getByText("पीछे की फ़ोटो बाक़ी है।")).toBeVisible();
  await expectAccessible(guidePage, "the parcha's photos");

  // The page is gone, as when a phone dies: the front is up, the back is owed.
  await guidePage.reload();
  await guidePage.getByRole("button", { name: "परचा जोड़ें" }).click();
  await expect(dialog.getByRole("img", { name: "परचे के आगे की फ़ोटो" })).toBeVisible();
  let cut = 0;
  await guidePage.route("**/objects/uploads/**", async (route) => {
    cut += 1;
    await (cut < 3 ? route.abort() : route.fallback());
  });
  await camera(1).setInputFiles(await file("back"));
  await expect(guidePage.getByText("परचे के पीछे की फ़ोटो अपलोड हो गई")).toBeVisible({ timeout: 15_000 });
  expect(cut).toBe(3);
  await dialog.getByRole("checkbox").first().check();
  await expectAccessible(guidePage, "the vidhis to choose from");
  await complete.click();
  await expect(guidePage).toHaveURL(/\/admin\/sessions$/);

  await guidePage.getByRole("tab").last().click();
  await guidePage.getByRole("link", { name: "जानकारी" }).first().click();
  await expect(guidePage).toHaveURL(new RegExp(`/admin/session-detail/${booking.id}$`));
  const photos = guidePage.getByRole("link", { name: /^परचे के/ });
  await expect(photos).toHaveCount(2);
  await expectGoodLooks(
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

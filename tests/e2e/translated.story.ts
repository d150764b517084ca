// Pages that the browser translates while they are used, as phones in Tamil, Bengali or Gujarati offer for a Hindi page.
// An error that nobody catches fails the story, as any other (fixture.ts).
import { expect, test } from "./fixture.ts";
import { translatePages } from "./translator.ts";
import { expectPlaying, guideVideo, joinAsGuide, joinButton, prepareSession } from "./video-session.ts";

test("customer and guide join a session on translated pages, whose texts go on changing", {
  tag: "@long",
}, async ({ page, guidePage, server, phone }) => {
  await translatePages(page.context());
  await translatePages(guidePage.context());
  const booking = await prepareSession(page, guidePage, server, phone);
  await page.goto(`${server.url}/join`);
  await page.getByRole("button", { name: "कैमरा और माइक जाँचें" }).click();
  await expect(page.getByText(/सब ठीक है|ध्यान दीजिए/).first()).toBeVisible();
  await expect(page.getByText("अगली बारी आपकी")).toBeVisible();
  await joinAsGuide(guidePage, server, booking);
  await expect(page.getByText("गुरुजी आ गए हैं").first()).toBeVisible();
  await joinButton(page).click();
  await expectPlaying(guideVideo(page));
});

test("digits that were typed into a login which was translated before its script came are kept", async ({
  page,
  server,
}) => {
  await translatePages(page.context());
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(server.url, { waitUntil: "commit" });
  await page.getByRole("textbox").focus();
  await page.keyboard.type("98765 4321");
  await expect(page.locator("font").first()).toBeAttached();
  release();
  await expect(page).toHaveTitle(/ · /);
  await expect(page.getByRole("textbox")).toHaveValue("987654321");
  await page.keyboard.type("0");
  await expect(page.getByRole("button", { name: "कोड भेजें" })).toBeEnabled();
});

// Parts of the app that do not load when they are needed: right before a session.
import type { Page } from "@playwright/test";
import { expect, test } from "./fixture.ts";
import { expectPlaying, guideVideo, joinAsGuide, joinButton, prepareSession } from "./video-session.ts";

/** As Chromium up to 106, which never asks again for an address that has failed once. */
const forgetNoFailure = (page: Page) => page.route(/\/assets\/call-[^/?]+\.js$/, (route) => route.abort());

/** As a server whose release has no longer the files of the open page, until the page is opened anew. */
async function releaseNewVersion(page: Page) {
  const html = '<script type="module" crossorigin src="/assets/index-Newer1.js"></script>';
  await page.route("**/index.html", (route) => route.fulfill({ contentType: "text/html", body: html }));
  await page.route(/\/assets\/call-[^/]+\.js/, (route) => route.fulfill({ status: 404 }));
  await page.route("**/join", async (route) => {
    await route.continue();
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
}

test("Join opens the call by another address after its first load has failed, and goes through a new version of the app", async ({
  page,
  guidePage,
  server,
  phone,
}) => {
  const booking = await prepareSession(page, guidePage, server, phone);
  await forgetNoFailure(guidePage);
  await joinAsGuide(guidePage, server, booking);

  await page.goto(`${server.url}/join`);
  await expect(joinButton(page)).toBeEnabled();
  await releaseNewVersion(page);
  await joinButton(page).click();
  await expectPlaying(guideVideo(page));
});

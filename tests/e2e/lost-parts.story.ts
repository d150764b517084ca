// Code that does not load when it is needed: right before a session.
import type { Page } from "@playwright/test";
import { expect, test } from "./fixture.ts";
import { expectPlaying, guideVideo, joinAsGuide, joinButton, prepareSession } from "./video-session.ts";

const CALL = /\/assets\/call-[^/]+\.js$/;
const ENTRY = /\/assets\/index-[^/]+\.js/;

/** As a server that no longer has the files of the open page, until the page is reloaded. */
async function removeVersion(page: Page) {
  await page.route(CALL, (route) => route.fulfill({ status: 404 }));
  await page.route(ENTRY, (route) =>
    route.request().method() === "HEAD" ? route.fulfill({ status: 404 }) : route.continue(),
  );
  await page.route("**/join", async (route) => {
    await route.continue();
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
}

test("a page whose version the server no longer has is reloaded once, and then opens the call", async ({
  page,
  guidePage,
  server,
  phone,
}) => {
  const booking = await prepareSession(page, guidePage, server, phone);
  await joinAsGuide(guidePage, server, booking);

  await page.goto(`${server.url}/join`);
  await expect(joinButton(page)).toBeEnabled();
  await removeVersion(page);
  await Promise.all([page.waitForEvent("load"), joinButton(page).click()]);
  await joinButton(page).click();
  await expectPlaying(guideVideo(page));
});

test("a call whose code the network has not brought says so, and opens at the next press", async ({
  page,
  guidePage,
  server,
  phone,
}) => {
  const booking = await prepareSession(page, guidePage, server, phone);
  await joinAsGuide(guidePage, server, booking);

  await page.goto(`${server.url}/join`);
  await expect(joinButton(page)).toBeEnabled();
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  await page.route(CALL, (route) => route.abort(), { times: 1 });
  await joinButton(page).click();
  await expect(page.getByText("वीडियो सत्र नहीं खुल सका। अपना इंटरनेट देखिए।")).toBeVisible();
  await joinButton(page).click();
  await expectPlaying(guideVideo(page));
  expect(loads).toBe(0);
});

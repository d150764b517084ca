import { expect, it } from "vitest";
import { assetsIn, isAsset, isPage, patienceMsAt } from "./offline-rules.ts";

const at = (path: string) => new URL(path, "https://parcha.example");

it.each([
  ...["/", "/dashboard", "/parchas?session=7", "/session/7/results", "/m/7/no", "/admin/sessions/7"],
  ...["/about/", "/remedies", "/book?payment=failed"],
])("without a network %s is opened by the shell", (path) => {
  expect([isPage(at(path)), patienceMsAt(at(path)) !== null]).toEqual([true, true]);
});

it("the shell of a screen that needs the policy of its own page waits longer", () => {
  const [home = 0, ...others] = ["/dashboard", "/book", "/remedies", "/join", "/admin/session/7"].map(
    (path) => patienceMsAt(at(path)) ?? 0,
  );
  expect(others.every((patience) => patience > home)).toBe(true);
});

it.each(["/nowhere", "/old-browser", "/shell", "/session/7"])("%s is a page without a screen", (path) => {
  expect([isPage(at(path)), patienceMsAt(at(path))]).toEqual([true, null]);
});

it.each([
  ...["/api/user/me", "/api/payment/return", "/ws", "/sandbox", "/healthz"],
  ...["/objects/images/7.webp", "/media/intro.mp4"],
])("%s is left to the network", (path) => {
  expect([isPage(at(path)), isAsset(at(path))]).toEqual([false, false]);
});

it("the assets that a page names are those of its scripts, and those that are kept with it", () => {
  const html = `<script src="/assets/a-1.js"></script><meta content="/assets/b_2.css /assets/c.js"> "/icons/d.png"`;
  expect(assetsIn(html)).toEqual(["/assets/a-1.js", "/assets/b_2.css", "/assets/c.js"]);
});

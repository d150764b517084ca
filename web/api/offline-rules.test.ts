import { expect, it } from "vitest";
import { isAsset, isKeptPage, screenOf } from "./offline-rules.ts";

const at = (path: string) => new URL(path, "https://parcha.example");

it("a screen's page is cached under the screen's path, without ids and queries", () => {
  expect(screenOf(at("/book?reschedule=7"))).toBe("/book");
  expect(screenOf(at("/session/7/results"))).toBe("/session/:bookingId/results");
  expect(screenOf(at("/admin/sessions/7"))).toBe("/admin/sessions/:id");
});

it.each([
  ...["/book?payment=failed", "/remedies?payment=7", "/api/user/me", "/api/payment/return", "/ws"],
  ...["/objects/images/7.webp", "/media/intro.mp4", "/nowhere", "/service-worker.js"],
])("%s is left to the network", (path) => {
  expect([screenOf(at(path)), isAsset(at(path))]).toEqual([null, false]);
});

it("a page is kept, and neither a redirect nor an error in its place", () => {
  expect([200, 0, 404, 502].map((status) => isKeptPage({ status }))).toEqual([true, false, false, false]);
});

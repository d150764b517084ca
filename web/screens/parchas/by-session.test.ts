import { expect, it } from "vitest";
import type { Parcha } from "#contract/parchas.ts";
import { bySession, fileNameOf } from "./by-session.ts";

const side = (bookingId: string, notes: "Front" | "Back", sessionDate = "2026-11-21"): Parcha => ({
  id: `${bookingId}-${notes}`,
  bookingId,
  imageUrl: `/objects/parchas/${bookingId}/${notes}.webp`,
  thumbnailUrl: `/objects/parchas/${bookingId}/${notes}-small.webp`,
  notes,
  isSent: false,
  sentAt: null,
  trackingNumber: null,
  arrivedAt: null,
  isSeen: false,
  sessionDate,
  sessionTime: "16:30",
});

it("groups the sides of a session and keeps the server's order", () => {
  const parchas = [side("new", "Front"), side("new", "Back"), side("old", "Front", "2026-11-02")];
  const groups = bySession(parchas).map(({ bookingId, sessionDate, sides }) => [
    bookingId,
    sessionDate,
    sides.map(({ notes }) => notes),
  ]);
  expect(groups).toEqual([
    ["new", "2026-11-21", ["Front", "Back"]],
    ["old", "2026-11-02", ["Front"]],
  ]);
});

it("a front without a back is a group; no parchas are none", () => {
  expect(bySession([side("own", "Front")])).toHaveLength(1);
  expect(bySession([])).toEqual([]);
});

it("a file name contains day and side, and the extension of the image", () => {
  expect(fileNameOf(side("own", "Front"))).toBe("parcha-2026-11-21-front.webp");
  expect(fileNameOf({ ...side("own", "Back"), imageUrl: "/objects/plain" })).toBe("parcha-2026-11-21-back");
});

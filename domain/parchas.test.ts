import { expect, it } from "vitest";
import { paperCode, postState, startsOfPaperCode, usualWaitMinutes } from "./parchas.ts";

const five = (minutes: number) => [0, 1, minutes, 4000, 5000];

it.each([
  ["a quick guide counts as half an hour", 3, 30],
  ["half an hour stays half an hour", 30, 30],
  ["more than half an hour is rounded up to an hour", 31, 60],
  ["hours are rounded up", 95, 120],
  ["from 12 hours on it is days", 721, 1440],
  ["days are rounded up", 1441, 2880],
])("%s", (_, median, expected) => {
  expect(usualWaitMinutes(five(median))).toBe(expected);
});

it("of fewer than five sessions nothing is said", () => {
  expect(usualWaitMinutes([10, 20, 30, 40])).toBeNull();
});

it.each([
  ["is not posted yet", { isSent: false, sentAt: null }, "unsent"],
  ["was posted today", { sentAt: "2026-11-21T09:00:00Z" }, "under-way"],
  ["was posted thirteen days ago", { sentAt: "2026-11-08T10:00:00Z" }, "under-way"],
  ["was posted two weeks ago, and nobody says that it has come", { sentAt: "2026-11-07T10:00:00Z" }, "sent"],
  ["was posted on a day that nobody knows", { sentAt: null }, "sent"],
  [
    "has come, though this side was not marked",
    { isSent: false, sentAt: null, arrivedAt: "2026-11-21T09:30:00Z" },
    "arrived",
  ],
  ["has come", { sentAt: "2026-11-20T09:00:00Z", arrivedAt: "2026-11-21T09:30:00Z" }, "arrived"],
] as const)("of a parcha that %s the post says so", (_, posting, expected) => {
  const now = new Date("2026-11-21T10:00:00Z");
  expect(postState({ isSent: true, arrivedAt: null, ...posting }, now)).toBe(expected);
});

it("the code of a paper is the day of the month and the time of its session", () => {
  expect(paperCode({ sessionDate: "2026-11-29", sessionTime: "07:00" })).toBe("29-0700");
});

it("a code leads to the sessions of the last twelve months that have such a day", () => {
  const now = new Date("2027-02-10T00:00:00Z");
  const starts = startsOfPaperCode("31-0700", now).map((start) => start.toISOString());
  expect(starts).toEqual(
    ["2027-01", "2026-12", "2026-10", "2026-08", "2026-07", "2026-05", "2026-03"].map(
      (month) => `${month}-31T01:30:00.000Z`,
    ),
  );
});

it.each(["31-0760", "31-2400", "00-0700", "32-0700", "29", "29-070", "29-07000", "Asha"])(
  "%s is no code",
  (text) => {
    expect(startsOfPaperCode(text, new Date("2027-02-10T00:00:00Z"))).toEqual([]);
  },
);

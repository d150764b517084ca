import { describe, expect, test } from "vitest";
import { addMinutes, istDateOf, istTimeOf } from "./ist-time.ts";
import { isGuideAwaited, NOT_IN_QUEUE, type Queue, queuePosition, whereIsGuide } from "./queue.ts";

const NOW = new Date("2026-11-21T10:30:00Z");

/** A session that starts that many minutes from now. */
const session = (id: string, minutes: number, isPresent = false) => {
  const startsAt = addMinutes(NOW, minutes);
  return { id, sessionDate: istDateOf(startsAt), sessionTime: istTimeOf(startsAt), isPresent };
};
const queueOf = (...waiting: Queue["waiting"]): Queue => ({
  waiting,
  currentSession: null,
  hasGuideOpenedRecently: false,
  recentLengthsMinutes: [],
});

describe("the queue", () => {
  test("counts the sessions that start earlier", () => {
    const all = queueOf(session("a", 0), session("b", 10), session("c", 20));
    expect(["a", "b", "c"].map((id) => queuePosition(all, id, NOW).position)).toEqual([1, 2, 3]);
  });

  test("has no position for a session that is not in it", () => {
    expect(queuePosition(queueOf(session("a", 0)), "z", NOW)).toEqual(NOT_IN_QUEUE);
  });

  test("passes over a customer who is absent six minutes after the start, and gives the turn back on arrival", () => {
    const absent = queueOf(session("late", -6), session("me", 3));
    expect(queuePosition(absent, "me", NOW)).toMatchObject({ position: 1, isYourTurn: true });
    const back = queueOf(session("late", -6, true), session("me", 3));
    expect(queuePosition(back, "me", NOW)).toMatchObject({ position: 2, isYourTurn: false });
    expect(queuePosition(absent, "late", NOW)).toMatchObject({ position: 1, isYourTurn: true });
    expect(queuePosition(queueOf(session("late", -5), session("me", 3)), "me", NOW).position).toBe(2);
  });

  test("gives no customer the turn before the window opens, or while the guide is in another room", () => {
    expect(queuePosition(queueOf(session("me", 6)), "me", NOW)).toMatchObject({
      position: 1,
      isYourTurn: false,
    });
    const busy = { ...queueOf(session("me", 5)), currentSession: { id: "other", minutes: 3 } };
    expect(queuePosition(busy, "me", NOW).isYourTurn).toBe(false);
    expect(queuePosition({ ...busy, currentSession: { id: "me", minutes: 3 } }, "me", NOW).isYourTurn).toBe(
      true,
    );
  });

  test("is active while a window is open, or when the guide opened a session recently", () => {
    expect(queuePosition(queueOf(session("me", 60)), "me", NOW).isActive).toBe(false);
    expect(queuePosition(queueOf(session("a", 5), session("me", 60)), "me", NOW).isActive).toBe(true);
    expect(
      queuePosition({ ...queueOf(session("me", 60)), hasGuideOpenedRecently: true }, "me", NOW).isActive,
    ).toBe(true);
  });

  test("estimates the mean length of at least three sessions for each session ahead", () => {
    const all = {
      ...queueOf(session("a", 0), session("b", 10), session("me", 20)),
      recentLengthsMinutes: [10, 20, 15],
    };
    expect(queuePosition(all, "me", NOW).estimateMinutes).toBe(30);
    expect(queuePosition({ ...all, recentLengthsMinutes: [10, 20] }, "me", NOW).estimateMinutes).toBe(null);
  });

  test("counts the running session with the remaining part of the mean, and with at least two minutes", () => {
    const running = (minutes: number) => ({
      ...queueOf(session("a", 0, true), session("b", 10), session("me", 20)),
      recentLengthsMinutes: [10, 20, 15],
      currentSession: { id: "a", minutes },
    });
    const estimate = (minutes: number) => queuePosition(running(minutes), "me", NOW).estimateMinutes;
    expect([0, 5, 12, 40].map(estimate)).toEqual([30, 25, 18, 17]);
    // The running session counts even when it is not ahead in the queue.
    const other = { ...running(5), currentSession: { id: "z", minutes: 5 } };
    expect(queuePosition(other, "a", NOW)).toMatchObject({
      position: 1,
      isYourTurn: false,
      estimateMinutes: 10,
    });
    expect(queuePosition(running(5), "a", NOW)).toMatchObject({ isYourTurn: true, estimateMinutes: 0 });
  });

  test("works across midnight", () => {
    const beforeMidnight = new Date("2026-11-21T18:28:00Z");
    const all = queueOf(
      { id: "a", sessionDate: "2026-11-21", sessionTime: "23:50", isPresent: true },
      { id: "b", sessionDate: "2026-11-22", sessionTime: "00:00", isPresent: false },
    );
    expect(queuePosition(all, "b", beforeMidnight)).toMatchObject({ position: 2, isActive: true });
  });
});

test("the guide is here, with another customer, or away, also while the server has not answered", () => {
  const guide = (part: object) => whereIsGuide({ isGuideHere: false, isGuideElsewhere: false, ...part });
  expect([
    guide({ isGuideHere: true }),
    guide({ isGuideElsewhere: true }),
    guide({}),
    whereIsGuide(null),
  ]).toEqual(["here", "with-another", "away", "away"]);
});

test("the guide is awaited from 15 minutes after the start, while the customer is present", () => {
  const { id: _, isPresent: __, ...late } = session("me", -15);
  const waiting = { ...late, status: "approved", hasGuideCome: false, isCustomerPresent: true } as const;
  expect(isGuideAwaited(waiting, NOW)).toBe(true);
  expect(isGuideAwaited(waiting, addMinutes(NOW, -1))).toBe(false);
  for (const otherwise of [
    { hasGuideCome: true },
    { isCustomerPresent: false },
    { status: "completed" } as const,
  ])
    expect(isGuideAwaited({ ...waiting, ...otherwise }, NOW)).toBe(false);
});

import { describe, expect, test } from "vitest";
import { addMinutes, istDateOf, istTimeOf } from "./ist-time.ts";
import { isGuideAwaited, type Queue, queuePosition } from "./queue.ts";

const NOW = new Date("2026-11-21T10:30:00Z");

/** A session that starts that many minutes from now. */
const session = (id: string, minutes: number, isPresent = false) => {
  const startsAt = addMinutes(NOW, minutes);
  return { id, sessionDate: istDateOf(startsAt), sessionTime: istTimeOf(startsAt), isPresent };
};
const line = (...waiting: Queue["waiting"]): Queue => ({
  waiting,
  guideIsWith: null,
  hasOpenedLately: false,
  lengths: [],
});

describe("the line", () => {
  test("counts those who start earlier", () => {
    const all = line(session("a", 0), session("b", 10), session("c", 20));
    expect(["a", "b", "c"].map((id) => queuePosition(all, id, NOW).position)).toEqual([1, 2, 3]);
  });

  test("who is not in it has no place", () => {
    expect(queuePosition(line(session("a", 0)), "z", NOW)).toEqual({
      position: null,
      isYourTurn: false,
      isActive: false,
      estimateMinutes: null,
    });
  });

  test("does not wait for somebody absent six minutes after the start; present, she is next again", () => {
    const absent = line(session("late", -6), session("me", 3));
    expect(queuePosition(absent, "me", NOW)).toMatchObject({ position: 1, isYourTurn: true });
    const back = line(session("late", -6, true), session("me", 3));
    expect(queuePosition(back, "me", NOW)).toMatchObject({ position: 2, isYourTurn: false });
    expect(queuePosition(absent, "late", NOW)).toMatchObject({ position: 1, isYourTurn: true });
    expect(queuePosition(line(session("late", -5), session("me", 3)), "me", NOW).position).toBe(2);
  });

  test("it is nobody's turn before the window opens, or while the guide is in another room", () => {
    expect(queuePosition(line(session("me", 6)), "me", NOW)).toMatchObject({
      position: 1,
      isYourTurn: false,
    });
    const busy = { ...line(session("me", 5)), guideIsWith: { id: "other", minutes: 3 } };
    expect(queuePosition(busy, "me", NOW).isYourTurn).toBe(false);
    expect(queuePosition({ ...busy, guideIsWith: { id: "me", minutes: 3 } }, "me", NOW).isYourTurn).toBe(
      true,
    );
  });

  test("is active while a window is open, or the guide has opened a session lately", () => {
    expect(queuePosition(line(session("me", 60)), "me", NOW).isActive).toBe(false);
    expect(queuePosition(line(session("a", 5), session("me", 60)), "me", NOW).isActive).toBe(true);
    expect(queuePosition({ ...line(session("me", 60)), hasOpenedLately: true }, "me", NOW).isActive).toBe(
      true,
    );
  });

  test("estimates by the mean of at least three lengths, for each one ahead", () => {
    const all = { ...line(session("a", 0), session("b", 10), session("me", 20)), lengths: [10, 20, 15] };
    expect(queuePosition(all, "me", NOW).estimateMinutes).toBe(30);
    expect(queuePosition({ ...all, lengths: [10, 20] }, "me", NOW).estimateMinutes).toBe(null);
  });

  test("V09 what runs now counts with what is left of the mean, and is never over before it is", () => {
    const running = (minutes: number) => ({
      ...line(session("a", 0, true), session("b", 10), session("me", 20)),
      lengths: [10, 20, 15],
      guideIsWith: { id: "a", minutes },
    });
    const left = (minutes: number) => queuePosition(running(minutes), "me", NOW).estimateMinutes;
    expect([0, 5, 12, 40].map(left)).toEqual([30, 25, 18, 17]);
    // Also where the guide is with somebody who is not ahead of her.
    const other = { ...running(5), guideIsWith: { id: "z", minutes: 5 } };
    expect(queuePosition(other, "a", NOW)).toMatchObject({
      position: 1,
      isYourTurn: false,
      estimateMinutes: 10,
    });
    expect(queuePosition(running(5), "a", NOW)).toMatchObject({ isYourTurn: true, estimateMinutes: 0 });
  });

  test("S06 midnight is an ordinary time", () => {
    const beforeMidnight = new Date("2026-11-21T18:28:00Z");
    const all = line(
      { id: "a", sessionDate: "2026-11-21", sessionTime: "23:50", isPresent: true },
      { id: "b", sessionDate: "2026-11-22", sessionTime: "00:00", isPresent: false },
    );
    expect(queuePosition(all, "b", beforeMidnight)).toMatchObject({ position: 2, isActive: true });
  });
});

test("V17 the guide is awaited from a quarter of an hour after the start, while she is there and waits", () => {
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

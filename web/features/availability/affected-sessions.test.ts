import { expect, test } from "vitest";
import type { AffectedSession } from "#contract/closed-days.ts";
import { chooseForAll, findUnchosen, toSent, totalRefund } from "./affected-sessions.tsx";

const moveTo = { sessionDate: "2026-11-29", sessionTime: "10:00" };
const session = (id: string, more: Partial<AffectedSession> = {}): AffectedSession => ({
  id,
  sessionDate: "2026-11-26",
  sessionTime: "16:00",
  questionType: "single",
  user: null,
  givenName: null,
  bookedFor: null,
  refund: 751,
  credits: 0,
  moveTo,
  ...more,
});

test("a session that has nowhere to move to is left unchosen when all are moved", () => {
  const sessions = [session("a"), session("b", { moveTo: null })];
  const choices = chooseForAll(sessions, {}, "move");
  expect(choices).toEqual({ a: "move" });
  expect(findUnchosen(sessions, choices)?.id).toBe("b");
  expect(findUnchosen(sessions, { a: "move", b: "keep" })).toBeNull();
  expect(findUnchosen(sessions, { a: "move", b: "move" })?.id).toBe("b");
});

test("kept sessions are not sent, and only cancelled ones give money back", () => {
  const sessions = [session("a"), session("b"), session("c", { refund: 451.5 })];
  const choices = { a: "keep", b: "move", c: "cancel" } as const;
  expect(toSent(sessions, choices)).toEqual([
    { id: "b", moveTo },
    { id: "c", moveTo: null },
  ]);
  expect(totalRefund(sessions, choices)).toBe(451.5);
});

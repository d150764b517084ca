import { describe, expect, test } from "vitest";
import { addMinutes } from "./ist-time.ts";
import {
  type AdminSession,
  adminLoginAllowedAt,
  adminSessionEnd,
  adminSessionExpiry,
  renewedAdminSessionExpiry,
} from "./login.ts";

const now = new Date("2026-11-21T10:00:00Z");
const minutesAgo = (...minutes: number[]) => minutes.map((ago) => addMinutes(now, -ago));
describe("an admin's sign-in", () => {
  const none = { byUsernameAndIp: [], byUsername: [], ofSecondStep: [] };
  test("is locked at one IP address for 15 minutes after the fifth failure there", () => {
    const five = minutesAgo(14, 12, 10, 8, 2);
    expect(adminLoginAllowedAt({ ...none, byUsernameAndIp: five, byUsername: five }, now)).toEqual(
      addMinutes(now, 13),
    );
    expect(
      adminLoginAllowedAt({ ...none, byUsernameAndIp: five.slice(1), byUsername: five }, now),
    ).toBeNull();
  });
  test("is not locked by five failures that span more than 15 minutes", () => {
    const spread = minutesAgo(20, 12, 10, 8, 2);
    expect(adminLoginAllowedAt({ ...none, byUsernameAndIp: spread, byUsername: spread }, now)).toBeNull();
  });
  test("is slowed down at every IP address from the tenth failure of the username on", () => {
    const byUsername = [...minutesAgo(11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1), now];
    expect(adminLoginAllowedAt({ ...none, byUsername }, now)).toEqual(new Date(now.getTime() + 4000));
  });
});

test.each([
  [9, 0],
  [10, 1],
  [13, 8],
  [16, 60],
  [60, 60],
])("after %i wrong second steps an admin's sign-in pauses for %i minutes", (count, pauseMinutes) => {
  const ofSecondStep = Array.from({ length: count }, () => addMinutes(now, 0));
  const allowedAt = adminLoginAllowedAt({ byUsernameAndIp: [], byUsername: [], ofSecondStep }, now);
  expect(allowedAt).toEqual(pauseMinutes ? addMinutes(now, pauseMinutes) : null);
});

describe("an admin's login session", () => {
  const HOUR = 60;
  const DAY = 24 * HOUR;
  /** Of this age, and last used so many minutes ago. */
  const session = (age: number, unused: number, fields: Partial<AdminSession> = {}): AdminSession => {
    const createdAt = addMinutes(now, -age);
    const expiresAt = adminSessionExpiry({ createdAt }, addMinutes(now, -unused));
    return { createdAt, expiresAt, endedAt: null, isBusy: false, ...fields };
  };

  test.each([
    ["12 hours unused", session(DAY, 12 * HOUR), "unused"],
    ["a minute less", session(DAY, 12 * HOUR - 1), null],
    ["7 days old, used a minute ago", session(7 * DAY, 1), "too-old"],
    ["ended from elsewhere, during a call", session(1, 1, { endedAt: now, isBusy: true }), "elsewhere"],
    ["12 hours unused, during a call", session(DAY, 12 * HOUR, { isBusy: true }), null],
    ["4 hours later, during the same call", session(DAY, 16 * HOUR, { isBusy: true }), "unused"],
  ])("%s: its end is %3$s", (_, ended, reason) => {
    expect(adminSessionEnd(ended, now)).toBe(reason);
  });

  test("use is written after 5 minutes, and up to the last instant of the session", () => {
    expect(renewedAdminSessionExpiry(session(DAY, 4), now)).toBeNull();
    expect(renewedAdminSessionExpiry(session(DAY, 5), now)).toEqual(addMinutes(now, 12 * HOUR));
    const last = session(7 * DAY - 12 * HOUR + 1, 2);
    expect(renewedAdminSessionExpiry(last, now)).toEqual(addMinutes(last.createdAt, 7 * DAY));
    expect(renewedAdminSessionExpiry(session(7 * DAY - 1, 60), now)).toBeNull();
    expect(renewedAdminSessionExpiry(session(DAY, 13 * HOUR), now)).toBeNull();
  });
});

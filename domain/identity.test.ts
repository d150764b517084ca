import { describe, expect, test } from "vitest";
import {
  adminLoginAllowedAt,
  normalReferralCode,
  PHONE,
  type SendHistory,
  sendAllowedAt,
} from "./identity.ts";
import { addMinutes } from "./ist-time.ts";

const now = new Date("2026-11-21T10:00:00Z");
const minutesAgo = (...minutes: number[]) => minutes.map((ago) => addMinutes(now, -ago));
const nothing: SendHistory = {
  isKnownBrowser: false,
  toPhone: [],
  toPhoneFromAddress: [],
  unverifiedFromAddress: [],
};

describe("when a code may be sent", () => {
  const allowedAt = (history: Partial<SendHistory>, hasAddressLimits = true) =>
    sendAllowedAt({ ...nothing, ...history }, now, hasAddressLimits);
  test("the first at once", () => expect(allowedAt({})).toBeNull());
  test("30 seconds lie between two", () => {
    expect(allowedAt({ toPhone: minutesAgo(0.25) })).toEqual(addMinutes(now, 0.25));
    expect(allowedAt({ toPhone: minutesAgo(0.5) })).toBeNull();
  });
  test("X06 strangers together have six a day, and the oldest frees a place", () => {
    const six = minutesAgo(600, 500, 400, 300, 200, 100);
    expect(allowedAt({ toPhone: six })).toEqual(addMinutes(now, 24 * 60 - 600));
    expect(allowedAt({ toPhone: six.slice(1) })).toBeNull();
  });
  test("X06 one address has three of them", () => {
    const three = minutesAgo(300, 200, 100);
    expect(allowedAt({ toPhone: three, toPhoneFromAddress: three })).toEqual(addMinutes(now, 24 * 60 - 300));
    expect(allowedAt({ toPhone: three, toPhoneFromAddress: three }, false)).toBeNull();
  });
  test("browsers that know the phone have ten of their own", () => {
    const nine = minutesAgo(9, 8, 7, 6, 5, 4, 3, 2, 1);
    expect(allowedAt({ isKnownBrowser: true, toPhone: nine, toPhoneFromAddress: nine })).toBeNull();
    expect(allowedAt({ isKnownBrowser: true, toPhone: [...minutesAgo(10), ...nine] })).not.toBeNull();
  });
  test("X06 an address that never verifies stops at 300 an hour", () => {
    const many = Array.from({ length: 300 }, (_, i) => addMinutes(now, -59 + i / 10));
    expect(allowedAt({ unverifiedFromAddress: many })).toEqual(addMinutes(now, 1));
    expect(allowedAt({ unverifiedFromAddress: many.slice(1) })).toBeNull();
  });
});

describe("when an admin may try again", () => {
  test("five failures from one address lock the name there for 15 minutes from the fifth", () => {
    const five = minutesAgo(14, 12, 10, 8, 2);
    expect(adminLoginAllowedAt({ ofNameAndAddress: five, ofName: five }, now)).toEqual(addMinutes(now, 13));
    expect(adminLoginAllowedAt({ ofNameAndAddress: five.slice(1), ofName: five }, now)).toBeNull();
  });
  test("five failures spread over more than 15 minutes do not lock", () => {
    const spread = minutesAgo(20, 12, 10, 8, 2);
    expect(adminLoginAllowedAt({ ofNameAndAddress: spread, ofName: spread }, now)).toBeNull();
  });
  test("from the tenth failure on a name slows down whatever the address", () => {
    const ofName = [...minutesAgo(11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1), now];
    expect(adminLoginAllowedAt({ ofNameAndAddress: [], ofName }, now)).toEqual(
      new Date(now.getTime() + 4000),
    );
  });
});

test("an Indian mobile number begins with 6 to 9 and has ten digits", () => {
  const tried = ["9876543210", "6000000000", "5876543210", "987654321", "98765432101", "+919876543210"];
  expect(tried.map((text) => PHONE.test(text))).toEqual([true, true, false, false, false, false]);
});
test("C02 a referral code is compared in any letter case and with spaces", () => {
  expect(normalReferralCode(" k7m 2qx ")).toBe("K7M2QX");
});

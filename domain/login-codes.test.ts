import { describe, expect, test } from "vitest";
import { addMinutes } from "./ist-time.ts";
import {
  budgetOfTry,
  DEFAULT_SMS_CEILINGS,
  decideSend,
  type LoginCodeHistory,
  mayCheckPhone,
  type TotalSends,
} from "./login-codes.ts";

const now = new Date("2026-11-21T10:00:00Z");
const minutesAgo = (...minutes: number[]) => minutes.map((ago) => addMinutes(now, -ago));
const noSends: TotalSends = {
  ...{ lastHour: 0, lastDay: 0, unknownLastHour: 0, unknownLastDay: 0, reservedLastDay: 0 },
};
const noHistory: LoginCodeHistory = {
  isKnownBrowser: false,
  hasProof: false,
  latestOfBrowser: null,
  sentToPhone: [],
  sentToPhoneFromIp: [],
  sentToPhoneFromNetwork: [],
  unverifiedFromIp: [],
  totals: noSends,
};
const decide = (history: Partial<LoginCodeHistory>, hasLimits = true) =>
  decideSend({ ...noHistory, ...history }, now, hasLimits ? DEFAULT_SMS_CEILINGS : null);
const send = { kind: "send", isReserved: false };
const reserved = { kind: "send", isReserved: true };
const proof = { kind: "proof" };
const waitUntil = (until: Date) => ({ kind: "wait", until });
const ceiling = { kind: "wait", until: addMinutes(now, 10) };

describe("a login code", () => {
  test("may be sent at once when none was sent before", () => expect(decide({})).toEqual(send));
  test("may be sent 30 seconds after the one before to the same browser", () => {
    const [recent, older] = minutesAgo(0.25, 0.5);
    expect(decide({ latestOfBrowser: recent ?? null })).toEqual(waitUntil(addMinutes(now, 0.25)));
    expect(decide({ latestOfBrowser: older ?? null })).toEqual(send);
    expect(decide({ sentToPhone: minutesAgo(0.25) })).toEqual(send);
  });
  test("needs a proof of work from unknown browsers after six in 24 hours, and no wait", () => {
    const six = minutesAgo(600, 500, 400, 300, 200, 100);
    expect(decide({ sentToPhone: six })).toEqual(proof);
    expect(decide({ sentToPhone: six, hasProof: true })).toEqual(send);
    expect(decide({ sentToPhone: six.slice(1) })).toEqual(send);
  });
  test("needs a proof of work from unknown browsers at one IP address after three of these six", () => {
    const three = minutesAgo(300, 200, 100);
    expect(decide({ sentToPhone: three, sentToPhoneFromIp: three })).toEqual(proof);
    expect(decide({ sentToPhone: three, sentToPhoneFromIp: three }, false)).toEqual(send);
  });
  test("is refused to known browsers after ten, which are counted separately", () => {
    const nine = minutesAgo(9, 8, 7, 6, 5, 4, 3, 2, 1);
    expect(decide({ isKnownBrowser: true, sentToPhone: nine, sentToPhoneFromIp: nine })).toEqual(send);
    const ten = [...minutesAgo(10), ...nine];
    expect(decide({ isKnownBrowser: true, sentToPhone: ten })).toEqual(
      waitUntil(addMinutes(now, 24 * 60 - 10)),
    );
  });
  test("is refused to an IP address after 300 unverified ones in an hour, but not to a known browser there", () => {
    const many = Array.from({ length: 300 }, (_, i) => addMinutes(now, -59 + i / 10));
    expect(decide({ unverifiedFromIp: many, hasProof: true })).toEqual(waitUntil(addMinutes(now, 1)));
    expect(decide({ unverifiedFromIp: many, isKnownBrowser: true })).toEqual(send);
    expect(decide({ unverifiedFromIp: many.slice(240) })).toEqual(proof);
  });
  test("is taken from the network's own two a day once unknown browsers had twelve in an hour", () => {
    const twelve = [...minutesAgo(59, 50), ...Array.from({ length: 10 }, () => addMinutes(now, -10))];
    const besieged = { sentToPhone: twelve, hasProof: true };
    expect(decide(besieged)).toEqual(reserved);
    expect(decide({ ...besieged, hasProof: false })).toEqual(proof);
    expect(decide({ ...besieged, sentToPhone: twelve.slice(1) })).toEqual(send);
    expect(decide({ ...besieged, sentToPhoneFromNetwork: minutesAgo(700) })).toEqual(reserved);
    expect(decide({ ...besieged, sentToPhoneFromNetwork: minutesAgo(700, 5) })).toEqual(
      waitUntil(addMinutes(now, 1)),
    );
  });
});

describe("the ceilings of all SMS together", () => {
  const totals = (part: Partial<TotalSends>) => ({ totals: { ...noSends, ...part } });
  test.each([
    ["450 SMS an hour", { unknownLastHour: 450, lastHour: 450 }],
    ["3,000 SMS a day", { unknownLastDay: 3000, lastDay: 3000 }],
  ])("stop unknown browsers at %s, and not known ones", (_, sends) => {
    expect(decide({ ...totals(sends), hasProof: true })).toEqual(ceiling);
    expect(decide({ ...totals(sends), isKnownBrowser: true })).toEqual(send);
  });
  test("stop known browsers at 600 an hour and 4,000 a day", () => {
    expect(decide({ ...totals({ lastHour: 600 }), isKnownBrowser: true })).toEqual(ceiling);
    expect(decide({ ...totals({ lastDay: 4000 }), isKnownBrowser: true })).toEqual(ceiling);
  });
  test("hold the reserve of a besieged phone by the day alone, and seven tenths of it", () => {
    const besieged = { sentToPhone: Array.from({ length: 12 }, () => addMinutes(now, -10)), hasProof: true };
    const wait = waitUntil(addMinutes(now, 50));
    expect(decide({ ...besieged, ...totals({ unknownLastHour: 450, lastHour: 600 }) })).toEqual(reserved);
    expect(decide({ ...besieged, ...totals({ unknownLastDay: 3000 }) })).toEqual(wait);
    expect(decide({ ...besieged, ...totals({ reservedLastDay: 2099 }) })).toEqual(reserved);
    expect(decide({ ...besieged, ...totals({ reservedLastDay: 2100 }) })).toEqual(wait);
  });
  test("ask every unknown browser for a proof of work from half of their share on", () => {
    expect(decide(totals({ unknownLastHour: 225 }))).toEqual(proof);
    expect(decide(totals({ unknownLastHour: 224 }))).toEqual(send);
  });
  test("leave an address five unverified sends an hour from half of that share on", () => {
    const busy = { ...totals({ unknownLastHour: 225 }), hasProof: true };
    const five = minutesAgo(50, 40, 30, 20, 10);
    expect(decide({ ...busy, unverifiedFromIp: five })).toEqual(waitUntil(addMinutes(now, 10)));
    expect(decide({ ...busy, unverifiedFromIp: five.slice(1) })).toEqual(send);
  });
});

test.each([
  [{ ofPhone: 9, inAll: 199, ofNetwork: 2, inReserve: 3000 }, "day"],
  [{ ofPhone: 10, inAll: 10, ofNetwork: 1, inReserve: 2999 }, "reserve"],
  [{ ofPhone: 0, inAll: 200, ofNetwork: 1, inReserve: 2999 }, "reserve"],
  [{ ofPhone: 10, inAll: 10, ofNetwork: 2, inReserve: 2 }, null],
  [{ ofPhone: 10, inAll: 10, ofNetwork: 0, inReserve: 3000 }, null],
])("after wrong codes %o a try is judged by the budget %s", (failed, budget) => {
  expect(budgetOfTry(failed)).toBe(budget);
});

test("a network may check 20 phones an hour", () => {
  expect([mayCheckPhone(19), mayCheckPhone(20)]).toEqual([true, false]);
});

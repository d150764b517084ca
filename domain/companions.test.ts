import { describe, expect, test } from "vitest";
import {
  type CompanionAction,
  companionTokenExpiry,
  companionWindow,
  decide,
  mayWithCompanion,
  namingRight,
  toCompanion,
} from "./companions.ts";
import { isPolite, ROOM_PEOPLE } from "./room.ts";

const SESSION = { sessionDate: "2026-11-25", sessionTime: "10:00" };
const ist = (time: string) => new Date(`2026-11-25T${time}:00+05:30`);

describe("who names a companion", () => {
  const people = { customerId: "son", attendeeId: "mother", companionId: "rahul" };

  test.each([
    ["name-before-room", ["son", "mother"]],
    ["name-in-room", ["mother"]],
    ["see-named", ["son", "mother"]],
    ["see-session", ["rahul"]],
    ["join", ["rahul"]],
  ] as const)("%s is the right of %j", (right, holders) => {
    const callers = ["son", "mother", "rahul", "stranger"];
    expect(callers.filter((caller) => mayWithCompanion(right, people, caller))).toEqual(holders);
  });

  test("nobody has a right while the accounts do not exist", () => {
    const none = { customerId: "son", attendeeId: null, companionId: null };
    expect(mayWithCompanion("join", none, "rahul")).toBe(false);
    expect(mayWithCompanion("name-in-room", none, "mother")).toBe(false);
  });

  test("the payer's part ends as the room opens", () => {
    expect(namingRight(SESSION, ist("09:54"))).toBe("name-before-room");
    expect(namingRight(SESSION, ist("09:55"))).toBe("name-in-room");
  });
});

test("a companion needs a name with a letter, a mobile number, and not that of who attends", () => {
  const typed = { phone: "9876543210", name: " Rahul  K ", relation: "son" } as const;
  expect(toCompanion(typed, "9876543211")).toEqual({ ...typed, name: "Rahul K" });
  expect(toCompanion(typed, null)).toMatchObject({ phone: typed.phone });
  expect(toCompanion(typed, typed.phone)).toBe("attendee-phone");
  expect(toCompanion({ ...typed, phone: "12345" }, null)).toBe("bad-phone");
  expect(toCompanion({ ...typed, name: "12" }, null)).toBe("bad-name");
});

describe("the guide's press", () => {
  const named = { admission: "named", isMuted: false } as const;
  const inside = { admission: "let-in", isMuted: false } as const;
  const muted = { admission: "let-in", isMuted: true } as const;
  const out = { admission: "sent-out", isMuted: false } as const;
  const refused = "not-possible-now";

  test.each([
    [named, { "let-in": inside, mute: refused, unmute: refused, "send-out": out }],
    [inside, { "let-in": inside, mute: muted, unmute: inside, "send-out": out }],
    [muted, { "let-in": muted, mute: muted, unmute: inside, "send-out": out }],
    [out, { "let-in": "companion-sent-out", mute: refused, unmute: refused, "send-out": out }],
  ])("of one who is %j leads to what it says", (before, after) => {
    for (const [action, expected] of Object.entries(after))
      expect([action, decide(before, action as CompanionAction, false)]).toEqual([action, expected]);
  });

  test("brings one back who was sent out only where it means that", () => {
    expect(decide(out, "let-in", true)).toEqual(inside);
  });
});

test("the room is open for a companion as for the customer, and longer once the guide has let this person in", () => {
  expect(companionWindow(SESSION, false)).toEqual({ opensAt: ist("09:55"), closesAt: ist("11:00") });
  expect(companionWindow(SESSION, true)).toEqual({ opensAt: ist("09:55"), closesAt: ist("14:00") });
  expect(companionTokenExpiry(new Date("2026-11-25T04:30:00.700Z"))).toEqual(
    new Date("2026-11-25T04:32:00Z"),
  );
});

test("of each two in a room exactly one gives way", () => {
  for (const one of ROOM_PEOPLE)
    for (const other of ROOM_PEOPLE)
      expect(isPolite(one, other) !== isPolite(other, one)).toBe(one !== other);
  expect([isPolite("user", "admin"), isPolite("companion", "user"), isPolite("admin", "companion")]).toEqual([
    true,
    true,
    false,
  ]);
});

// Whole records of a session's companion as the server sends them.
import type { CompanionSession, CompanionState, NamedCompanion } from "#contract/companions.ts";
import { testId } from "./fixtures.ts";

/** Whom the payer has named for the session of `testBooking`, and the guide has not let in yet. */
export const testCompanion = (fields: Partial<CompanionState> = {}): CompanionState & NamedCompanion => ({
  ...testNamedCompanion(),
  ...{ isMuted: false, isHere: false, isInRoom: false },
  ...fields,
});

/** The same, as the payer and the attendee read it. */
export const testNamedCompanion = (fields: Partial<NamedCompanion> = {}): NamedCompanion => ({
  ...{ id: testId(21), name: "Rahul", relation: "son", admission: "named" },
  ...{ phoneEnd: "1234", isYou: false, canRemove: true },
  ...fields,
});

/** The session as its companion sees it. */
export const testCompanionSession = (fields: Partial<CompanionSession> = {}): CompanionSession => ({
  bookingId: testId(3),
  companionId: testId(21),
  sessionDate: "2199-11-25",
  sessionTime: "10:00",
  attendee: { name: "Meena", phoneEnd: "3210" },
  namedBy: { name: "Meena", phoneEnd: "3210" },
  relation: "son",
  admission: "named",
  isMuted: false,
  opensAt: "2199-11-25T04:25:00.000Z",
  closesAt: "2199-11-25T04:55:00.000Z",
  isGuideHere: false,
  isAttendeeHere: false,
  ...fields,
});

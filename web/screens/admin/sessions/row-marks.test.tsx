import { afterEach, expect, it } from "vitest";
import type { NotHeldSession } from "#contract/sessions.ts";
import { testCompanion } from "#web/testing/companion-fixtures.ts";
import { testId, testSession } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { cleanup, render, screen } from "#web/testing/library.tsx";
import { RowMarks } from "./row-marks.tsx";

inEnglish();
afterEach(cleanup);

const LEFT_AT = "2026-11-22T06:07:00.000Z";
const notHeld: NotHeldSession = {
  id: testId(1),
  givenName: null,
  bookedFor: null,
  ...{ sessionDate: "2026-11-22", sessionTime: "11:40", status: "approved", questionType: "single" },
  ...{ amount: 751, creditsUsed: 0, user: null, refunded: 0, takenBack: 0 },
  ...{ feeKept: 0, why: "guide-absent", guideSeenAt: null, togetherSeconds: 0 },
};

it.each([
  [null, 0, "You did not come"],
  [LEFT_AT, 0, /^You did not meet: you left at 11:37.AM$/],
  [LEFT_AT, 41, "You were together for only 41 seconds"],
])(
  "of a session that was not held, to which the customer came, and in whose room the guide was at %s for %i s with the customer",
  (guideSeenAt, togetherSeconds, text) => {
    for (const session of [
      { ...notHeld, guideSeenAt, togetherSeconds },
      testSession({ isGuideAbsent: true, guideSeenAt, togetherSeconds }),
    ]) {
      render(<RowMarks session={session} now={new Date(LEFT_AT)} isCurrent={false} />);
      expect(screen.getByText(text)).toBeTruthy();
      cleanup();
    }
  },
);

it("nobody is said not to have come to a session that was missed", () => {
  render(<RowMarks session={{ ...notHeld, why: "missed" }} now={new Date(LEFT_AT)} isCurrent={false} />);
  expect(screen.getByText("Missed")).toBeTruthy();
});

it("a session that the customer has cancelled names what is kept of its fee", () => {
  const session = { ...notHeld, status: "cancelled", why: "cancelled-by-customer", feeKept: 451 } as const;
  render(<RowMarks session={session} now={new Date(LEFT_AT)} isCurrent={false} />);
  expect(screen.getByText("Customer cancelled")).toBeTruthy();
  expect(screen.getByText("₹451 kept")).toBeTruthy();
});

it("a session with a companion says with whom, and who waits at the door", () => {
  const show = (isHere: boolean) => {
    const session = testSession({ companion: testCompanion({ isHere }) });
    render(<RowMarks session={session} now={new Date(LEFT_AT)} isCurrent={false} />);
  };
  show(false);
  expect(screen.getByText("With: Rahul (son)")).toBeTruthy();
  cleanup();
  show(true);
  expect(screen.getByText("Rahul (son) waits to be let in")).toBeTruthy();
});

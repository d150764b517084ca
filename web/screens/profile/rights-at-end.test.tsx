import { afterEach, expect, it } from "vitest";
import type { Booking } from "#contract/bookings.ts";
import type { Payment } from "#contract/payments.ts";
import type { PrescribedRemedy } from "#contract/remedies.ts";
import { listRights, type RightKind } from "#domain/rights.ts";
import { testBooking, testParcha, testPayment, testPrescribedRemedy } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { cleanup, render, screen } from "#web/testing/library.tsx";
import { RightsAtEnd } from "./rights-at-end.tsx";

inEnglish();
afterEach(cleanup);

type Had = { booking?: Partial<Booking>; remedy?: Partial<PrescribedRemedy>; payment?: Partial<Payment> };

const begun = { canCancel: false, canReschedule: false, isRefundedOnCancel: false } as const;
const side = (notes: "Front" | "Back", isSent = false) => testParcha({ id: notes, notes, isSent });
/** Each kind, and what the customer reads of it. `null`: it is named elsewhere in the dialog. */
const CASES: Record<RightKind, [Had, string | null]> = {
  hold: [
    { booking: { status: "pending", canCancel: true } },
    "The time that is held for you will be released.",
  ],
  "refundable-session": [
    { booking: { ...begun, isGuideAbsent: true, canCancel: true, isRefundedOnCancel: true } },
    "₹751 will be paid back",
  ],
  "upcoming-session": [{ booking: { canCancel: true, isRefundedOnCancel: false } }, "not refunded"],
  "session-under-way": [{ booking: begun }, "its room is open now; you can no longer come in"],
  "held-session": [{ booking: { ...begun, isHeld: true } }, "it was held; its parcha does not reach you"],
  "unwritten-parcha": [
    { booking: { ...begun, status: "completed", parchas: [side("Front")] } },
    "still being written",
  ],
  "unsent-parcha": [
    { booking: { ...begun, status: "completed", parchas: [side("Front", true), side("Back")] } },
    "not posted yet",
  ],
  "paid-remedy": [{ remedy: { isPurchased: true, isPaid: true, price: 501 } }, "₹501 will be paid back"],
  "given-remedy": [{ remedy: { isPurchased: true, isPaid: false, price: 0 } }, "Free"],
  "payment-under-way": [
    { payment: { status: "checking" } },
    "being checked; if it was taken, it will be paid back",
  ],
  "refund-under-way": [{ payment: { status: "refunding" } }, "will still be paid back to you"],
  "refund-failed": [{ payment: { status: "refund-failed" } }, "will still be paid back to you"],
  credits: [{}, null],
};

const has = ({ booking, remedy, payment }: Had) => ({
  bookings: booking ? [testBooking({ amount: 751, ...booking })] : [],
  remedies: remedy ? [testPrescribedRemedy({ completionStatus: "pending", ...remedy })] : [],
  payments: payment ? [testPayment(payment)] : [],
  hasAddress: true,
});

it.each(Object.entries(CASES))("%s is a right of its own, and the dialog names it", (kind, [had, text]) => {
  const creditBalance = kind === "credits" ? 110 : 0;
  expect(listRights({ ...has(had), creditBalance }).map((right) => right.kind)).toEqual([kind]);
  render(<RightsAtEnd {...has(had)} />);
  if (text) expect(screen.getByText(text)).toBeDefined();
});

it("shows three of a kind, and the others by a press, so that the field below stays near", () => {
  const bookings = [1, 2, 3, 4, 5].map((id) => testBooking({ ...begun, id: String(id), isHeld: true }));
  render(<RightsAtEnd bookings={bookings} remedies={[]} payments={[]} hasAddress />);
  const [shown, rest] = screen.getAllByRole("list").map(({ childElementCount }) => childElementCount);
  expect([shown, rest]).toEqual([3, 2]);
  expect(screen.getByText("Show 2 more").closest("details")?.open).toBe(false);
});

it("what is over is no right: a missed, a cancelled and a posted session, a performed remedy, a paid or failed payment", () => {
  const over = {
    bookings: [
      testBooking({ ...begun, isMissed: true }),
      testBooking({ ...begun, status: "cancelled" }),
      testBooking({ ...begun, status: "completed", parchas: [side("Front", true), side("Back", true)] }),
    ],
    remedies: [testPrescribedRemedy({ isPurchased: true, completionStatus: "completed" })],
    payments: (["paid", "failed", "refunded"] as const).map((status) => testPayment({ status })),
  };
  expect(listRights({ ...over, creditBalance: 0, hasAddress: true })).toEqual([]);
  const unsent = testBooking({ ...begun, status: "completed", parchas: [side("Front"), side("Back")] });
  // Without an address nothing is posted.
  expect(listRights({ ...over, bookings: [unsent], creditBalance: 0, hasAddress: false })).toEqual([]);
});

import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Booking } from "#contract/bookings.ts";
import { CallFailure } from "#web/api/call.ts";
import { needSentences, setLanguage } from "#web/i18n/language.ts";
import { t } from "#web/i18n/t.ts";
import { toast } from "#web/ui/toast.ts";
import { askToSignIn, sayBooked, sayPaid, sayRefused } from "./endings.ts";

vi.mock("#web/ui/toast.ts", () => ({ toast: vi.fn() }));
vi.mock("#web/features/bookings/use-slots.ts", () => ({ refreshSlots: vi.fn() }));
vi.mock("#web/features/bookings/use-upcoming-bookings.ts", () => ({ refreshBookings: vi.fn() }));

const ends = { clearTime: vi.fn(), setNotice: vi.fn(), navigate: vi.fn(), t };
const booking = { id: "b1", sessionDate: "2026-11-21", sessionTime: "16:30" } as Booking;
const said = () => vi.mocked(toast).mock.calls.map(([{ title, body, tone }]) => [title, body, tone]);

beforeAll(async () => {
  await setLanguage("en");
  await needSentences("customer");
});
beforeEach(() => void vi.clearAllMocks());

describe("the way to a booking ends", () => {
  it("at the login for who is not signed in, with the choice kept for after it", () => {
    askToSignIn({ date: "2026-11-21", time: "16:30", questionType: "multiple" }, ends);
    expect(said()).toEqual([["Not Logged In", "Please log in to book a session", "destructive"]]);
    expect(ends.navigate).toHaveBeenCalledWith("/");
    expect(sessionStorage.getItem("afterLogin")).toContain("/book");
  });

  it("on the dashboard, booked", () => {
    sayBooked(booking, ends);
    expect(said()).toEqual([
      ["Session booked", "Sat, 21 Nov, 4:30 PM IST. We look forward to meeting you.", "done"],
    ]);
    expect(ends.navigate).toHaveBeenCalledWith("/dashboard?booked=b1");
  });

  it("refused, in the server's words; another time is to be chosen only where the time is gone", () => {
    sayRefused(new CallFailure(409, "too-many-bookings", "Five already."), ends);
    expect(said()).toEqual([["Booking Failed", "Five already.", "destructive"]]);
    expect(ends.setNotice).toHaveBeenLastCalledWith({ place: "summary", message: "Five already." });
    expect(ends.clearTime).not.toHaveBeenCalled();
    sayRefused(new CallFailure(409, "slot-taken", "Just booked."), ends);
    expect(ends.setNotice).toHaveBeenLastCalledWith({ place: "times", message: "Just booked." });
    expect(ends.clearTime).toHaveBeenCalledTimes(1);
  });

  it.each([
    ["no answer at all", null],
    ["a server in trouble", new CallFailure(503, "payment-provider-away", "Away.")],
  ])("with a payment that could not be started: %s", (_, failure) => {
    sayPaid({ kind: "not-started", failure }, booking, ends);
    expect(said()).toEqual([
      [
        "Payment Error",
        "The payment could not be started. Your time is still held; please try again.",
        "destructive",
      ],
    ]);
    expect(ends.navigate).not.toHaveBeenCalled();
  });

  it("with a payment that nobody could verify: where to look is said", () => {
    sayPaid({ kind: "unconfirmed" }, booking, ends);
    expect(said()).toEqual([
      [
        "Verifying Payment...",
        "Having trouble verifying. Please use the Check Payment Status button below.",
        undefined,
      ],
    ]);
    expect(ends.clearTime).toHaveBeenCalledTimes(1);
  });

  it("with a payment that is none: its id is kept for support", () => {
    sayPaid({ kind: "refused", message: "Not ours.", paymentId: "pay_1" }, booking, ends);
    expect(said()).toEqual([["Payment Not Confirmed", "Not ours.", "destructive"]]);
    expect(ends.setNotice).toHaveBeenLastCalledWith(expect.objectContaining({ paymentId: "pay_1" }));
  });
});

import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Booking } from "#contract/bookings.ts";
import { CallFailure } from "#web/api/call.ts";
import * as bookingsModule from "#web/features/bookings/own-bookings.ts";
import { NO_CHOICE, storeChoice, storedChoice } from "#web/features/bookings/stored-choice.ts";
import * as slotsModule from "#web/features/bookings/use-slots.ts";
import { t } from "#web/i18n/t.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import * as toastModule from "#web/ui/toast.ts";
import { askToSignIn, showBooked, showPaymentEnd, showRefused } from "./outcomes.ts";

const toast = vi.spyOn(toastModule, "toast").mockReturnValue();
vi.spyOn(slotsModule, "refreshSlots").mockReturnValue(undefined as never);
vi.spyOn(bookingsModule, "refreshBookings").mockReturnValue(undefined as never);

const effects = { clearTime: vi.fn(), setNotice: vi.fn(), navigate: vi.fn(), t };
const booking = { id: "b1", sessionDate: "2026-11-21", sessionTime: "16:30" } as Booking;
const toasts = () => toast.mock.calls.map(([{ title, body, tone }]) => [title, body, tone]);

inEnglish();
beforeEach(() => void vi.clearAllMocks());

describe("the outcome of a booking", () => {
  it("a visitor goes to the login, and the choice is stored", () => {
    const choice = { date: "2026-11-21", time: "16:30", questionType: "multiple" } as const;
    askToSignIn(choice, { typed: null, customerId: null }, effects);
    expect(toasts()).toEqual([["Not Logged In", "Please log in to book a session", undefined]]);
    expect(effects.navigate).toHaveBeenCalledWith("/");
    expect(sessionStorage.getItem("afterLogin")).toContain("/book");
  });

  it("a booked customer goes to the screen that confirms it, without a toast on top, and the choice is forgotten", () => {
    storeChoice({ date: "2026-11-21", time: "16:30", questionType: "multiple" });
    showBooked(booking, effects);
    expect(toasts()).toEqual([]);
    expect(effects.navigate).toHaveBeenCalledWith("/dashboard?booked=b1");
    expect(storedChoice()).toBe(NO_CHOICE);
  });

  it("a refusal is shown, and clears the time only if the slot is gone", () => {
    showRefused(new CallFailure(409, "too-many-bookings", "Five already."), effects);
    expect(toasts()).toEqual([["Booking Failed", "Five already.", "destructive"]]);
    expect(effects.setNotice).toHaveBeenLastCalledWith({ place: "summary", lines: ["Five already."] });
    expect(effects.clearTime).not.toHaveBeenCalled();
    showRefused(new CallFailure(409, "slot-taken", "Just booked."), effects);
    expect(effects.setNotice).toHaveBeenLastCalledWith({ place: "times", lines: ["Just booked."] });
    expect(effects.clearTime).toHaveBeenCalledTimes(1);
  });

  it.each([
    ["no response", null],
    ["an error of the server", new CallFailure(503, "payment-provider-away", "Away.")],
    ["a proxy's page", new CallFailure(403, "bad-answer", "No proper answer.")],
  ])("a payment that could not be started keeps the hold: %s", (_, failure) => {
    showPaymentEnd({ kind: "not-started", failure }, booking, effects);
    expect(toasts()).toEqual([
      [
        "Payment Error",
        "The payment could not be started. Your time is still held; please try again.",
        "destructive",
      ],
    ]);
    expect(effects.navigate).not.toHaveBeenCalled();
  });

  it("an order that the server refuses is an error of the payment, not of the booking", () => {
    const failure = new CallFailure(410, "hold-expired", "The hold has run out.");
    showPaymentEnd({ kind: "not-started", failure }, booking, effects);
    expect(toasts()).toEqual([["Payment Error", "The hold has run out.", "destructive"]]);
    expect(effects.setNotice).toHaveBeenLastCalledWith({
      place: "summary",
      lines: ["The hold has run out."],
    });
  });

  it("an unconfirmed payment points to the banner", () => {
    showPaymentEnd({ kind: "unconfirmed" }, booking, effects);
    expect(toasts()).toEqual([
      [
        "Verifying Payment...",
        "Having trouble verifying. Please use the Check Payment Status button.",
        undefined,
      ],
    ]);
    expect(effects.clearTime).toHaveBeenCalledTimes(1);
  });

  it("a refused payment shows its id for support", () => {
    showPaymentEnd({ kind: "refused", message: "Not ours.", paymentId: "pay_1" }, booking, effects);
    expect(toasts()).toEqual([["Payment Not Confirmed", "Not ours.", "destructive"]]);
    expect(effects.setNotice).toHaveBeenLastCalledWith(expect.objectContaining({ paymentId: "pay_1" }));
  });
});

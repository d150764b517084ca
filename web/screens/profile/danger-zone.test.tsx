import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { deleteAccount } from "#contract/account.ts";
import type { IntakeDraft } from "#domain/intakes.ts";
import { openSummary, storeChoice } from "#web/features/bookings/stored-choice.ts";
import { storeIntakeDraft, useIntakeDraft } from "#web/features/intakes/kept-intake.ts";
import { fakeLocks } from "#web/testing/fake-locks.ts";
import { fakeServer, refusal } from "#web/testing/fake-server.ts";
import { testId } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { act, cleanup, renderHook, update, waitFor } from "#web/testing/library.tsx";
import * as toastModule from "#web/ui/toast.ts";
import { isOtherNumber, useDeleteAccount } from "./danger-zone.tsx";

const readIntakeDraft = (...of: Parameters<typeof useIntakeDraft>) =>
  renderHook(() => useIntakeDraft(...of)).result.current;

const toast = vi.spyOn(toastModule, "toast").mockReturnValue();

const server = fakeServer();
inEnglish();
beforeEach(() => {
  localStorage.setItem("user", '{"id":"1","username":"x"}');
  window.history.replaceState(null, "", "/profile");
});
afterEach(() => {
  cleanup();
  toast.mockClear();
  vi.useRealTimers();
});

const [userId, bookingId] = [testId(2), testId(3)];
const typed: IntakeDraft = {
  forWhom: "self",
  relation: "",
  name: "Sunita",
  birthDate: "",
  birthTime: "",
  birthPlace: "",
  partnerRole: null,
  partnerBirthDate: "",
  partnerBirthTime: "",
  partnerBirthPlace: "",
  question: "?",
};
const toasts = () => toast.mock.calls.map(([{ title, body, tone }]) => [title, body, tone]);
const stored = () => localStorage.getItem("user");
/** Until then the page would forget the customer when it is closed, also that of the next test. */
const leave = () => update(() => void vi.advanceTimersByTime(2_000));

it("deleting the account shows the server's sentence, and leads to the start after two seconds", async () => {
  vi.useFakeTimers();
  storeIntakeDraft({ userId, bookingId, typed });
  server.answer(deleteAccount, { success: true, message: "Your account is deleted.", cancelledBookings: 0 });
  const { result } = renderHook(useDeleteAccount);
  await act(() => result.current.send({ input: { phoneConfirmation: "9876543210" } }));
  expect(readIntakeDraft(userId, bookingId)).toBe(null);
  expect(toasts()).toEqual([["Account deleted", "Your account is deleted.", "done"]]);
  update(() => void vi.advanceTimersByTime(1_999));
  expect(window.location.pathname).toBe("/profile");
  update(() => void vi.advanceTimersByTime(1));
  expect([stored(), window.location.pathname]).toEqual([null, "/"]);
});

it("deleting the account forgets the chosen time, and the third person of the summary that was open", async () => {
  vi.useFakeTimers();
  storeChoice({ date: "2026-11-24", time: "10:00", questionType: "single" });
  const attendee = { name: "Meera", phone: "9876543211" };
  openSummary.set({ slot: "", typed: attendee, customerId: userId, isForLogin: false, at: 0 });
  server.answer(deleteAccount, { success: true, message: "Your account is deleted.", cancelledBookings: 0 });
  const { result } = renderHook(useDeleteAccount);
  await act(() => result.current.send({ input: { phoneConfirmation: "9876543210" } }));
  const kept = ["bookChoice", "bookSummary"].map((name) => sessionStorage.getItem(name));
  expect(kept).toEqual([null, null]);
  leave();
});

it("other tabs know that the customer leaves while the account is deleted and after it, and not when it stays", async () => {
  vi.useFakeTimers();
  const locks = fakeLocks();
  const meanwhile: string[][] = [];
  server.answer(deleteAccount, () => {
    meanwhile.push(locks.held());
    return refusal("unexpected");
  });
  const { result } = renderHook(useDeleteAccount);
  const send = () => act(() => result.current.send({ input: { phoneConfirmation: "9876543210" } }));
  await send();
  expect([...meanwhile, locks.held()]).toEqual([["logout"], []]);
  server.answer(deleteAccount, { success: true, message: "Your account is deleted.", cancelledBookings: 0 });
  await send();
  expect(locks.held()).toEqual(["logout"]);
  leave();
});

it("the request names the sessions whose refund the customer was shown", async () => {
  const confirmed = vi.fn();
  server.answer(deleteAccount, ({ input }) => {
    confirmed(input.refundedBookings);
    return refusal("no-refund-now");
  });
  const { result } = renderHook(useDeleteAccount);
  await act(() =>
    result.current.send({ input: { phoneConfirmation: "9876543210", refundedBookings: [bookingId] } }),
  );
  expect(confirmed).toHaveBeenCalledWith([bookingId]);
});

it("an account that could not be deleted stays, and the toast has the reason", async () => {
  storeIntakeDraft({ userId, bookingId, typed });
  server.fail(deleteAccount, "unexpected", { message: "Not now." });
  const { result } = renderHook(useDeleteAccount);
  await act(() => result.current.send({ input: { phoneConfirmation: "9876543210" } }));
  await waitFor(() => expect(result.current.isPending).toBe(false));
  server.fail(deleteAccount, "phone-mismatch", { message: "Differs." });
  await act(() => result.current.send({ input: { phoneConfirmation: "9876543211" } }));
  expect(toasts()).toEqual([
    ["The account could not be deleted", "Not now.", "destructive"],
    ["Phone number mismatch", undefined, "destructive"],
  ]);
  expect(stored()).not.toBeNull();
  expect(readIntakeDraft(userId, bookingId)).toEqual(typed);
});

it.each([
  ["9876543210", false],
  ["987654321", false],
  ["9198765432", false],
  ["0987654321", false],
  ["9876543211", true],
  ["9198765433", true],
])("the digits %s, typed by the owner of 9876543210, are another number: %s", (digits, expected) => {
  expect(isOtherNumber(digits, "9876543210")).toBe(expected);
});

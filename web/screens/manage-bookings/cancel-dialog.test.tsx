import { afterEach, expect, it, vi } from "vitest";
import { type Booking, cancelBooking, listPastBookings } from "#contract/bookings.ts";
import { addMinutes } from "#domain/ist-time.ts";
import { serverNow } from "#web/api/server-clock.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { fakeSpeech, readAloud } from "#web/testing/fake-speech.ts";
import { testBooking } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { act, closePage, fireEvent, press, render, screen, waitFor } from "#web/testing/library.tsx";
import { Toaster } from "#web/ui/toaster.tsx";
import { CancelDialog } from "./cancel-dialog.tsx";

const server = fakeServer();

inEnglish();
afterEach(closePage);

const show = (booking: Booking) => render(<CancelDialog booking={booking} onClose={() => undefined} />);

/** Cancels, and answers with the query of the request. */
async function cancelled(booking: Booking) {
  server.answer(cancelBooking, { success: true, booking });
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Cancel the session" })));
  return server.calls(cancelBooking).at(-1)?.query;
}

it("within its grace the dialog says that the money comes back, until when, and asks for no less", async () => {
  const cancelFreeUntil = addMinutes(serverNow(), 10).toISOString();
  const booking = testBooking({ isRefundedOnCancel: true, cancelFreeUntil });
  show(booking);
  expect(screen.getByText("Your ₹210 will be paid back in full.")).toBeTruthy();
  expect(screen.getByText(/^You get it back only if you cancel by/)).toBeTruthy();
  expect(await cancelled(booking)).toEqual({ refund: "expected" });
});

it("once the grace has passed the dialog says that nothing comes back, also with an older answer of the server", async () => {
  const cancelFreeUntil = addMinutes(serverNow(), -1).toISOString();
  const booking = testBooking({ isRefundedOnCancel: true, cancelFreeUntil });
  show(booking);
  expect(screen.getByText("The fee of ₹210 is not refunded.")).toBeTruthy();
  expect(await cancelled(booking)).toEqual({});
});

it.each([
  ["done it is reported as done", [testBooking({ status: "cancelled" })], "Session cancelled"],
  ["not done it is reported as failed", [], "The session could not be cancelled"],
])("a cancellation without an answer that the server has %s", async (_, bookings, title) => {
  const booking = testBooking();
  server.fail(cancelBooking, "network");
  server.answer(listPastBookings, { bookings });
  const onClose = vi.fn();
  render(
    <>
      <CancelDialog booking={booking} onClose={onClose} />
      <Toaster />
    </>,
  );
  await press("Cancel the session");
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(await screen.findByText(title)).toBeTruthy();
  expect(server.calls(listPastBookings)[0]?.params).toEqual({ userId: booking.userId });
});

it("read aloud, the dialog says how much comes back, that it can be moved instead, and what the red button does", async () => {
  const speech = fakeSpeech();
  const cancelFreeUntil = addMinutes(serverNow(), 10).toISOString();
  show(testBooking({ isRefundedOnCancel: true, cancelFreeUntil }));
  const text = await readAloud(speech);
  expect(text).toMatch(/Your two hundred and ten rupees will be paid back in full\. You can change the time/);
  expect(text).toMatch(/To cancel it, press the last button, the red one\./);
  vi.unstubAllGlobals();
});

import { afterEach, expect, it, vi } from "vitest";
import { listUpcomingBookings } from "#contract/bookings.ts";
import { getMe } from "#contract/customers.ts";
import { currentUser, refreshUser, rememberUser } from "#web/features/identity/session.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { testBooking, testCustomer, testId } from "#web/testing/fixtures.ts";
import { act, closePage, renderHook } from "#web/testing/library.tsx";
import { useCredits, useUpcomingBookings } from "./own-bookings.ts";

const server = fakeServer();
afterEach(closePage);

it("an app that was in the background shows the time to which the guide has moved a session meanwhile", async () => {
  server.answer(listUpcomingBookings, { bookings: [testBooking({ sessionTime: "16:30" })] });
  const { result } = renderHook(() => useUpcomingBookings(testId(1)));
  await vi.waitFor(() => expect(result.current.data?.[0]?.sessionTime).toBe("16:30"));
  server.answer(listUpcomingBookings, { bookings: [testBooking({ sessionTime: "18:00" })] });
  await act(async () => void window.dispatchEvent(new Event("visibilitychange")));
  await vi.waitFor(() => expect(result.current.data?.[0]?.sessionTime).toBe("18:00"));
});

it("a record of the customer that was asked for before a change does not undo it, and the next one counts", async () => {
  rememberUser(testCustomer());
  server.answer(getMe, { success: true, user: { ...testCustomer(), hasBookings: false } });
  const release = server.hold(getMe);
  const { rerender, unmount } = renderHook(useCredits);
  await vi.waitFor(() => expect(server.calls(getMe)).toHaveLength(1));
  refreshUser(testCustomer({ displayName: "Sunita" }));
  await act(async () => release());
  rerender();
  expect(currentUser()?.displayName).toBe("Sunita");
  unmount();
  const user = testCustomer({ displayName: "Sunita", referralDiscountCredits: 50 });
  server.answer(getMe, { success: true, user: { ...user, hasBookings: false } });
  const { result } = renderHook(useCredits);
  await vi.waitFor(() => expect(result.current).toBe(50));
});

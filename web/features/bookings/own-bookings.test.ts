import { afterEach, expect, it, vi } from "vitest";
import { listUpcomingBookings } from "#contract/bookings.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { testBooking, testId } from "#web/testing/fixtures.ts";
import { act, closePage, renderHook } from "#web/testing/library.tsx";
import { useUpcomingBookings } from "./own-bookings.ts";

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

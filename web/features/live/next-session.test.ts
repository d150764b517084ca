import { afterEach, expect, it } from "vitest";
import { listUpcomingBookings } from "#contract/bookings.ts";
import { getQueuePosition } from "#contract/queue.ts";
import { NOT_IN_QUEUE } from "#domain/queue.ts";
import { queryClient } from "#web/api/queries.ts";
import { useUpcomingBookings } from "#web/features/bookings/own-bookings.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { testBooking, testId } from "#web/testing/fixtures.ts";
import { cleanup, renderHook, waitFor } from "#web/testing/library.tsx";
import { nextOf, useRunningId } from "./next-session.ts";

const server = fakeServer();
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const today = { sessionDate: "2026-11-23", joinClosesAt: "2026-11-23T20:00:00+05:30" };
const first = testBooking({ ...today, id: testId(4), sessionTime: "16:30" });
const second = testBooking({ ...today, id: testId(5), sessionTime: "17:00" });

function useNextId(now: Date) {
  const { data } = useUpcomingBookings(testId(1));
  return nextOf(data ?? [], now, useRunningId(data, now))?.id;
}

it("a list from before the first talk is fetched again when the second session starts, which then comes next", async () => {
  server.answer(listUpcomingBookings, { bookings: [first, second] });
  server.answer(getQueuePosition, NOT_IN_QUEUE);
  const { result, rerender } = renderHook(useNextId, {
    initialProps: new Date("2026-11-23T16:59:00+05:30"),
  });
  await waitFor(() => expect(result.current).toBe(first.id));
  server.answer(listUpcomingBookings, { bookings: [{ ...first, isHeld: true }, second] });
  rerender(new Date("2026-11-23T17:00:00+05:30"));
  await waitFor(() => expect(result.current).toBe(second.id));
});

import { QueryClientProvider } from "@tanstack/react-query";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { type AvailabilityDay, listAvailability } from "#contract/availability.ts";
import { queryClient } from "#web/api/queries.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { closePage, fireEvent, render, screen, within } from "#web/testing/library.tsx";
import { DayCalendar } from "./day-calendar.tsx";

const server = fakeServer();
inEnglish();
beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T11:00:00Z") }));
afterAll(() => void vi.useRealTimers());
afterEach(closePage);

const booking = (time: string) => ({
  bookingId: `00000000-0000-4000-8000-0000000000${time.slice(0, 2)}`,
  time,
  questionType: "single" as const,
  name: "Sunita",
  isHold: false,
  isOutside: false,
});
const day = (
  number: string,
  state: AvailabilityDay["state"],
  times: string[],
  isByHand = false,
  waiting = 0,
) => ({
  date: `2026-11-${number}`,
  state,
  isByHand,
  waiting,
  ranges: [],
  bookings: times.map(booking),
});
const onChoose = vi.fn();
const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <DayCalendar date="2026-11-23" today="2026-11-22" onChoose={onChoose} />
    </QueryClientProvider>,
  );

it("each day shows its state and its bookings, also in words", async () => {
  server.answer(listAvailability, {
    days: [
      day("22", "open", ["10:00"]),
      day("23", "open", ["10:00", "11:00"], true),
      day("24", "full", ["10:00"]),
      day("25", "closed", [], true),
      day("26", "closed", ["16:00"], true),
    ],
  });
  show();
  const name = (label: string) => screen.findByRole("button", { name: label });
  expect((await name("Today, 22, 1 booking, Sunday, 22 November 2026, Open")).textContent).toBe("22 1");
  expect(await name("23, 2 bookings, Monday, 23 November 2026, Open, Own times, chosen")).toBeTruthy();
  expect((await name("24, Full, Tuesday, 24 November 2026, 1 booking")).textContent).toBe("24 Full");
  expect((await name("25, Closed, Wednesday, 25 November 2026")).textContent).toBe("25 Closed");
  expect((await name("26, 1 booking, Thursday, 26 November 2026, Closed")).textContent).toBe("26 1");
  expect(screen.getByText("number = bookings")).toBeTruthy();
  expect(server.calls(listAvailability)[0]?.query).toEqual({ from: "2026-11-01", to: "2026-11-30" });
});

it("keeps the days usable when their states cannot be loaded, and says so", async () => {
  server.fail(listAvailability, "unexpected");
  show();
  expect(await screen.findByText("Failed to fetch availability")).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Tuesday, 24 November 2026" }).disabled).toBe(
    false,
  );
});

it("the guide sees how many customers wait for which day, and opens one", async () => {
  server.answer(listAvailability, {
    days: [day("22", "open", []), day("24", "full", ["10:00"], false, 14), day("29", "closed", [], false, 1)],
  });
  show();
  const list = await screen.findByRole("region", { name: "People on the waiting list" });
  expect(
    within(list)
      .getAllByRole("button")
      .map((button) => button.textContent),
  ).toEqual(["Tue, 24 Nov: 14 people", "Sun, 29 Nov: 1 person"]);
  fireEvent.click(within(list).getByRole("button", { name: /24 Nov/ }));
  expect(onChoose).toHaveBeenCalledWith("2026-11-24");
});

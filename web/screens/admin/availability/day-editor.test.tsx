import { QueryClientProvider } from "@tanstack/react-query";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import {
  clearAvailability,
  getAvailability,
  listAvailability,
  saveAvailability,
} from "#contract/availability.ts";
import { previewClosedDays } from "#contract/closed-days.ts";
import { queryClient } from "#web/api/queries.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { act, closePage, fireEvent, render, screen, within } from "#web/testing/library.tsx";
import { Toaster } from "#web/ui/toaster.tsx";
import { AvailabilityScreen, DateView } from "./availability-screen.tsx";
import { DayEditor } from "./day-editor.tsx";

const date = "2026-11-25";
const server = fakeServer();
inEnglish();
beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T11:00:00Z") }));
afterAll(() => void vi.useRealTimers());
beforeEach(() => {
  server.answer(listAvailability, { days: [] });
  server.answer(saveAvailability, ({ input }) => {
    return { success: true, availability: input.timeRanges ?? [], bookingsOutside: 0 };
  });
});
afterEach(closePage);

const show = (ranges: { startTime: string; endTime: string }[] = [], bookings: { time: string }[] = []) =>
  render(
    <QueryClientProvider client={queryClient}>
      <DayEditor
        date={date}
        saved={{ ranges, isByHand: true }}
        bookings={bookings}
        onUnsaved={() => undefined}
      />
      <Toaster />
    </QueryClientProvider>,
  );
const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole("button", { name, hidden: true })));
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const removers = () => screen.queryAllByRole("button", { name: /^Remove range/ });

it("shows the day with its saved slots, or why they could not be loaded", async () => {
  server.fail(getAvailability, "unexpected");
  const view = (
    <QueryClientProvider client={queryClient}>
      <DateView date={date} onChoose={() => undefined} onUnsaved={() => undefined} />
    </QueryClientProvider>
  );
  render(view);
  expect(screen.getByRole("heading", { name: "Wednesday, November 25, 2026" })).toBeTruthy();
  expect(await screen.findByText("Failed to fetch availability")).toBeTruthy();
  server.answer(getAvailability, {
    date,
    availability: [{ startTime: "10:00", endTime: "10:30" }],
    isByHand: true,
  });
  await press("Try again");
  expect(await screen.findByText("3 slots")).toBeTruthy();
});

it("offers times in steps of a slot", () => {
  server.answer(getAvailability, () => ({ date, availability: [], isByHand: true }));
  render(
    <QueryClientProvider client={queryClient}>
      <AvailabilityScreen />
    </QueryClientProvider>,
  );
  expect(screen.getByText(/^Users see slots in 10-minute intervals/)).toBeTruthy();
});

it("the only range cannot be removed; each of two can", async () => {
  show([{ startTime: "10:00", endTime: "12:00" }]);
  expect(removers()).toEqual([]);
  await press("Add a range");
  expect(removers()).toHaveLength(2);
  await press("Remove range 1");
  expect(removers()).toEqual([]);
});

it("ranges without times are not sent, and a day without any is not saved", async () => {
  show();
  await press("Save Availability");
  expect(server.called).toEqual([]);
  expect(screen.getByText("Failed to save availability")).toBeTruthy();
  expect(screen.getAllByText("Please add at least one time range")).toHaveLength(2);
  await press("Add a range");
  choose("Start of range 2", "10:00");
  choose("End of range 2", "12:00");
  await press("Save Availability");
  const timeRanges = [{ startTime: "10:00", endTime: "12:00" }];
  expect(server.calls(saveAvailability)).toMatchObject([{ input: { date, timeRanges } }]);
  expect(screen.getByText("Availability saved successfully")).toBeTruthy();
});

it("clearing asks first, and shows the result", async () => {
  server.answer(previewClosedDays, { sessions: [], holds: 0 });
  show([{ startTime: "10:00", endTime: "12:00" }]);
  await press("Clear");
  const dialog = screen.getByRole("dialog");
  await within(dialog).findByText("No session is booked.");
  const clear = () =>
    act(async () => void fireEvent.click(within(dialog).getByRole("button", { name: "Clear" })));
  server.fail(clearAvailability, "unexpected");
  await clear();
  expect(await screen.findByText(/^We do not know whether everything was done/)).toBeTruthy();
  server.answer(clearAvailability, { success: true, bookingsOutside: 0 });
  await clear();
  expect(server.calls(clearAvailability).at(-1)?.params).toEqual({ date });
  expect(screen.getByText("Availability deleted successfully")).toBeTruthy();
});

it("counts the bookings of each range, and warns before the range that has them is saved without", async () => {
  const ranges = [
    { startTime: "10:00", endTime: "12:00" },
    { startTime: "16:00", endTime: "18:00" },
  ];
  show(ranges, [{ time: "10:00" }, { time: "17:50" }, { time: "16:10" }]);
  expect(screen.getAllByText(/^\d bookings?$/).map(({ textContent }) => textContent)).toEqual([
    "1 booking",
    "2 bookings",
  ]);
  await press("Remove range 2");
  expect(screen.getByText("2 bookings lie outside these times. They stay booked.")).toBeTruthy();
});

it("a new range starts an hour after the last one, and its times can be changed", async () => {
  show([{ startTime: "10:00", endTime: "12:00" }]);
  await press("Add a range");
  expect(screen.getByLabelText<HTMLSelectElement>("Start of range 2").value).toBe("13:00");
  choose("Start of range 2", "16:30");
  choose("End of range 2", "24:00");
  await press("Save Availability");
  expect(server.calls(saveAvailability)[0]?.input?.timeRanges?.[1]).toEqual({
    startTime: "16:30",
    endTime: "24:00",
  });
});

it("a saved time that is off the marks is shown, and kept until another one is chosen", async () => {
  show([{ startTime: "10:05", endTime: "12:00" }]);
  expect(screen.getByLabelText<HTMLSelectElement>("Start of range 1").value).toBe("10:05");
  choose("Start of range 1", "10:10");
  expect(screen.queryByRole("option", { name: "10:05 AM" })).toBeNull();
});

it("times that were changed elsewhere meanwhile are replaced only by a second press, after the admin was told", async () => {
  const before = [{ startTime: "10:00", endTime: "12:00" }];
  server.fail(saveAvailability, "hours-changed", { message: "Changed elsewhere." });
  show(before);
  choose("End of range 1", "13:00");
  await press("Save Availability");
  expect(screen.getByText("Changed elsewhere.")).toBeTruthy();
  expect(screen.getByLabelText<HTMLSelectElement>("End of range 1").value).toBe("13:00");
  await press("Save Availability");
  expect(server.calls(saveAvailability).map(({ input }) => input.rangesBefore)).toEqual([before, undefined]);
});

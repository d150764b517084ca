import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { clearAvailability, getAvailability, saveAvailability } from "#contract/availability.ts";
import { queryClient } from "#web/api/queries.ts";
import { needSentences, setLanguage } from "#web/i18n/language.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { dismissToast } from "#web/ui/toast.ts";
import { Toaster } from "#web/ui/toaster.tsx";
import { AvailabilityScreen } from "./availability-screen.tsx";
import { DateView } from "./date-view.tsx";
import { DayEditor } from "./day-editor.tsx";

const date = "2026-11-25";
const server = fakeServer();
beforeAll(async () => {
  await setLanguage("en");
  await needSentences("admin");
});
beforeEach(() => {
  server.answer(saveAvailability, ({ input }) => {
    return { success: true, availability: input.timeRanges ?? [], bookingsOutside: 0 };
  });
});
afterEach(() => {
  cleanup();
  dismissToast();
  queryClient.clear();
});

const show = (ranges: { startTime: string; endTime: string }[] = []) =>
  render(
    <QueryClientProvider client={queryClient}>
      <DayEditor date={date} saved={{ ranges, isByHand: true }} onUnsaved={() => undefined} />
      <Toaster label="Notices" closeLabel="Close" />
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

it("shows the server's message when saving fails", async () => {
  server.fail(saveAvailability, "bad-date", { message: "Not this day." });
  show([{ startTime: "10:00", endTime: "12:00" }]);
  await press("Save Availability");
  expect(screen.getByText("Failed to save availability")).toBeTruthy();
  expect(screen.getByText("Not this day.")).toBeTruthy();
});

it("clearing asks first, and shows the result", async () => {
  show([{ startTime: "10:00", endTime: "12:00" }]);
  const clear = async () => {
    await press("Clear");
    const dialog = screen.getByRole("dialog");
    await act(async () => void fireEvent.click(within(dialog).getByRole("button", { name: "Clear" })));
  };
  server.fail(clearAvailability, "unexpected");
  await clear();
  expect(screen.getByText("Failed to delete availability")).toBeTruthy();
  server.answer(clearAvailability, { success: true, bookingsOutside: 0 });
  await clear();
  expect(server.calls(clearAvailability).at(-1)?.params).toEqual({ date });
  expect(screen.getByText("Availability deleted successfully")).toBeTruthy();
});

import { QueryClientProvider } from "@tanstack/react-query";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { type AffectedSession, closeDays, previewClosedDays } from "#contract/closed-days.ts";
import { queryClient } from "#web/api/queries.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { act, closePage, fireEvent, render, screen } from "#web/testing/library.tsx";
import { Toaster } from "#web/ui/toaster.tsx";
import { CloseDaysDialog } from "./close-days-dialog.tsx";

const server = fakeServer();
inEnglish();
beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T11:00:00Z") }));
afterAll(() => void vi.useRealTimers());
afterEach(closePage);

const session = (id: string, givenName: string, hour: string): AffectedSession => ({
  id,
  sessionDate: "2026-11-27",
  sessionTime: `${hour}:00`,
  questionType: "single",
  user: { username: "Seeker 3210", displayName: "Seeker 3210", phone: "9876543210" },
  givenName,
  bookedFor: null,
  refund: 751,
  credits: 0,
  moveTo: { sessionDate: "2026-11-29", sessionTime: `${hour}:00` },
});
const devendra = session("00000000-0000-4000-8000-000000000001", "Devendra", "16");
const sunita = session("00000000-0000-4000-8000-000000000002", "Sunita", "10");

const show = async (onClosed: (outside: number) => void = () => undefined) => {
  render(
    <QueryClientProvider client={queryClient}>
      <CloseDaysDialog day={null} isOpen onClose={() => undefined} onClosed={onClosed} />
      <Toaster />
    </QueryClientProvider>,
  );
  await screen.findByLabelText("First day");
};
const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole("button", { name, hidden: true })));
const change = (label: string | RegExp, value: string) =>
  act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }));
const chooseSpan = async () => {
  await change("First day", "2026-11-26");
  await change("Last day", "2026-11-28");
  await screen.findByText("2 sessions are booked");
};

it("names the sessions of the span and asks for a choice for each before it closes anything", async () => {
  server.answer(previewClosedDays, { sessions: [sunita, devendra], holds: 1 });
  await show();
  await chooseSpan();
  expect(server.calls(previewClosedDays).at(-1)?.query).toEqual({ from: "2026-11-26", to: "2026-11-28" });
  expect(screen.getByText(/^1 customer is paying/)).toBeTruthy();
  await press("Close these days");
  expect(server.calls(closeDays)).toEqual([]);
  expect(screen.getByText("Choose what happens to this session.")).toBeTruthy();
});

it("moves and cancels as chosen, with the money of each, and closes", async () => {
  server.answer(previewClosedDays, { sessions: [sunita, devendra], holds: 0 });
  server.answer(closeDays, {
    success: true,
    sessions: [
      { id: sunita.id, outcome: "moved", reason: null },
      { id: devendra.id, outcome: "cancelled", reason: null },
    ],
    bookingsOutside: 0,
  });
  const onClosed = vi.fn();
  await show(onClosed);
  await chooseSpan();
  await press("Move all");
  expect(screen.getAllByText(/can cancel and get ₹751 back/)).toHaveLength(2);
  await change(/^Devendra/, "cancel");
  expect(screen.getByText("₹751 goes back in all.")).toBeTruthy();
  await press("Close these days");
  expect(server.calls(closeDays)[0]?.input).toEqual({
    from: "2026-11-26",
    to: "2026-11-28",
    sessions: [
      { id: sunita.id, moveTo: sunita.moveTo },
      { id: devendra.id, moveTo: null },
    ],
  });
  expect(onClosed).toHaveBeenCalledWith(0);
  expect(screen.getByText("3 days closed")).toBeTruthy();
});

it("stays open with the session that could not be moved, and why", async () => {
  server.answer(previewClosedDays, { sessions: [sunita, devendra], holds: 0 });
  server.answer(closeDays, {
    success: true,
    sessions: [
      { id: sunita.id, outcome: "moved", reason: null },
      { id: devendra.id, outcome: "failed", reason: "This slot was just booked." },
    ],
    bookingsOutside: 1,
  });
  const onClosed = vi.fn();
  await show(onClosed);
  await chooseSpan();
  await press("Move all");
  server.answer(previewClosedDays, { sessions: [devendra], holds: 0 });
  await press("Close these days");
  expect(onClosed).not.toHaveBeenCalled();
  expect(await screen.findByText("1 session is booked")).toBeTruthy();
  expect(screen.getByText(/This slot was just booked\./)).toBeTruthy();
});

it("closes when the session that could not be moved has left the days by itself", async () => {
  server.answer(previewClosedDays, { sessions: [sunita, devendra], holds: 0 });
  server.answer(closeDays, {
    success: true,
    sessions: [
      { id: sunita.id, outcome: "moved", reason: null },
      { id: devendra.id, outcome: "failed", reason: "This session has just changed." },
    ],
    bookingsOutside: 0,
  });
  const onClosed = vi.fn();
  await show(onClosed);
  await chooseSpan();
  await press("Move all");
  server.answer(previewClosedDays, { sessions: [], holds: 0 });
  await press("Close these days");
  expect(onClosed).toHaveBeenCalledWith(0);
  expect(screen.getByText("3 days closed")).toBeTruthy();
});

it("a span in the wrong order is refused in words, without a request", async () => {
  server.answer(previewClosedDays, { sessions: [], holds: 0 });
  await show();
  await change("Last day", "2026-11-20");
  expect(screen.getByText(/^Choose a first day from today on/)).toBeTruthy();
});

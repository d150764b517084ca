import { QueryClientProvider } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { getCallSheet, type NextSession } from "#contract/call-sheet.ts";
import { listNotes } from "#contract/notes.ts";
import { queryClient } from "#web/api/queries.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { testId, testSession, testSheet } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { act, closePage, fireEvent, render, screen } from "#web/testing/library.tsx";
import { CallDrawer, NextInQueue, nearestHeight } from "./call-sheet.tsx";

const session = testSession({ givenName: "Sunita", bookedFor: { name: "Ananya", relation: "daughter" } });
const NOW = new Date("2026-11-21T10:30:00.000Z");
const ramesh: NextSession = {
  givenName: "Ramesh",
  bookedFor: null,
  bookingId: testId(31),
  username: "Seeker 0001",
  sessionDate: "2026-11-21",
  sessionTime: "16:10",
  waitingSince: null,
};

let next: NextSession | null;
const server = fakeServer();
inEnglish();
beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  next = null;
  server.answer(getCallSheet, () => testSheet({ sessionNumber: 6, next }));
  server.answer(listNotes, { notes: [] });
});
afterEach(() => {
  closePage();
  vi.useRealTimers();
});

const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
async function show() {
  render(
    <QueryClientProvider client={queryClient}>
      <CallDrawer session={session} />
      <NextInQueue session={session} />
    </QueryClientProvider>,
  );
  await advance(0);
}
const note = () => screen.queryByRole("textbox");
const button = (name: string) => screen.getByRole("button", { name });

it("the drawer shows the name alone, and its button opens it further and closes it", async () => {
  await show();
  expect(screen.getByRole("heading", { name: "Ananya (daughter)" })).toBeTruthy();
  expect(screen.getByText("Booked by Sunita · session 6 · One question")).toBeTruthy();
  expect(note()).toBeNull();
  fireEvent.click(button("Make larger"));
  expect(note()).toBeTruthy();
  fireEvent.click(button("Make larger"));
  fireEvent.click(button("Make smaller"));
  expect(note()).toBeNull();
});

it("the arrow keys on the button move the drawer by one height", async () => {
  await show();
  for (const key of ["ArrowUp", "ArrowUp"]) fireEvent.keyDown(button("Make larger"), { key });
  fireEvent.keyDown(button("Make smaller"), { key: "ArrowDown" });
  expect(note()).toBeTruthy();
  fireEvent.keyDown(button("Make larger"), { key: "ArrowDown" });
  expect(note()).toBeNull();
});

it("the line below shows who waits next and since when, and follows the queue", async () => {
  next = ramesh;
  await show();
  expect(screen.getByText("Next: Ramesh, 4:10 PM")).toBeTruthy();
  next = { ...ramesh, waitingSince: NOW.toISOString() };
  await advance(16_000);
  expect(screen.getByText("Next: Ramesh, just here")).toBeTruthy();
  await advance(230_000);
  expect(screen.getByText("Next: Ramesh, waiting 4 min")).toBeTruthy();
  next = null;
  await advance(16_000);
  expect(screen.queryByText(/^Next/)).toBeNull();
});

it("a dragged sheet goes to the nearest of its three heights", () => {
  const at = (px: number) => nearestHeight(px, 90, 700);
  expect([40, 200].map(at)).toEqual(["name", "name"]);
  expect([210, 400].map(at)).toEqual(["half", "half"]);
  expect([410, 690].map(at)).toEqual(["full", "full"]);
});

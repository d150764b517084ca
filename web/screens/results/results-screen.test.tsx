import { Route, Routes } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { listBookings } from "#contract/bookings.ts";
import { getComplaint } from "#contract/complaints.ts";
import { getPublicConfig } from "#contract/config.ts";
import { getSessionResults } from "#contract/parchas.ts";
import { getQueuePosition } from "#contract/queue.ts";
import { getRating } from "#contract/ratings.ts";
import { NOT_IN_QUEUE } from "#domain/queue.ts";
import { CONFIG_KEY, queryClient } from "#web/api/queries.ts";
import { forgetUser, rememberUser } from "#web/features/identity/session.ts";
import type { useLiveSession } from "#web/features/live/use-live-session.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { testBooking, testConfig, testCustomer, testParcha } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { act, cleanup, render, screen, update } from "#web/testing/library.tsx";
import { toast } from "#web/ui/toast.ts";
import { ResultsScreen } from "./results-screen.tsx";

type LiveOptions = Parameters<typeof useLiveSession>[0];
const live: { last: LiveOptions | null } = { last: null };
vi.mock("#web/features/live/use-live-session.ts", () => ({
  useLiveSession: (options: LiveOptions) => {
    live.last = options;
  },
}));
vi.mock("#web/ui/toast.ts", () => ({ toast: vi.fn() }));

const own = testBooking({ sessionDate: "2026-11-21", sessionTime: "16:30", status: "completed" });
const bookingId = own.id;
const server = fakeServer();
inEnglish();
beforeEach(() => {
  window.history.replaceState(null, "", `/session/${bookingId}/results`);
  rememberUser(testCustomer());
  queryClient.setQueryData(CONFIG_KEY, testConfig());
  server.answer(getRating, { rating: null });
  server.answer(getComplaint, { complaint: null, canComplain: true });
  server.answer(listBookings, { bookings: [own] });
  server.answer(getSessionResults, { parchas: [], status: "completed" });
});
afterEach(() => {
  cleanup();
  vi.mocked(toast).mockClear();
  forgetUser();
  queryClient.clear();
});

const show = () =>
  render(
    <Routes>
      <Route path="/session/:bookingId/results" element={<ResultsScreen />} />
    </Routes>,
  );

it("while the server answers nothing, the screen says so and asks no further by itself", async () => {
  queryClient.removeQueries({ queryKey: CONFIG_KEY });
  server.fail(getPublicConfig, "network");
  server.fail(listBookings, "network");
  show();
  expect(await screen.findByRole("button", { name: "Try again" })).toBeTruthy();
  const asked = () => server.calls(getPublicConfig).length;
  await act(async () => void (await vi.waitFor(() => expect(asked()).toBeGreaterThan(1))));
  expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  expect(asked()).toBe(2);
});

it("waits for the parcha, and says for eight seconds what has come, asking for it", async () => {
  show();
  expect(await screen.findByText("Please wait a little")).toBeTruthy();
  expect(screen.getByRole("complementary", { name: "Ask on WhatsApp" })).toBeTruthy();
  const before = server.calls(getSessionResults).length;
  const parcha = testParcha();
  server.answer(getSessionResults, { parchas: [parcha], status: "completed" });
  update(() =>
    live.last?.onResult?.({ type: "parcha-uploaded", bookingId, parchaId: parcha.id, notes: "Front" }),
  );
  update(() => live.last?.onResult?.({ type: "remedies-prescribed", bookingId, count: 2 }));
  expect(
    vi.mocked(toast).mock.calls.map(([{ title, body, durationMs }]) => [title, body, durationMs]),
  ).toEqual([
    ["Your parcha is ready", "The front of your parcha is here.", 8_000],
    ["Vidhis have been prescribed", "Guruji has prescribed 2 vidhis for you.", 8_000],
  ]);
  const way = await screen.findByRole("link", { name: "View Parchas" });
  expect(way.getAttribute("href")).toBe("/my-parchas");
  expect(screen.getByRole("complementary", { name: "Ask on WhatsApp" })).toBeTruthy();
  expect(server.calls(getSessionResults).length).toBeGreaterThan(before);
});

it("a session that is not among the customer's bookings is not found, and the screen leads back to them", async () => {
  server.answer(listBookings, { bookings: [] });
  show();
  expect(await screen.findByText("This session was not found")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Back to my bookings" }).getAttribute("href")).toBe(
    "/manage-bookings",
  );
});

it("results that cannot be loaded do not keep the customer waiting: it is said, with a retry and a way back", async () => {
  server.fail(getSessionResults, "network");
  show();
  expect(await screen.findByText("Failed to fetch session results")).toBeTruthy();
  expect(screen.queryByText("Please wait a little")).toBeNull();
  expect(screen.getByRole("link", { name: "Back to my bookings" }).getAttribute("href")).toBe(
    "/manage-bookings",
  );
  server.answer(getSessionResults, { parchas: [testParcha()], status: "completed" });
  await act(async () => screen.getByRole("button", { name: "Try again" }).click());
  expect(await screen.findByRole("link", { name: "View Parchas" })).toBeTruthy();
});

it("a session whose guide is overdue offers the waiting room, another time and the money, as the waiting room does", async () => {
  const overdue = testBooking({ ...own, status: "approved", isGuideOverdue: true, canCancel: true });
  server.answer(listBookings, { bookings: [overdue] });
  server.answer(getQueuePosition, { ...NOT_IN_QUEUE, position: 1, isActive: true, isGuideOverdue: true });
  show();
  expect(await screen.findByRole("heading", { name: "Guruji is late" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Go to the waiting room" }).getAttribute("href")).toBe("/join");
  expect(screen.getByRole("button", { name: /^Get all of ₹\d+ back/ })).toBeTruthy();
  expect(screen.queryByText("Your session is still open")).toBeNull();
});

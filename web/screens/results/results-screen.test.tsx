import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { Route } from "wouter";
import type { Customer } from "#contract/customers.ts";
import { keys, queryClient } from "#web/api/queries.ts";
import { forgetUser, rememberUser } from "#web/features/identity/session.ts";
import type { useLiveSession } from "#web/features/live/use-live-session.ts";
import { needSentences, setLanguage } from "#web/i18n/language.ts";
import { toast } from "#web/ui/toast.ts";
import { ResultsScreen } from "./results-screen.tsx";

type Wanted = Parameters<typeof useLiveSession>[0];
const wanted: { last: Wanted | null } = { last: null };
vi.mock("#web/features/live/use-live-session.ts", () => ({
  useLiveSession: (wish: Wanted) => {
    wanted.last = wish;
  },
}));
vi.mock("#web/ui/toast.ts", () => ({ toast: vi.fn() }));

const own = {
  id: "b1",
  userId: "u1",
  sessionDate: "2026-11-21",
  sessionTime: "16:30",
  status: "completed",
  isMissed: false,
  isGuideAbsent: false,
};
let asked: string[];
let bookings: unknown[];
let parchas: unknown[];
beforeAll(async () => {
  await setLanguage("en");
  await needSentences("customer");
});
beforeEach(() => {
  asked = [];
  bookings = [own];
  parchas = [];
  window.history.replaceState(null, "", "/session/b1/results");
  rememberUser({ id: "u1", username: "Asha" } as Customer);
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    if (path === "/api/bookings/user/u1") return Response.json({ bookings });
    if (path === "/api/bookings/b1/session-results") return Response.json({ parchas, status: "completed" });
    return new Response(null, { status: 503 });
  });
});
afterEach(() => {
  cleanup();
  vi.mocked(toast).mockClear();
  forgetUser();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const show = () =>
  render(
    <Route path="/session/:bookingId/results">
      <ResultsScreen />
    </Route>,
  );

it("waits for the parcha, and says for eight seconds what has come, asking for it", async () => {
  queryClient.setQueryData(keys.config, { brand: { name: "Parcha" }, support: { whatsapp: "910000000000" } });
  show();
  expect(await screen.findByText("Please wait a little")).toBeTruthy();
  expect(screen.getByRole("complementary", { name: "Ask on WhatsApp" })).toBeTruthy();
  const before = asked.filter((path) => path.endsWith("/session-results")).length;
  parchas = [{ id: "p", bookingId: "b1", notes: "Front", thumbnailUrl: "/objects/p.jpg" }];
  act(() =>
    wanted.last?.onResult?.({ type: "parcha-uploaded", bookingId: "b1", parchaId: "p", notes: "Front" }),
  );
  act(() => wanted.last?.onResult?.({ type: "remedies-prescribed", bookingId: "b1", count: 2 }));
  expect(
    vi.mocked(toast).mock.calls.map(([{ title, body, durationMs }]) => [title, body, durationMs]),
  ).toEqual([
    ["Your parcha is ready", "The front of your parcha is here.", 8_000],
    ["Vidhis have been prescribed", "Guruji has prescribed 2 vidhis for you.", 8_000],
  ]);
  const way = await screen.findByRole("link", { name: "View Parchas" });
  expect(way.getAttribute("href")).toBe("/my-parchas");
  expect(screen.getByRole("complementary", { name: "Ask on WhatsApp" })).toBeTruthy();
  expect(asked.filter((path) => path.endsWith("/session-results")).length).toBeGreaterThan(before);
});

it("says that there is no such session of hers, and leads back to the bookings", async () => {
  bookings = [];
  show();
  expect(await screen.findByText("This session was not found")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Back to my bookings" }).getAttribute("href")).toBe(
    "/manage-bookings",
  );
});

import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { type AuditEntry, listAuditEntries } from "#contract/audit.ts";
import { type Admin, getAdminMe } from "#contract/staff.ts";
import { queryClient } from "#web/api/queries.ts";
import { needSentences, setLanguage } from "#web/i18n/language.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { testAdmin } from "#web/testing/fixtures.ts";
import { AuditScreen } from "./audit-screen.tsx";

const BOOKING = "0a0b0c0d-0000-4000-8000-000000000001";
const done: AuditEntry = {
  id: "3",
  at: "2026-11-21T11:00:00.000Z",
  admin: { id: "a", username: "guruji", name: "Guruji" },
  verb: "PATCH /api/bookings/:id/status",
  subject: { kind: "bookings", id: BOOKING },
  changes: { status: "completed" },
  network: "203.0.113.0/24",
  outcome: "done",
  code: null,
};
const day: AuditEntry = {
  ...done,
  id: "2",
  verb: "POST /api/admin/availability",
  subject: null,
  changes: {
    date: "2026-11-25",
    timeRanges: [{ startTime: "10:00", endTime: "12:00" }, { startTime: "nonsense" }],
    unheard: { of: 1 },
  },
};
const refused: AuditEntry = {
  ...done,
  id: "1",
  verb: "POST /api/admin/of-tomorrow",
  subject: { kind: "stars", id: "7" },
  changes: {},
  outcome: "refused",
  code: "not-allowed",
};

const server = fakeServer();
let role: Admin["role"];
let pages: Record<string, { entries: AuditEntry[]; nextCursor: string | null }>;
beforeAll(async () => {
  await setLanguage("en");
  await needSentences("admin");
});
beforeEach(() => {
  role = "super_admin";
  pages = { first: { entries: [done, day], nextCursor: "2" }, "2": { entries: [refused], nextCursor: null } };
  window.history.replaceState(null, "", "/admin/audit");
  server.answer(getAdminMe, () => ({ success: true, admin: testAdmin({ role }) }));
  server.answer(
    listAuditEntries,
    ({ query }) => pages[query.cursor ?? "first"] ?? { entries: [], nextCursor: null },
  );
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <AuditScreen />
    </QueryClientProvider>,
  );
const entries = () => screen.getAllByRole("listitem").map((entry) => within(entry));

it("shows who did what, when, from where, on what, and the outcome", async () => {
  show();
  await screen.findByText("Change a session’s status");
  const [first, second] = entries();
  for (const words of ["Done", "Guruji (guruji)", "21 Nov 2026, 4:30 PM IST · from 203.0.113.0/24"])
    expect(first?.getByText(words)).toBeTruthy();
  expect(first?.getByText("Status: Completed")).toBeTruthy();
  expect(first?.getByRole("link", { name: "Session 0a0b0c0d" }).getAttribute("href")).toBe(
    `/admin/session-detail/${BOOKING}`,
  );
  expect(second?.getByText("Day: 25 Nov 2026 · Times: 10:00 AM – 12:00 PM")).toBeTruthy();
});

it("loads more by a button, and shows an endpoint without a label as it is", async () => {
  show();
  const more = await screen.findByRole("button", { name: "Show more" });
  await act(async () => void fireEvent.click(more));
  expect(await screen.findByText("POST /api/admin/of-tomorrow")).toBeTruthy();
  const last = entries()[2];
  for (const words of ["Refused", "stars 7", "Reason: not-allowed"])
    expect(last?.getByText(words)).toBeTruthy();
  expect(server.calls(listAuditEntries).map(({ query }) => query.cursor)).toEqual([undefined, "2"]);
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
});

it("shows an empty state", async () => {
  pages = { first: { entries: [], nextCursor: null } };
  show();
  expect(await screen.findByText("Nothing yet")).toBeTruthy();
});

it("redirects an admin who is not the super admin to the sessions", async () => {
  role = "admin";
  show();
  await vi.waitFor(() => expect(window.location.pathname).toBe("/admin/sessions"));
  expect(server.called).toEqual(["getAdminMe"]);
});

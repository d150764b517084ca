import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type AuditEntry, listAuditEntries } from "#contract/audit.ts";
import { listSecurityEvents, type SecurityEvent } from "#contract/security-events.ts";
import { listStaff } from "#contract/staff-accounts.ts";
import { t } from "#web/i18n/t.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { testAccount } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { closePage } from "#web/testing/library.tsx";
import { auditSentence } from "./audit-row.tsx";
import { AuditScreen } from "./audit-screen.tsx";
import { LABELLED_ENDPOINTS } from "./endpoint-labels.ts";

const CUSTOMER = "0a0b0c0d-0000-4000-8000-000000000002";
const GURUJI = "0a0b0c0d-0000-4000-8000-000000000003";
const BOOKING = "0a0b0c0d-0000-4000-8000-000000000001";
const done: AuditEntry = {
  id: "3",
  at: "2026-11-21T11:00:00.000Z",
  admin: { id: GURUJI, username: "guruji", name: "Guruji" },
  verb: "PATCH /api/bookings/:id/status",
  subject: { kind: "bookings", id: BOOKING },
  session: { id: BOOKING, sessionDate: "2026-11-22", sessionTime: "16:30" },
  customer: { id: CUSTOMER, name: "Sunita" },
  account: null,
  changes: { status: "completed" },
  network: "203.0.113.0/24",
  outcome: "done",
  code: null,
  reason: null,
};
const day: AuditEntry = {
  ...done,
  id: "2",
  verb: "POST /api/admin/availability",
  subject: null,
  session: null,
  customer: null,
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
  session: null,
  customer: null,
  changes: {},
  outcome: "refused",
  code: "not-allowed",
  reason: "You may not do this.",
};

const server = fakeServer();
let pages: Record<string, { entries: AuditEntry[]; nextCursor: string | null }>;
inEnglish("admin", "accounts");
beforeEach(() => {
  pages = { first: { entries: [done, day], nextCursor: "2" }, "2": { entries: [refused], nextCursor: null } };
  window.history.replaceState(null, "", "/admin/audit");
  server.answer(listStaff, { staff: [testAccount({ id: GURUJI, name: "Guruji" })] });
  server.answer(
    listAuditEntries,
    ({ query }) => pages[query.cursor ?? "first"] ?? { entries: [], nextCursor: null },
  );
});
afterEach(closePage);

const show = () => render(<AuditScreen />);
const entries = () => screen.getAllByRole("listitem").map((entry) => within(entry));

it("says in words who did what, when, from where and on what, with links", async () => {
  show();
  await screen.findByText("Guruji set the session of Sun, 22 Nov to “Completed”");
  const [first, second] = entries();
  for (const words of ["Sat, 21 Nov, 4:30 PM", "from 203.0.113.0/24"])
    expect(first?.getByText(words)).toBeTruthy();
  expect(first?.getByRole("link", { name: "Session of Sun, 22 Nov, 4:30 PM" }).getAttribute("href")).toBe(
    `/admin/session-detail/${BOOKING}`,
  );
  expect(second?.getByText("Guruji set the open times of a day")).toBeTruthy();
  expect(second?.getByText("Day: 25 Nov 2026 · Times: 10:00 AM – 12:00 PM")).toBeTruthy();
});

it("loads more by a button, and shows what was refused with the reason", async () => {
  show();
  const more = await screen.findByRole("button", { name: "Show more" });
  await act(async () => void fireEvent.click(more));
  expect(await screen.findByText("Guruji tried: POST /api/admin/of-tomorrow")).toBeTruthy();
  const last = entries()[2];
  for (const words of ["Refused", "stars 7", "You may not do this."])
    expect(last?.getByText(words)).toBeTruthy();
  expect(server.calls(listAuditEntries).map(({ query }) => query.cursor)).toEqual([undefined, "2"]);
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
});

const sentence = (fields: Partial<AuditEntry>) => auditSentence({ ...done, ...fields }, t);

it.each<[string, Partial<AuditEntry>]>([
  [
    "Guruji gave back ₹300 of the session of Sun, 22 Nov",
    { verb: "POST /api/bookings/:id/refund", changes: { amount: 300 } },
  ],
  ["Guruji gave back money of a session", { verb: "POST /api/bookings/:id/refund", changes: {} }],
  [
    "Guruji moved a session to Mon, 23 Nov, 10:10 AM",
    {
      verb: "PATCH /api/bookings/:id/reschedule",
      changes: { sessionDate: "2026-11-23", sessionTime: "10:10" },
    },
  ],
  [
    "Guruji gave Asha the role “Accounts”",
    {
      verb: "PUT /api/admin/staff/:id/role",
      changes: { role: "accounts" },
      account: { id: CUSTOMER, name: "Asha" },
    },
  ],
  [
    "Guruji took back that labels were printed",
    { verb: "POST /api/admin/post/printed", changes: { isPrinted: false } },
  ],
  ["Guruji read the details that a customer gave", { verb: "GET /api/bookings/:id/intake" }],
  [
    "Guruji tried: Give back money of a session",
    { verb: "POST /api/bookings/:id/refund", outcome: "refused" },
  ],
  ["A sign in as Guruji (guruji) failed", { verb: "POST /api/admin/login", outcome: "refused" }],
  [
    "A sign in with an unknown username failed",
    { verb: "POST /api/admin/login", admin: null, outcome: "refused" },
  ],
])("writes: %s", (expected, fields) => {
  expect(sentence(fields)).toBe(expected);
});

// These name a colleague, or are kept only when they are refused.
const withoutPlainSentence = /\/staff\b|admin\/(login|stats|audit)$/;

it.each(LABELLED_ENDPOINTS.map(([verb]) => verb).filter((verb) => !withoutPlainSentence.test(verb)))(
  "says in a sentence that %s was done",
  (verb) => {
    expect(sentence({ verb, changes: {} })).toMatch(/^Guruji [a-z]/);
  },
);

it("keeps the filter in the address and sends it", async () => {
  window.history.replaceState(null, "", `/admin/audit?outcome=refused&from=2026-11-01&admin=nonsense`);
  show();
  await screen.findByText("Guruji set the open times of a day");
  const choose = (label: string, value: string) =>
    act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }));
  expect(screen.getByLabelText<HTMLSelectElement>("How it ended").value).toBe("refused");
  await choose("Who", GURUJI);
  await choose("What", "POST /api/bookings/:id/refund");
  await act(async () => void fireEvent.click(screen.getByRole("button", { name: "About Sunita" })));
  expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual({
    outcome: "refused",
    from: "2026-11-01",
    admin: GURUJI,
    verb: "POST /api/bookings/:id/refund",
    customer: CUSTOMER,
  });
  expect(server.calls(listAuditEntries).at(-1)?.query).toMatchObject({ admin: GURUJI, customer: CUSTOMER });
  expect(await screen.findByText("About Sunita only")).toBeTruthy();
  await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Clear the filter" })));
  expect(window.location.search).toBe("");
});

it("shows the security events in the second tab, with kind, person, network, reason and count, and filters them", async () => {
  const event: SecurityEvent = {
    id: "9",
    at: "2026-11-21T11:00:00.000Z",
    kind: "limit-reached",
    admin: { id: GURUJI, username: "guruji", name: "Guruji" },
    customer: null,
    network: "203.0.113.0/24",
    verb: "POST /api/admin/login",
    code: "login-wait",
    reason: null,
    count: 64,
  };
  server.answer(listSecurityEvents, { events: [event], nextCursor: null });
  show();
  await act(
    async () => void fireEvent.click(await screen.findByRole("tab", { name: "Sign-ins and refusals" })),
  );
  expect(await screen.findByText("Limit reached: Guruji (guruji)")).toBeTruthy();
  for (const words of ["at least 64 times", "Sign in · Reason: login-wait", "from 203.0.113.0/24"])
    expect(screen.getByText(words)).toBeTruthy();
  await act(
    async () => void fireEvent.change(screen.getByLabelText("What"), { target: { value: "sign-in-failed" } }),
  );
  expect(window.location.search).toBe("?view=events&kind=sign-in-failed");
  expect(server.calls(listSecurityEvents).at(-1)?.query).toMatchObject({ kind: "sign-in-failed" });
  await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Clear the filter" })));
  expect(window.location.search).toBe("?view=events");
});

it("shows the customer of the events' filter, and leaves it", async () => {
  const id = "11111111-2222-4333-8444-555555555555";
  const event = {
    id: "8",
    at: "2026-11-21T04:30:00.000Z",
    kind: "sign-in" as const,
    admin: null,
    customer: { id, name: "Sunita Verma" },
    network: null,
    verb: null,
    code: null,
    reason: null,
    count: 1,
  };
  server.answer(listSecurityEvents, { events: [event], nextCursor: null });
  window.history.replaceState(null, "", `?view=events&customer=${id}&from=2026-11-20`);
  show();
  const chip = await screen.findByRole("button", { name: /About Sunita Verma only/ });
  expect(server.calls(listSecurityEvents).at(-1)?.query).toMatchObject({ customer: id });
  await act(async () => void fireEvent.click(chip));
  expect(window.location.search).toBe("?view=events&from=2026-11-20");
});

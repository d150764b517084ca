import { afterEach, beforeEach, expect, it } from "vitest";
import { type AuditEntry, listAuditEntries } from "#contract/audit.ts";
import { listStaff } from "#contract/staff-accounts.ts";
import { t } from "#web/i18n/t.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { testAccount } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { act, closePage, fireEvent, render, screen, within } from "#web/testing/library.tsx";
import { AuditScreen } from "./audit-screen.tsx";
import { changeTexts, whatWasDone, whoDidIt } from "./audit-words.ts";

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
  count: 1,
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
  reason: "You are not allowed to do this.",
};

const server = fakeServer();
let pages: Record<string, { entries: AuditEntry[]; nextCursor: string | null }>;
inEnglish();
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
  await screen.findByText("Change: Session");
  const [first, second] = entries();
  for (const words of ["Sat, 21 Nov, 4:30 PM", "Guruji", "Status: Completed", "from 203.0.113.0/24"])
    expect(first?.getByText(words)).toBeTruthy();
  expect(first?.getByRole("link", { name: "Session of Sun, 22 Nov, 4:30 PM" }).getAttribute("href")).toBe(
    `/admin/session-detail/${BOOKING}`,
  );
  expect(second?.getByText("Change: Open hours")).toBeTruthy();
  expect(second?.getByText("Day: 25 Nov 2026 · Time: 10:00 AM – 12:00 PM")).toBeTruthy();
});

it("loads more by a button, and shows what was refused with the reason", async () => {
  show();
  const more = await screen.findByRole("button", { name: "Show more" });
  await act(async () => void fireEvent.click(more));
  expect(await screen.findByText("POST /api/admin/of-tomorrow")).toBeTruthy();
  const last = entries()[2];
  for (const words of ["Refused", "7", "You are not allowed to do this."])
    expect(last?.getByText(words)).toBeTruthy();
  expect(server.calls(listAuditEntries).map(({ query }) => query.cursor)).toEqual([undefined, "2"]);
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
});

it.each<[string, string, Partial<AuditEntry>]>([
  ["Guruji", "Refund: Session", { verb: "POST /api/bookings/:id/refund" }],
  ["Guruji", "Look at: Details given beforehand", { verb: "GET /api/bookings/:id/intake" }],
  ["Guruji (guruji)", "Log in", { verb: "POST /api/admin/login" }],
  ["Sunita", "Log in", { verb: "POST /api/otp/verify", admin: null }],
  ["Someone", "Log in", { verb: "POST /api/admin/login", admin: null, customer: null }],
  [
    "A command on the server",
    "Change: Password",
    { verb: "npm run admin -- reset-password", admin: null, customer: null },
  ],
])("writes: %s · %s", (who, what, fields) => {
  const entry = { ...done, ...fields };
  expect([whoDidIt(entry, t), whatWasDone(entry.verb, t)]).toEqual([who, what]);
});

it.each<[string, AuditEntry["changes"]]>([
  ["sent out", { action: "send-out" }],
  ["Amount: ₹300", { amount: 300 }],
  ["Day: 23 Nov 2026 · Time: 10:10 AM", { sessionDate: "2026-11-23", sessionTime: "10:10" }],
  ["Role: Accounts", { role: "accounts" }],
  ["Switched off", { isDisabled: true }],
  ["To be printed again", { isPrinted: false }],
  ["Another time given", { answer: "new-time" }],
  ["", { sessionDate: "nonsense", role: "boss", amount: "300", unheard: 1 }],
])("writes of the values: %s", (expected, changes) => {
  expect(changeTexts({ ...done, changes }, t).join(" · ")).toBe(expected);
});

it("keeps the filter in the address and sends it", async () => {
  window.history.replaceState(
    null,
    "",
    `/admin/audit?outcome=refused&from=2026-11-01&admin=nonsense&constructor=x`,
  );
  show();
  await screen.findByText("Change: Open hours");
  const choose = (label: string, value: string) =>
    act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }));
  expect(screen.getByLabelText<HTMLSelectElement>("How it ended").value).toBe("refused");
  await choose("Who", GURUJI);
  await choose("What", "refund");
  await act(async () => void fireEvent.click(screen.getByRole("button", { name: "About Sunita" })));
  expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual({
    outcome: "refused",
    from: "2026-11-01",
    admin: GURUJI,
    action: "refund",
    customer: CUSTOMER,
  });
  expect(server.calls(listAuditEntries).at(-1)?.query).toMatchObject({ admin: GURUJI, customer: CUSTOMER });
  expect(await screen.findByText("Sunita only")).toBeTruthy();
  await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Clear the filter" })));
  expect(window.location.search).toBe("");
});

it("asks for changes and refusals first, and for reads by the filter", async () => {
  show();
  await screen.findByText("Change: Open hours");
  expect(server.calls(listAuditEntries).at(-1)?.query).toEqual({});
  await act(async () => void fireEvent.change(screen.getByLabelText("What"), { target: { value: "all" } }));
  expect(window.location.search).toBe("?action=all");
  expect(server.calls(listAuditEntries).at(-1)?.query).toEqual({ action: "all" });
});

it("says how many equal refusals an entry stands for, and why they were refused", async () => {
  const flood = {
    ...refused,
    verb: "POST /api/admin/login",
    subject: null,
    code: "login-wait",
    reason: null,
    count: 64,
  };
  pages = { first: { entries: [flood], nextCursor: null } };
  show();
  expect(await screen.findByText("Guruji (guruji)")).toBeTruthy();
  for (const words of ["Log in", "Refused", "at least 64 times", "Reason: login-wait"])
    expect(entries()[0]?.getByText(words)).toBeTruthy();
});

it("leaves a customer's filter by its chip", async () => {
  window.history.replaceState(null, "", `?customer=${CUSTOMER}&from=2026-11-20`);
  show();
  const chip = await screen.findByRole("button", { name: /Sunita only/ });
  expect(server.calls(listAuditEntries).at(-1)?.query).toMatchObject({ customer: CUSTOMER });
  await act(async () => void fireEvent.click(chip));
  expect(window.location.search).toBe("?from=2026-11-20");
});

import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { listAllBookings } from "#contract/reports.ts";
import type { AdminBooking } from "#contract/sessions.ts";
import { type Admin, getAdminMe } from "#contract/staff.ts";
import { queryClient } from "#web/api/queries.ts";
import { needSentences, setLanguage } from "#web/i18n/language.ts";
import { type CallTo, fakeServer } from "#web/testing/fake-server.ts";
import { testAdmin } from "#web/testing/fixtures.ts";
import { Toaster } from "#web/ui/toaster.tsx";
import { BookingsScreen } from "./bookings-screen.tsx";

const asha: AdminBooking = {
  id: "0a0b0c0d-0000-4000-8000-000000000001",
  userId: "0a0b0c0d-0000-4000-8000-000000000009",
  sessionDate: "2026-11-21",
  sessionTime: "16:30",
  questionType: "single",
  status: "confirmed",
  amount: 751,
  price: 751,
  creditsUsed: 0,
  isFree: false,
  holdExpiresAt: null,
  createdAt: "2026-11-20T08:00:00.000Z",
  rescheduleCount: 0,
  canReschedule: false,
  canCancel: false,
  isRefundedOnCancel: false,
  joinClosesAt: "2026-11-21T12:00:00.000Z",
  isHeld: false,
  isMissed: false,
  isGuideAbsent: false,
  payment: null,
  refund: null,
  parchas: [],
  givenName: null,
  bookedFor: null,
  user: { username: "Asha", phone: "9876543210" },
  isTest: false,
  outsideAvailability: false,
  customerWaiting: false,
  deviceCheck: null,
  isGuideAwaited: false,
  wasEntered: false,
  togetherSeconds: 0,
  waitingSince: null,
  hasIntake: false,
  refunded: 0,
};
const ravi: AdminBooking = {
  ...asha,
  id: "0a0b0c0d-0000-4000-8000-000000000002",
  sessionDate: "2026-11-05",
  sessionTime: "09:00",
  status: "completed",
  amount: 1100,
  isTest: true,
  user: { username: "=Ravi", phone: "9876500000" },
};
const gone: AdminBooking = {
  ...asha,
  id: "0a0b0c0d-0000-4000-8000-000000000003",
  status: "cancelled",
  user: null,
};

const server = fakeServer();
let role: Admin["role"];
let bookings: AdminBooking[];
let files: { name: string; blob: Blob }[];
beforeAll(async () => {
  await setLanguage("en");
  await needSentences("admin");
});
beforeEach(() => {
  role = "super_admin";
  bookings = [asha, ravi, gone];
  files = [];
  window.history.replaceState(null, "", "/admin/bookings");
  server.answer(getAdminMe, () => ({ success: true, admin: testAdmin({ role }) }));
  server.answer(listAllBookings, listBookings);
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    files.push({ name: "", blob: blob as Blob });
    return "blob:x";
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    const file = files.at(-1);
    if (file) file.name = this.download;
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.restoreAllMocks();
});

function listBookings({ query }: CallTo<typeof listAllBookings>) {
  const search = (query.search ?? "").toLowerCase();
  const found = bookings.filter(({ user }) => (user?.username ?? "").toLowerCase().includes(search));
  // Two rows a page, so that there are several pages.
  const from = found.findIndex(({ id }) => id === query.cursor) + 1;
  const rows = found.slice(from, from + 2);
  const nextCursor = from + 2 < found.length ? (rows.at(-1)?.id ?? null) : null;
  return { bookings: rows, total: bookings.length, found: found.length, nextCursor };
}
const queries = () => server.calls(listAllBookings).map(({ query }) => query);

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <BookingsScreen />
      <Toaster label="Notices" closeLabel="Close" />
    </QueryClientProvider>,
  );
const press = (name: string | RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole("button", { name })));
const cells = () =>
  screen
    .getAllByRole("row")
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));
const type = (text: string) =>
  act(async () => void fireEvent.change(screen.getByRole("searchbox"), { target: { value: text } }));

it("shows a page, and loads more by a button", async () => {
  show();
  expect(await screen.findByText("Showing 2 of 3 bookings")).toBeTruthy();
  const headings = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
  expect(headings).toEqual(["Date", "Time", "User", "Phone", "Status", "Amount"]);
  expect(cells()).toEqual([
    ["Nov 21, 2026", "4:30 PM", "Asha", "+91 98765 43210", "Confirmed", "₹751"],
    ["Nov 5, 2026", "9:00 AM", "=Ravi", "+91 98765 00000", "CompletedTest", "₹1,100"],
  ]);
  await press("Show more");
  expect(await screen.findByText("Showing 3 of 3 bookings")).toBeTruthy();
  expect(cells()[2]).toEqual(["Nov 21, 2026", "4:30 PM", "Account closed", "–", "Cancelled", "₹751"]);
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  expect(document.activeElement?.textContent).toBe("Showing 3 of 3 bookings");
  expect(queries().map(({ limit, cursor }) => [limit, cursor])).toEqual([
    ["100", undefined],
    ["100", ravi.id],
  ]);
});

it("sorts by a column, and says that only the shown rows are sorted", async () => {
  show();
  await screen.findByText("Showing 2 of 3 bookings");
  const heading = screen.getByRole("columnheader", { name: "Date" });
  expect(heading.getAttribute("aria-sort")).toBeNull();
  await press("Date");
  expect(heading.getAttribute("aria-sort")).toBe("ascending");
  expect(cells().map(([date]) => date)).toEqual(["Nov 5, 2026", "Nov 21, 2026"]);
  expect(screen.getByText(/Only the rows shown are sorted/)).toBeTruthy();
  await press("Date");
  expect(heading.getAttribute("aria-sort")).toBe("descending");
  await press("Date");
  expect(heading.getAttribute("aria-sort")).toBeNull();
});

it("searches on the server after a pause in typing, and says when nothing is found", async () => {
  show();
  await screen.findByText("Showing 2 of 3 bookings");
  await type(" asha ");
  expect(await screen.findByText(/Showing 1 of 3 bookings/)).toBeTruthy();
  expect(screen.getByText(/1 found/)).toBeTruthy();
  for (const text of ["n", "no", "nobody"]) await type(text);
  expect(await screen.findByText("No Bookings Found")).toBeTruthy();
  expect(screen.getByText("Try adjusting your search")).toBeTruthy();
  expect(queries().map(({ search }) => search)).toEqual([undefined, "asha", "nobody"]);
});

it("shows an empty state without bookings", async () => {
  bookings = [];
  show();
  expect(await screen.findByText("No Bookings")).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Save as CSV" }).disabled).toBe(true);
});

it("shows why the list could not be loaded, and tries again", async () => {
  server.fail(listAllBookings, "unexpected", { message: "Away." });
  show();
  expect(await screen.findByText("Away.")).toBeTruthy();
  server.answer(listAllBookings, listBookings);
  await press("Try again");
  expect(await screen.findByText("Showing 2 of 3 bookings")).toBeTruthy();
});

it("saves all rows of the search as CSV in the order of the table, without formulas", async () => {
  show();
  await screen.findByText("Showing 2 of 3 bookings");
  await press("Amount");
  await press("Save as CSV");
  expect(await screen.findByText("3 rows saved")).toBeTruthy();
  expect(files[0]?.name).toMatch(/^bookings-\d{4}-\d{2}-\d{2}\.csv$/);
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await files[0]?.blob.arrayBuffer());
  expect(text.split("\r\n")).toEqual([
    "\uFEFFDate,Time,User,Phone,Status,Amount",
    "2026-11-21,16:30,Asha,98765 43210,Confirmed,751",
    "2026-11-21,16:30,,,Cancelled,751",
    "2026-11-05,09:00,'=Ravi,98765 00000,Completed · Test,1100",
    "",
  ]);
  expect(
    queries()
      .slice(1)
      .map(({ limit }) => limit),
  ).toEqual(["500", "500"]);
});

it("saves no file when a page fails, and shows why", async () => {
  show();
  await screen.findByText("Showing 2 of 3 bookings");
  server.fail(listAllBookings, "unexpected", { message: "Away." });
  await press("Save as CSV");
  expect(await screen.findByText("The file was not made")).toBeTruthy();
  expect(files).toEqual([]);
});

it("shows sortable cards on narrow screens", async () => {
  const narrow = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal("matchMedia", () => narrow);
  show();
  const list = within(await screen.findByRole("list", { name: "All Bookings" }));
  expect(screen.queryByRole("table")).toBeNull();
  const names = () => list.getAllByRole("listitem").map((card) => card.firstElementChild?.textContent);
  expect(names()).toEqual(["Asha", "=Ravi"]);
  fireEvent.change(screen.getByLabelText("Sort by"), { target: { value: "date" } });
  expect(names()).toEqual(["=Ravi", "Asha"]);
  await press("ascending");
  expect(names()).toEqual(["Asha", "=Ravi"]);
});

it("redirects an admin who is not the super admin to the sessions, without a request", async () => {
  role = "admin";
  show();
  await vi.waitFor(() => expect(window.location.pathname).toBe("/admin/sessions"));
  expect(queries()).toEqual([]);
  expect(screen.queryByRole("searchbox")).toBeNull();
});

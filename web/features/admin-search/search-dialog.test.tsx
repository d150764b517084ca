import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  type FoundBooking,
  type FoundCustomer,
  type FoundPayment,
  searchEverything,
} from "#contract/search.ts";
import type { AdminRole } from "#domain/admin-roles.ts";
import { namedPlacesFor } from "#web/features/admin-places/admin-places.tsx";
import { setLanguage } from "#web/i18n/language.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { testId } from "#web/testing/fixtures.ts";
import { act, cleanup, closePage, fireEvent, render, screen, within } from "#web/testing/library.tsx";
import { forgetSearches, SearchDialog } from "./search-dialog.tsx";
import { SearchPanel } from "./search-panel.tsx";

const server = fakeServer();
const onClose = vi.fn();

const customer = (number: number, fields: Partial<FoundCustomer> = {}): FoundCustomer => ({
  id: testId(number),
  name: "Sunita",
  phone: "9876543210",
  city: "Kanpur",
  sessions: 3,
  session: { sessionDate: "2026-11-22", sessionTime: "16:30", isUpcoming: true },
  ...fields,
});
const booking = (number: number, fields: Partial<FoundBooking> = {}): FoundBooking => ({
  id: testId(number),
  customerId: testId(1),
  username: "Sunita",
  givenName: null,
  bookedFor: null,
  sessionDate: "2026-10-04",
  sessionTime: "11:00",
  questionType: "multiple",
  status: "completed",
  trackingNumber: null,
  ...fields,
});
const payment = (number: number, fields: Partial<FoundPayment> = {}): FoundPayment => ({
  id: testId(number),
  customerId: testId(1),
  bookingId: testId(20),
  name: "Sunita",
  kind: "session",
  amount: 1100,
  refunded: 0,
  providerPaymentId: "pay_Sun1",
  at: "2026-11-19T14:42:00.000Z",
  ...fields,
});
const NOTHING = { customers: [], bookings: [], payments: [] };

beforeEach(async () => {
  await setLanguage("en");
  vi.useFakeTimers({ now: new Date("2026-11-22T16:33:00+05:30") });
  window.history.replaceState(null, "", "/admin/sessions");
  server.answer(searchEverything, NOTHING);
});
afterEach(() => {
  closePage();
  forgetSearches();
  onClose.mockReset();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function show(role: AdminRole = "admin") {
  render(
    <SearchDialog isOpen onClose={onClose}>
      <SearchPanel places={namedPlacesFor(role)} onClose={onClose} />
    </SearchDialog>,
  );
}
const field = () => screen.getByRole("combobox");
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
async function type(text: string, ms = 300) {
  fireEvent.change(field(), { target: { value: text } });
  await wait(ms);
  // What changes in the pause is drawn at its end, and asks only then.
  await wait(ms / 10);
}
const press = (key: string) => act(async () => void fireEvent.keyDown(field(), { key }));
const rows = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);
const activeRow = () => document.getElementById(field().getAttribute("aria-activedescendant") ?? "");

it("the field has the focus also where the panel is loaded after the dialog has opened", () => {
  const dialog = (isLoaded: boolean) => (
    <SearchDialog isOpen onClose={onClose}>
      {isLoaded ? <SearchPanel places={[]} onClose={onClose} /> : null}
    </SearchDialog>
  );
  const { rerender } = render(dialog(false));
  rerender(dialog(true));
  expect(document.activeElement).toBe(field());
});

it("asks once the typing pauses, and lists five rows a group in a fixed order", async () => {
  server.answer(searchEverything, {
    customers: [1, 2, 3, 4, 5, 6].map((number) => customer(number)),
    bookings: [
      booking(20, {
        sessionDate: "2026-11-22",
        sessionTime: "16:30",
        status: "approved",
        bookedFor: { name: "Ananya", relation: "daughter" },
      }),
      booking(21, { trackingNumber: "EM204118903IN" }),
    ],
    payments: [payment(30), payment(31, { refunded: 300, bookingId: null, kind: "remedy" })],
  });
  show();
  await type("su", 100);
  await type("sunita");
  expect(server.calls(searchEverything).map(({ query }) => query.text)).toEqual(["sunita"]);
  const groups = screen.getAllByRole("group").map((group) => within(group).getAllByRole("option").length);
  expect(groups).toEqual([5, 2, 2]);
  expect(rows()[0]).toContain("Sunita · +91 98765 43210 · Kanpur3 sessions · next today 4:30 PM");
  expect(rows().slice(5)).toEqual([
    "Ananya (daughter) · Sunita · Several questionsToday, 4:30 PM IST",
    "Sunita · Several questions · Tracking number EM204118903IN4 Oct 2026 · Completed",
    "₹1,100 · Sunita · pay_Sun119 Nov 2026 · Received",
    "₹1,100 · Sunita · Vidhis · pay_Sun119 Nov 2026 · ₹300 refunded",
  ]);
  expect(screen.getAllByRole("option").map((row) => row.getAttribute("href"))).toEqual([
    ...[1, 2, 3, 4, 5].map((number) => `/admin/customers/${testId(number)}`),
    `/admin/session-detail/${testId(20)}`,
    `/admin/session-detail/${testId(21)}`,
    `/admin/session-detail/${testId(20)}`,
    `/admin/customers/${testId(1)}`,
  ]);
  expect(document.querySelector("mark")?.textContent).toBe("Sunita");
});

it.each(["staff", "accounts"] as const)(
  "leads the role %s, which may open no session, to the customer",
  async (role) => {
    server.answer(searchEverything, { customers: [], bookings: [booking(20)], payments: [payment(30)] });
    show(role);
    await type("sunita");
    expect(screen.getAllByRole("option").map((row) => row.getAttribute("href"))).toEqual([
      `/admin/customers/${testId(1)}`,
      `/admin/customers/${testId(1)}`,
    ]);
  },
);

it("the arrows move through all groups and Enter opens the row, whose search is kept", async () => {
  server.answer(searchEverything, { ...NOTHING, customers: [customer(1)], bookings: [booking(20)] });
  show();
  await type("sunita");
  expect(activeRow()?.getAttribute("href")).toBe(`/admin/customers/${testId(1)}`);
  await press("ArrowUp");
  expect(activeRow()?.getAttribute("href")).toBe(`/admin/session-detail/${testId(20)}`);
  await press("ArrowDown");
  await press("ArrowDown");
  await press("Enter");
  expect(window.location.pathname).toBe(`/admin/session-detail/${testId(20)}`);
  expect(onClose).toHaveBeenCalledTimes(1);
  cleanup();
  show();
  await act(async () => void fireEvent.click(screen.getByRole("button", { name: "sunita" })));
  expect((field() as HTMLInputElement).value).toBe("sunita");
  expect(document.activeElement).toBe(field());
});

it("Enter before the answer opens what is typed, and not what was found before", async () => {
  server.answer(searchEverything, ({ query }) => ({
    ...NOTHING,
    customers: [customer(query.text === "43210" ? 2 : 1)],
  }));
  show();
  await type("98765");
  const release = server.hold(searchEverything);
  await type("43210", 0);
  await press("Enter");
  await wait(300);
  expect(window.location.pathname).toBe("/admin/sessions");
  release();
  await wait(50);
  expect(window.location.pathname).toBe(`/admin/customers/${testId(2)}`);
});

it("finds the screens that the role may open, by their name in either language", async () => {
  show();
  await type("कमाई");
  await vi.waitFor(() => expect(rows()).toEqual(["Revenue ShareEnter"]));
  await type("mon");
  expect(rows()).toEqual(["MoneyEnter", "Closing a month"]);
  await type("record");
  expect(rows()).toEqual([]);
  expect(screen.getByText("Nothing found for “record”")).toBeTruthy();
  cleanup();
  show("super_admin");
  await type("record");
  expect(rows()).toEqual(["RecordEnter"]);
});

it("asks for nothing while a single character is typed, also of Devanagari", async () => {
  show();
  await type("9");
  await type(" ट ");
  expect(server.calls(searchEverything)).toEqual([]);
  expect(screen.getByText("Type at least two letters or digits.")).toBeTruthy();
});

it("shows why a search failed, and tries again", async () => {
  server.fail(searchEverything, "unexpected", { message: "Not now" });
  show();
  await type("sunita");
  expect(screen.getByRole("alert").textContent).toContain("Not now");
  server.answer(searchEverything, { ...NOTHING, customers: [customer(1)] });
  await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Try again" })));
  await wait(50);
  expect(rows()).toHaveLength(1);
  server.fail(searchEverything, "network");
  await type("sunita devi");
  expect(screen.getByText(/There is no internet/)).toBeTruthy();
  expect((field() as HTMLInputElement).value).toBe("sunita devi");
});

it("Enter that ends a syllable of a Devanagari keyboard opens nothing", async () => {
  server.answer(searchEverything, { ...NOTHING, customers: [customer(1, { name: "सुनीता" })] });
  await setLanguage("hi");
  show();
  await type("सुनी");
  await act(async () => void fireEvent.keyDown(field(), { key: "Enter", isComposing: true }));
  expect(window.location.pathname).toBe("/admin/sessions");
  expect(document.querySelector("mark")?.textContent).toBe("सुनी");
});

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { exportBookings, type ListedBooking, listAllBookings } from "#contract/reports.ts";
import { type CallTo, fakeServer } from "#web/testing/fake-server.ts";
import { testId, testSession } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { act, closePage, fireEvent, render, screen, within } from "#web/testing/library.tsx";
import { Toaster } from "#web/ui/toaster.tsx";
import { BookingsScreen } from "./bookings-screen.tsx";

const asha: ListedBooking = {
  ...testSession({ sessionDate: "2026-11-21", sessionTime: "16:30", status: "confirmed", amount: 751 }),
  isUnpaid: false,
  owesParcha: false,
  owesNote: false,
  owedRemedies: 0,
};
const ravi: ListedBooking = {
  ...asha,
  id: "0a0b0c0d-0000-4000-8000-000000000002",
  sessionDate: "2026-11-05",
  sessionTime: "09:00",
  status: "completed",
  amount: 1100,
  isTest: true,
  owesParcha: true,
  owedRemedies: 2,
  user: { username: "=Ravi", displayName: "=Ravi", phone: "9876500000" },
};
const gone: ListedBooking = {
  ...asha,
  id: "0a0b0c0d-0000-4000-8000-000000000003",
  status: "cancelled",
  refunded: 300,
  user: null,
};

const server = fakeServer();
let bookings: ListedBooking[];
let files: { name: string; blob: Blob }[];
inEnglish();
beforeEach(() => {
  bookings = [asha, ravi, gone];
  files = [];
  window.history.replaceState(null, "", "/admin/bookings");
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
  closePage();
  vi.restoreAllMocks();
});

function listBookings({ query }: CallTo<typeof listAllBookings>) {
  const search = (query.search ?? "").toLowerCase();
  const found = bookings.filter(({ user }) => (user?.username ?? "").toLowerCase().includes(search));
  // Two rows a page, so that there are several pages.
  const from = found.findIndex(({ id }) => id === query.cursor) + 1;
  const rows = found.slice(from, from + 2);
  const nextCursor = from + 2 < found.length ? (rows.at(-1)?.id ?? null) : null;
  return { bookings: rows, total: bookings.length, found: found.length, foundIsExact: true, nextCursor };
}
const queries = () => server.calls(listAllBookings).map(({ query }) => query);

const show = () =>
  render(
    <>
      <BookingsScreen />
      <Toaster />
    </>,
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
  expect(headings).toEqual(["Date", "Time", "User", "Phone", "Status", "Amount", "Refunded", "To do"]);
  expect(cells()).toEqual([
    ["Nov 21, 2026", "4:30 PM", "Asha", "+91 98765 43210", "Confirmed", "₹751", "–", "–"],
    ["Nov 5, 2026", "9:00 AM", "=Ravi", "+91 98765 00000", "CompletedTest", "₹1,100", "–", "Parcha2 vidhis"],
  ]);
  await press("Show more");
  expect(await screen.findByText("Showing 3 of 3 bookings")).toBeTruthy();
  expect(cells()[2]).toEqual([
    "Nov 21, 2026",
    "4:30 PM",
    "Account closed",
    "–",
    "Cancelled",
    "₹751",
    "₹300",
    "–",
  ]);
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  expect(document.activeElement?.textContent).toBe("Showing 3 of 3 bookings");
  expect(queries().map(({ limit, cursor }) => [limit, cursor])).toEqual([
    ["100", undefined],
    ["100", ravi.id],
  ]);
});

it("sorts on the server over all rows, and keeps the order in the address", async () => {
  show();
  await screen.findByText("Showing 2 of 3 bookings");
  const heading = screen.getByRole("columnheader", { name: "Date" });
  expect(heading.getAttribute("aria-sort")).toBeNull();
  await press("Date");
  expect(heading.getAttribute("aria-sort")).toBe("ascending");
  expect(queries().at(-1)?.sort).toBe("date");
  await press("Date");
  expect(heading.getAttribute("aria-sort")).toBe("descending");
  expect([queries().at(-1)?.sort, window.location.search]).toEqual(["-date", "?sort=-date"]);
  await press("Date");
  expect(heading.getAttribute("aria-sort")).toBeNull();
  expect(window.location.search).toBe("");
});

it("opens a view that was sent as an address, with its search, filters and order", async () => {
  const search = "?search=asha&status=missed%2Cheld&from=2026-10-24&sort=-amount";
  window.history.replaceState(null, "", `/admin/bookings${search}`);
  show();
  await screen.findByText("Showing 1 of 3 bookings");
  expect(queries()[0]).toMatchObject({
    search: "asha",
    status: "missed,held",
    from: "2026-10-24",
    sort: "-amount",
  });
  expect(queries()[0]?.unpaid).toBe("no");
  expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("asha");
  expect(screen.getByRole("button", { name: /Status: 2 chosen/ })).toBeTruthy();
  await press(/Session dates: 24 Oct 2026 – …/);
  expect(queries().at(-1)).not.toHaveProperty("from");
  expect(window.location.search).not.toContain("from");
});

it("hides holds that were never paid until they are asked for, and labels them apart from cancelled sessions", async () => {
  bookings = [{ ...gone, isUnpaid: true }];
  show();
  await screen.findByText("Showing 1 of 1 bookings");
  expect(queries()[0]?.unpaid).toBe("no");
  expect(cells()[0]?.[4]).toBe("Unpaid");
  await press("Filter");
  fireEvent.change(screen.getByLabelText("Unpaid holds"), { target: { value: "shown" } });
  await press("Show");
  expect(queries().at(-1)?.unpaid).toBeUndefined();
  expect(window.location.search).toBe("?unpaid=shown");
});

it.each([
  ["status=missed", "no"],
  ["status=cancelled%2Cheld&from=2026-10-24", "no"],
  ["status=unpaid", undefined],
  ["status=cancelled%2Cunpaid", undefined],
  ["status=missed&unpaid=shown", undefined],
])("counts hidden holds into the total only if the view %s shows them", async (search, unpaid) => {
  window.history.replaceState(null, "", `/admin/bookings?${search}`);
  show();
  await screen.findByText(/^Showing/);
  expect(queries()[0]?.unpaid).toBe(unpaid);
});

it("says of a search how many it found, though fewer rows are loaded, and without one how many are loaded", async () => {
  bookings = [1, 2, 3, 4].map((id) => ({ ...(id === 4 ? ravi : asha), id: testId(id) }));
  window.history.replaceState(null, "", "/admin/bookings?search=asha");
  show();
  await screen.findByText("Showing 3 of 4 bookings");
  expect(cells()).toHaveLength(2);
  await type("");
  await screen.findByText("Showing 2 of 4 bookings");
});

it("filters by the kind of questions", async () => {
  show();
  await screen.findByText("Asha");
  await press("Filter");
  fireEvent.change(screen.getByLabelText("Questions"), { target: { value: "multiple" } });
  await press("Show");
  expect(queries().at(-1)).toMatchObject({ questionType: "multiple", unpaid: "no" });
  expect(window.location.search).toBe("?questionType=multiple");
  expect(screen.getByRole("button", { name: /Questions: Several questions/ })).toBeTruthy();
});

it("opens the session by a link that covers the row", async () => {
  show();
  await screen.findByText("Showing 2 of 3 bookings");
  const link = screen.getByRole("link", { name: "Asha" });
  expect(link.getAttribute("href")).toBe(`/admin/session-detail/${asha.id}`);
});

it("searches on the server after a pause in typing, and says when nothing is found", async () => {
  show();
  await screen.findByText("Showing 2 of 3 bookings");
  await type(" asha ");
  expect(await screen.findByText(/Showing 1 of 3 bookings/)).toBeTruthy();
  expect(screen.getByText("1 of 3")).toBeTruthy();
  for (const text of ["n", "no", "nobody"]) await type(text);
  expect(await screen.findByText("No Bookings Found")).toBeTruthy();
  expect(screen.getByText("Try adjusting your search")).toBeTruthy();
  expect(queries().map(({ search }) => search)).toEqual([undefined, "asha", "nobody"]);
});

it("searches again for the same text that is typed at once after all bookings were asked for", async () => {
  show();
  await screen.findByText("Showing 2 of 3 bookings");
  await type("asha");
  await screen.findByText("Showing 1 of 3 bookings");
  await press("All");
  await type("asha");
  expect(await screen.findByText("Showing 1 of 3 bookings")).toBeTruthy();
  expect(window.location.search).toBe("?search=asha");
});

it("shows an empty state without bookings", async () => {
  bookings = [];
  show();
  expect(await screen.findByText("No Bookings")).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "CSV, 0 rows" }).disabled).toBe(true);
});

it("saves the file that the server makes of the whole filter", async () => {
  const bodies: unknown[] = [];
  server.answer(exportBookings, ({ input }) => {
    bodies.push(input);
    return "Date\r\n2026-11-21\r\n";
  });
  window.history.replaceState(null, "", "/admin/bookings?owed=parcha&sort=-date");
  show();
  await screen.findByText("Showing 2 of 3 bookings");
  await press("CSV, 3 rows");
  expect(await screen.findByText("The file is saved")).toBeTruthy();
  expect(bodies).toEqual([{ owed: "parcha", sort: "-date", unpaid: "no" }]);
  expect(files).toHaveLength(1);
  expect(files[0]?.name).toMatch(/^bookings-\d{4}-\d{2}-\d{2}\.csv$/);
});

it("saves no file when the server fails, and shows why", async () => {
  show();
  await screen.findByText("Showing 2 of 3 bookings");
  server.fail(exportBookings, "unexpected", { message: "Away." });
  await press("CSV, 3 rows");
  expect(await screen.findByText("The file could not be made")).toBeTruthy();
  expect(files).toEqual([]);
});

it("says that the list has changed instead of moving the rows that are being read", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  show();
  await screen.findByText("Showing 2 of 3 bookings");
  const scroller = document.querySelector("[data-scroller]");
  if (scroller) scroller.scrollTop = 500;
  bookings = [{ ...asha, id: "0a0b0c0d-0000-4000-8000-000000000004" }, ...bookings];
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  expect(await screen.findByText("The list has changed.")).toBeTruthy();
  expect(screen.getByText("Showing 2 of 3 bookings")).toBeTruthy();
  await press("Show new list");
  expect(await screen.findByText("Showing 2 of 4 bookings")).toBeTruthy();
  bookings = [{ ...asha, id: "0a0b0c0d-0000-4000-8000-000000000005" }, ...bookings];
  if (scroller) scroller.scrollTop = 500;
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  expect(await screen.findByText("The list has changed.")).toBeTruthy();
  if (scroller) scroller.scrollTop = 0;
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  expect(await screen.findByText("Showing 2 of 5 bookings")).toBeTruthy();
  expect(screen.queryByText("The list has changed.")).toBeNull();
  vi.useRealTimers();
});

it("shows two lines a row on narrow screens, and sorts by a choice", async () => {
  const narrow = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal("matchMedia", () => narrow);
  show();
  const list = within(await screen.findByRole("list", { name: "All Bookings" }));
  expect(screen.queryByRole("table")).toBeNull();
  const rows = list.getAllByRole("link").map(({ textContent }) => textContent);
  expect(rows).toEqual([
    "Asha₹75121 Nov, 4:30 PM · One questionConfirmed",
    "=Ravi₹1,1005 Nov, 9:00 AM · One questionParcha2 vidhis",
  ]);
  fireEvent.change(screen.getByLabelText("Sort by"), { target: { value: "date" } });
  await vi.waitFor(() => expect(queries().at(-1)?.sort).toBe("date"));
  await press("ascending");
  expect(queries().at(-1)?.sort).toBe("-date");
});

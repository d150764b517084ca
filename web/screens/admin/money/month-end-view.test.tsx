import { afterEach, beforeEach, expect, it } from "vitest";
import { getStatement } from "#contract/business.ts";
import { getMonthEnd, type MonthEnd, type Settlement } from "#contract/month-end.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { closePage, fireEvent, render, screen, within } from "#web/testing/library.tsx";
import { MonthEndView } from "./month-end-view.tsx";

const NONE = { count: 0, amount: 0 };
const settlement: Settlement = {
  id: "setl_1",
  createdAt: "2026-11-23T05:30:00.000Z",
  amount: 733.28,
  fees: 17.72,
  tax: 2.7,
  missing: 0,
  parts: 1,
  utr: "UTR1",
  status: "processed",
  statusWord: "processed",
};
const monthEnd: MonthEnd = {
  month: "2026-11",
  to: "2026-11-30",
  isOver: true,
  checking: NONE,
  refunds: { count: 2, amount: 1502.5 },
  disputes: NONE,
  unsettled: { count: 1, amount: 751, oldestDay: "2026-10-30" },
  tasks: 3,
  share: 1000,
  paidOut: 400.25,
  owed: 599.75,
  settlements: [
    settlement,
    {
      ...settlement,
      id: "setl_2",
      amount: -500,
      fees: null,
      tax: null,
      status: "unknown",
      statusWord: "held",
      missing: -100,
    },
    { ...settlement, id: "setl_3", utr: null, amount: 1, fees: 0.5, tax: 0.1, status: "failed" },
  ],
};
const sums = { sessionsTaken: 0, remediesTaken: 0, sessionsRefunded: 0, remediesRefunded: 0, refunds: 0 };
const shares = { sessionsTakenBack: 0, remediesTakenBack: 0, sessionShare: 0, remedyShare: 0, totalShare: 0 };

const server = fakeServer();
inEnglish();
beforeEach(() => {
  window.history.replaceState(null, "", "/admin/money/month?month=2026-11");
  server.answer(getMonthEnd, monthEnd);
  server.answer(getStatement, ({ query: { month = "" } }) => ({
    ...{
      month,
      isOfDay: false,
      from: `${month}-01`,
      to: `${month}-30`,
      isOpen: false,
      left: 0,
      tax: 0,
      days: [],
    },
    ...{ ...sums, ...shares },
  }));
});
afterEach(closePage);

it("says what of the month is open, and leads to where it is dealt with", async () => {
  render(<MonthEndView />);
  expect(await screen.findByText("What is still open")).toBeTruthy();
  const [open] = screen.getAllByRole("list");
  const lines = within(open as HTMLElement).getAllByRole("listitem");
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    "Payments that Razorpay is still checkingNothing",
    "Refunds on their way2 · ₹1,502.50",
    "Disputes that the bank has not decidedNothing",
    "Needs attention3 to decide",
    "Payments that have not reached the bank1 · ₹751",
    "Still to be paid to Guruji₹599.75",
  ]);
  const links = within(open as HTMLElement).getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "/admin/money",
    "/admin/money",
    "/admin/money/payments?from=2026-10-30&to=2026-11-30",
    "/admin/money/payouts",
  ]);
  expect(screen.queryByText("Nothing is open. This month can be closed.")).toBeNull();
  await expect
    .poll(() => document.querySelector(".statement-sheet h1")?.textContent)
    .toBe("Statement of November 2026");
});

it("shows each settlement as it is told, and sums what has reached the bank, with its fees", async () => {
  render(<MonthEndView />);
  await screen.findByText("What Razorpay sent to the bank");
  const rows = screen.getAllByRole("listitem").slice(6);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    "23 Nov 2026UTR1₹733.28",
    "23 Nov 2026UTR1held · −₹100.00 is not explained yet−₹500.00",
    "23 Nov 2026setl_3the bank did not take it₹1.00",
  ]);
  const sums = screen.getByText("₹17.72").closest("dl");
  const figures = within(sums as HTMLElement).getAllByRole("definition");
  expect(figures.map(({ textContent }) => textContent)).toEqual(["₹733.28", "₹17.72", "₹2.70"]);
});

it("says that the month can be closed where nothing is open, and leads to the month before", async () => {
  const done = {
    ...monthEnd,
    refunds: NONE,
    unsettled: { ...NONE, oldestDay: null },
    tasks: 0,
    owed: 0,
    settlements: [],
  };
  server.answer(getMonthEnd, done);
  render(<MonthEndView />);
  expect(await screen.findByText("Nothing is open. This month can be closed.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "The month before" }));
  await expect.poll(() => server.calls(getMonthEnd).at(-1)?.query).toEqual({ month: "2026-10" });
});

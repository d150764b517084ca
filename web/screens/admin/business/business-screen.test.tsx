import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  type Business,
  type Figures,
  getBusiness,
  getStatement,
  type Statement,
} from "#contract/business.ts";
import { type PeriodUnit, periodOf, shiftPeriod } from "#domain/periods.ts";
import * as plotModule from "#web/features/charts/plot.ts";
import { statementCsv } from "#web/features/statement/statement-card.tsx";
import { t } from "#web/i18n/t.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { closePage, fireEvent, render, screen, within } from "#web/testing/library.tsx";
import { BusinessScreen } from "./business-screen.tsx";

// The library draws on a canvas, which the tests' document does not have.
vi.spyOn(plotModule, "drawPlot").mockReturnValue({
  resize: () => undefined,
  positionOf: () => ({ x: 0, y: 0 }),
  indexAt: () => 0,
  destroy: () => undefined,
});

const TODAY = "2026-11-22";
const server = fakeServer();
let asked: { period?: PeriodUnit; from?: string }[];

const figures = (from: string, to: string, more: Partial<Figures> = {}): Figures => ({
  from,
  to,
  sessionsTaken: 0,
  remediesTaken: 0,
  sessionsRefunded: 0,
  remediesRefunded: 0,
  refunds: 0,
  sessionsTakenBack: 0,
  remediesTakenBack: 0,
  sessions: 0,
  openSlots: 0,
  filledSlots: 0,
  customers: 0,
  returningCustomers: 0,
  remediesSold: 0,
  remediesPerformed: 0,
  ...more,
});

const some = {
  sessionsTaken: 308_940,
  remediesTaken: 55_240.5,
  sessionsRefunded: 7_149,
  remediesRefunded: 501,
  sessions: 412,
  openSlots: 100,
  filledSlots: 78,
  customers: 318,
  returningCustomers: 146,
  remediesSold: 210,
  remediesPerformed: 191,
};

function answerOf(period: PeriodUnit, from = TODAY, current: Partial<Figures> = some): Business {
  const { from: start, to } = periodOf(period, from);
  const isOpen = to >= TODAY;
  const periods = Array.from({ length: 12 }, (_, at) => {
    const span = periodOf(period, shiftPeriod(period, start, at - 11));
    return at === 11 ? figures(start, isOpen ? TODAY : to, current) : figures(span.from, span.to);
  });
  const previous = figures("2026-10-01", "2026-10-22", {
    sessionsTaken: 300_000,
    sessions: 412,
    openSlots: 100,
    filledSlots: 74,
  });
  return {
    period,
    today: TODAY,
    isOpen,
    current: periods[11] as Figures,
    previous,
    periods,
    hours: [
      { weekday: 1, hour: 10, openSlots: 60, filledSlots: 37 },
      { weekday: 7, hour: 12, openSlots: 6, filledSlots: 6 },
    ],
    refunds: [{ reason: "guide-absent", refunds: 4, amount: 3404 }],
  };
}

const statement: Statement = {
  month: "2026-11",
  isOfDay: false,
  from: "2026-11-01",
  to: TODAY,
  isOpen: true,
  sessionsTaken: 1502,
  remediesTaken: 501.5,
  sessionsRefunded: 751,
  remediesRefunded: 0,
  refunds: 1,
  sessionsTakenBack: 0,
  remediesTakenBack: 0,
  left: 1252.5,
  tax: 0,
  sessionShare: 375.5,
  remedyShare: 250.75,
  totalShare: 626.25,
  days: [
    {
      date: "2026-11-03",
      sessionsTaken: 1502,
      remediesTaken: 501.5,
      sessionsRefunded: 0,
      remediesRefunded: 0,
      refunds: 0,
      sessionsTakenBack: 0,
      remediesTakenBack: 0,
    },
    {
      date: "2026-11-09",
      sessionsTaken: 0,
      remediesTaken: 0,
      sessionsRefunded: 751,
      remediesRefunded: 0,
      refunds: 1,
      sessionsTakenBack: 0,
      remediesTakenBack: 0,
    },
  ],
};

inEnglish();
beforeEach(() => {
  asked = [];
  window.history.replaceState(null, "", "/admin/business");
  server.answer(getBusiness, ({ query }) => {
    asked.push(query);
    return answerOf(query.period ?? "month", query.from);
  });
  server.answer(getStatement, statement);
});
afterEach(closePage);

const show = () => render(<BusinessScreen />);

it("shows four numbers with their change against the same days of the month before", async () => {
  show();
  const numbers = within(await screen.findByRole("region", { name: "In figures" }));
  expect(screen.getByText("November 2026 so far")).toBeTruthy();
  expect(numbers.getByText("₹3,64,181")).toBeTruthy();
  expect(numbers.getByText("21% more than 1–22 Oct")).toBeTruthy();
  expect(numbers.getByText("the same as 1–22 Oct")).toBeTruthy();
  expect(numbers.getByText("78%")).toBeTruthy();
  expect(numbers.getByText("4 points more than 1–22 Oct")).toBeTruthy();
  expect(numbers.getByText("2.1%")).toBeTruthy();
  expect(screen.getByText("Did not take place · 4")).toBeTruthy();
  expect(screen.getByText("46%")).toBeTruthy();
  expect(screen.getByText(/146 of 318, November 2026/)).toBeTruthy();
});

it("reads the periods of the chart by keys, and has all figures as a table", async () => {
  show();
  const chart = await screen.findByRole("slider", { name: /Sessions and revenue, 12 months/ });
  expect(chart.getAttribute("aria-valuetext")).toBe("November 2026, ₹3,64,180.50, 412 sessions");
  fireEvent.keyDown(chart, { key: "ArrowLeft" });
  expect(chart.getAttribute("aria-valuetext")).toBe("October 2026, ₹0, 0 sessions");
  const [table] = screen.getAllByRole("table").filter((one) => !one.closest(".statement-sheet"));
  const rows = within(table as HTMLElement).getAllByRole("row");
  expect(rows).toHaveLength(13);
  expect([...(rows[1]?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    ...["November 2026", "₹3,64,180.50", "₹7,650", "412", "78%", "318", "146", "210", "191"],
  ]);
});

it("keeps the period in the address, goes to earlier ones, and not into the future", async () => {
  show();
  await screen.findByText("November 2026 so far");
  const later = screen.getByRole("button", { name: "Later" });
  expect(later.getAttribute("aria-disabled")).toBe("true");
  fireEvent.click(screen.getByRole("button", { name: "Earlier" }));
  expect(await screen.findByText("October 2026", { selector: "p" })).toBeTruthy();
  expect(window.location.search).toBe("?period=month&from=2026-10-01");
  fireEvent.click(screen.getByRole("button", { name: "Week" }));
  expect(await screen.findByText("26 Oct – 1 Nov 2026", { selector: "p" })).toBeTruthy();
  expect(asked.at(-1)).toEqual({ period: "week", from: "2026-10-31" });
  for (let step = 0; step < 3; step++) fireEvent.click(screen.getByRole("button", { name: "Later" }));
  expect(await screen.findByText("16–22 Nov 2026 so far")).toBeTruthy();
});

it("takes an address that names no period or day for the present month", async () => {
  window.history.replaceState(null, "", "/admin/business?period=decade&from=2026-02-31");
  show();
  await screen.findByText("November 2026 so far");
  expect(asked).toEqual([{ period: "month" }]);
});

it("goes through the hours of the week by the arrow keys and names each of them", async () => {
  show();
  const grid = within(await screen.findByRole("grid"));
  expect(grid.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
    "AM 10",
    "11",
    "PM 12",
  ]);
  const monday = grid.getByRole("gridcell", { name: "Monday 10:00 AM: 62%, 37 of 60 times" });
  expect(monday.tabIndex).toBe(0);
  monday.focus();
  fireEvent.keyDown(monday, { key: "ArrowRight" });
  expect(document.activeElement).toBe(grid.getByRole("gridcell", { name: "Monday 11:00 AM: closed" }));
  fireEvent.keyDown(document.activeElement as Element, { key: "End" });
  for (let day = 0; day < 8; day++)
    fireEvent.keyDown(document.activeElement as Element, { key: "ArrowDown" });
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Sunday 12:00 PM: 100%, 6 of 6 times");
});

it("adds the statement up line by line, and saves it as plain numbers", async () => {
  show();
  const card = within(await screen.findByRole("region", { name: "Statement" }));
  expect(await card.findByText("₹1,252.50")).toBeTruthy();
  const lines = card.getAllByRole("definition").map(({ textContent }) => textContent);
  expect(lines).toEqual(["₹1,502.00", "₹501.50", "−₹751.00", "₹1,252.50", "₹375.50", "₹250.75", "₹626.25"]);
  expect(statementCsv(statement, t).slice(1).split("\r\n")).toEqual([
    'Day,Sessions,Vidhis,"Refunded, sessions","Refunded, vidhis",Taken back by banks,Left',
    "2026-11-03,1502,501.5,0,0,0,2003.5",
    "2026-11-09,0,0,-751,0,0,-751",
    "Total,1502,501.5,-751,0,0,1252.5",
    "Guruji’s share,375.5,250.75,,,,626.25",
    "",
  ]);
});

const sheet = () =>
  vi.waitFor(() => {
    const found = document.querySelector<HTMLElement>(".statement-sheet");
    if (!found) throw new Error("There is no sheet");
    return within(found);
  });

it("prints the statement with every day by its button, and by Ctrl P instead of the page", async () => {
  const print = vi.fn();
  vi.stubGlobal("print", print);
  show();
  fireEvent.click(await screen.findByRole("button", { name: "Print" }));
  expect(print).toHaveBeenCalledOnce();
  expect((await sheet()).getByText("Statement of November 2026")).toBeTruthy();
  expect((await sheet()).getByText("9 Nov 2026")).toBeTruthy();
});

it("has a day's statement, and beside it that of its month, and prints the one that is shown", async () => {
  window.history.replaceState(null, "", "/admin/business?period=day&from=2026-11-09");
  const ofDay = {
    ...statement,
    isOfDay: true,
    from: "2026-11-09",
    to: "2026-11-09",
    isOpen: false,
    left: -751,
  };
  server.answer(getStatement, ({ query }) => (query.date ? ofDay : statement));
  show();
  const card = within(await screen.findByRole("region", { name: "Statement" }));
  expect(await card.findByText("−₹751.00", { selector: "dl > :nth-child(4) dd" })).toBeTruthy();
  expect((await sheet()).getByText("Statement of 9 Nov 2026")).toBeTruthy();
  expect(card.getByRole("link", { name: "Payments" }).getAttribute("href")).toBe(
    "/admin/money/payments?from=2026-11-09&to=2026-11-09",
  );
  fireEvent.click(card.getByRole("tab", { name: "Month" }));
  expect(await card.findByText("₹1,252.50")).toBeTruthy();
  expect((await sheet()).getByText("Statement of November 2026")).toBeTruthy();
  expect(server.calls(getStatement).map(({ query }) => query)).toEqual([
    { date: "2026-11-09" },
    { month: "2026-11" },
  ]);
});

it("says what is missing where nothing happened", async () => {
  server.answer(getBusiness, () => ({ ...answerOf("month", TODAY, {}), hours: [], refunds: [] }));
  show();
  expect(await screen.findByText("No hour was open in this period.")).toBeTruthy();
  expect(screen.getByText("Nothing was refunded.")).toBeTruthy();
  expect(screen.getByText("No session was held in this period.")).toBeTruthy();
});

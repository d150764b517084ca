import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { getRevenueDays, getRevenueToday, getRevenueTotal } from "#contract/reports.ts";
import { getAdminMe } from "#contract/staff.ts";
import { queryClient } from "#web/api/queries.ts";
import * as plotModule from "#web/features/charts/plot.ts";
import { forgetAdmin, useAdminMe } from "#web/features/identity/admin-session.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { testAdmin } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { RevenueScreen } from "./revenue-screen.tsx";

// The library draws on a canvas, which the tests' document does not have.
vi.spyOn(plotModule, "drawPlot").mockReturnValue({
  resize: () => undefined,
  positionOf: () => ({ x: 0, y: 0 }),
  indexAt: () => 0,
  destroy: () => undefined,
});

const shares = {
  today: { date: "2026-11-21", isWithoutTax: false, totalShare: 375.5, sessionShare: 375.5, remedyShare: 0 },
  total: {
    date: "2026-11-21",
    isWithoutTax: false,
    totalShare: 123456.75,
    sessionShare: 123481.75,
    remedyShare: -25,
  },
};
const server = fakeServer();
let days: { date: string; sessionShare: number; remedyShare: number }[];
inEnglish("admin");
beforeEach(() => {
  days = [
    { date: "2026-11-19", sessionShare: 375.5, remedyShare: 50 },
    { date: "2026-11-20", sessionShare: 0, remedyShare: 0 },
    { date: "2026-11-21", sessionShare: -375.5, remedyShare: 0 },
  ];
  window.history.replaceState(null, "", "/admin/revenue");
  server.answer(getAdminMe, { success: true, admin: testAdmin() });
  server.answer(getRevenueDays, () => ({ days }));
  server.answer(getRevenueToday, shares.today);
  server.answer(getRevenueTotal, shares.total);
});
afterEach(() => {
  cleanup();
  forgetAdmin();
  queryClient.clear();
});

const show = (children = <RevenueScreen />) => render(children);

/** As the admin layout does: no screen before the server has answered who is signed in. */
function Guarded() {
  return useAdminMe().data ? <RevenueScreen /> : null;
}

it("leads to the sign-in if the tab has no admin", async () => {
  show();
  await vi.waitFor(() => expect(window.location.pathname).toBe("/admin/login"));
  expect(server.called).toEqual([]);
});

it("shows today's and the total share with two decimals", async () => {
  show(<Guarded />);
  const panel = within(await screen.findByRole("tabpanel"));
  expect(await panel.findAllByText("₹375.50")).toHaveLength(2);
  expect(panel.getByText("₹0.00")).toBeTruthy();
  expect(panel.getByText("Saturday, 21 November 2026, IST")).toBeTruthy();
  await act(async () => void fireEvent.click(screen.getByRole("tab", { name: "Total Share" })));
  const whole = within(screen.getByRole("tabpanel"));
  expect(await whole.findByText("₹1,23,456.75")).toBeTruthy();
  expect(whole.getByText("−₹25.00")).toBeTruthy();
});

it("shows the days as a chart that reads each day, and as a table", async () => {
  show(<Guarded />);
  const name = /from 19 Nov 2026 to 21 Nov 2026: ₹50\.00 in all.*The most on 19 Nov 2026: ₹425\.50/;
  const chart = await screen.findByRole("slider", { name });
  expect(chart.getAttribute("aria-valuetext")).toBe("21 Nov 2026, Sessions −₹375.50, Vidhis ₹0.00");
  fireEvent.keyDown(chart, { key: "Home" });
  expect(chart.getAttribute("aria-valuetext")).toBe("19 Nov 2026, Sessions ₹375.50, Vidhis ₹50.00");
  const rows = screen.getAllByRole("row").map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows).toEqual([
    ["Day", "Sessions", "Vidhis", "Together"],
    ["21 Nov 2026", "−₹375.50", "₹0.00", "−₹375.50"],
    ["19 Nov 2026", "₹375.50", "₹50.00", "₹425.50"],
  ]);
});

it("says when there was no revenue on any day", async () => {
  days = [{ date: "2026-11-21", sessionShare: 0, remedyShare: 0 }];
  show(<Guarded />);
  expect(await screen.findByText("Nothing came in these 90 days.")).toBeTruthy();
});

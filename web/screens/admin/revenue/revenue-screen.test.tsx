import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { getRevenueToday, getRevenueTotal } from "#contract/reports.ts";
import { getAdminMe } from "#contract/staff.ts";
import { queryClient } from "#web/api/queries.ts";
import { forgetAdmin, useAdminMe } from "#web/features/identity/admin-session.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { testAdmin } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { act, cleanup, fireEvent, render, screen, within } from "#web/testing/library.tsx";
import { RevenueScreen } from "./revenue-screen.tsx";

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
inEnglish();
beforeEach(() => {
  window.history.replaceState(null, "", "/admin/revenue");
  server.answer(getAdminMe, { success: true, admin: testAdmin() });
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

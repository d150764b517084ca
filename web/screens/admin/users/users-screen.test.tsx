import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type CustomerWithActivity, getStats, listCustomersWithActivity } from "#contract/reports.ts";
import { StatsScreen } from "#web/screens/admin/dashboard/stats-screen.tsx";
import { fakeServer } from "#web/testing/fake-server.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { closePage, fireEvent, render, screen } from "#web/testing/library.tsx";
import { UsersScreen } from "./users-screen.tsx";

const asha: CustomerWithActivity = {
  id: "0a0b0c0d-0000-4000-8000-000000000001",
  // The 6th in IST.
  createdAt: "2026-11-05T20:00:00.000Z",
  username: "Asha",
  displayName: "Asha",
  phone: "9876543210",
  whatsappOptIn: true,
  referralCode: "ASHA1234",
  referralDiscountCredits: 150,
  hasBooking: true,
  totalBookings: 3,
  sessionDate: "2026-11-21",
  sessionTime: "16:30",
  completedSessions: 2,
  vidhisBooked: "Katha, Lamp",
  vidhisCompleted: "Katha",
};
const nova: CustomerWithActivity = {
  ...asha,
  id: "0a0b0c0d-0000-4000-8000-000000000002",
  username: "Nova",
  displayName: "Nova",
  referralDiscountCredits: 0,
  hasBooking: false,
  totalBookings: 0,
  sessionDate: null,
  sessionTime: null,
  completedSessions: 0,
  vidhisBooked: "",
  vidhisCompleted: "",
};

const server = fakeServer();
const counts = { totalRevenue: 0, totalUsers: 2, confirmedBookings: 0, completedBookings: 0 };
let users: CustomerWithActivity[];
inEnglish();
beforeEach(() => {
  users = [asha, nova];
  window.history.replaceState(null, "", "/admin/users");
  server.answer(getStats, { ...counts, recentBookings: [] });
  server.answer(listCustomersWithActivity, () => {
    return { users, total: users.length, found: users.length, foundIsExact: true, nextCursor: null };
  });
});
afterEach(closePage);

const show = (children = <UsersScreen />) => render(children);
const rows = () => screen.getAllByRole("row").map((row) => [...row.children].map((cell) => cell.textContent));

it("shows every customer with bookings, sessions and purchases, and the total", async () => {
  show();
  expect(await screen.findByText("2 users total")).toBeTruthy();
  expect(rows()).toEqual([
    [
      ...[
        "Sr No",
        "Registration Date",
        "Username",
        "Phone",
        "Session Booked",
        "Session Date",
        "Session Time",
      ],
      ...["Completed", "Vidhis Booked", "Vidhis Completed", "Credits (₹)", "Referral Code"],
    ],
    [
      ...["1", "06 Nov 2026", "Asha", "+91 98765 43210", "Yes (3)", "21 Nov 2026", "04:30 PM"],
      ...["2", "Katha, Lamp", "Katha", "₹150", "ASHA1234"],
    ],
    [
      ...["2", "06 Nov 2026", "Nova", "+91 98765 43210", "No", "–", "–"],
      ...["0", "–", "–", "₹0", "ASHA1234"],
    ],
  ]);
});

it("shows an empty state", async () => {
  users = [];
  show();
  expect(await screen.findByText("No Users Found")).toBeTruthy();
});

it("shows figures, the newest bookings and the newest customers on the dashboard", async () => {
  show(<StatsScreen />);
  expect(await screen.findByText("No Bookings")).toBeTruthy();
  expect(await screen.findByRole("table", { name: "Newest users" })).toBeTruthy();
  const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  for (const path of ["sessions", "availability", "remedies", "bookings", "users"])
    expect(links).toContain(`/admin/${path}`);
});

it("the newest customers of the dashboard are sorted by the server, which knows all of them", async () => {
  const page = { found: 1234, foundIsExact: true, nextCursor: "next" };
  server.answer(listCustomersWithActivity, () => ({ users, total: 1234, ...page }));
  show(<StatsScreen />);
  expect(await screen.findByText("Showing 2 of 1,234 users")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: /^Username/ }));
  const sorts = () => server.calls(listCustomersWithActivity).map(({ query }) => query.sort);
  await vi.waitFor(() => expect(sorts()).toEqual([undefined, "username"]));
});

import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestBooking, getStats } from "#contract/reports.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { testBooking, testId } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { act, closePage, fireEvent, render, screen, within } from "#web/testing/library.tsx";
import { Toaster } from "#web/ui/toaster.tsx";
import { SuperScreen } from "./super-screen.tsx";

const server = fakeServer();
const posted = () => server.calls(createTestBooking).map(({ input }) => input);
inEnglish();
beforeEach(() => {
  window.history.replaceState(null, "", "/admin/super");
  server.answer(getStats, {
    totalRevenue: 123456.5,
    totalUsers: 100000,
    confirmedBookings: 12,
    completedBookings: 3400,
    recentBookings: [],
  });
  server.answer(createTestBooking, ({ input }) => ({
    success: true,
    booking: testBooking({ status: "confirmed" }),
    user: { id: testId(1), username: "Seeker 9999", phone: input.phone ?? "" },
  }));
});
afterEach(closePage);

const show = () =>
  render(
    <>
      <SuperScreen />
      <Toaster />
    </>,
  );
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const create = () =>
  act(async () => void fireEvent.click(screen.getByRole("button", { name: "Create test booking" })));

it("shows the figures and links to the lists that have no place of their own, and to the specified ones", async () => {
  show();
  for (const figure of ["₹1,23,456.50", "1,00,000", "12", "3,400"])
    expect(await screen.findByText(figure)).toBeTruthy();
  const ways = within(screen.getByRole("navigation", { name: "Where to" })).getAllByRole("link");
  expect(ways.map((way) => way.getAttribute("href"))).toEqual([
    "/admin/sessions",
    "/admin/users",
    "/admin/revenue",
    "/admin/bookings",
    "/admin/remedies",
    "/admin/availability",
    "/admin/dashboard",
  ]);
});

it("shows the fault of a test booking at its field, and creates it without one", async () => {
  show();
  await screen.findByLabelText("Phone number");
  fill("Session date", "2026-11-25");
  fill("Session time (IST)", "2:30");
  await create();
  const field = screen.getByLabelText("Session time (IST)");
  expect([document.activeElement, field.getAttribute("aria-invalid")]).toEqual([field, "true"]);
  expect(screen.getAllByText("Time must be in HH:mm format").length).toBeGreaterThan(0);
  expect(posted()).toEqual([]);
  fill("Session time (IST)", "14:30");
  await create();
  expect(posted()).toEqual([
    { phone: "9999999999", sessionDate: "2026-11-25", sessionTime: "14:30", questionType: "single" },
  ]);
  expect((await screen.findAllByText("Test booking created for 9999999999")).length).toBe(2);
  expect(screen.getByRole("link", { name: "Open the session" }).getAttribute("href")).toBe(
    `/admin/session/${testBooking().id}`,
  );
});

it("shows why a test booking was refused, and keeps what was typed", async () => {
  server.fail(createTestBooking, "slot-taken", { message: "This slot was just booked." });
  show();
  await screen.findByLabelText("Phone number");
  fill("Session date", "2026-11-25");
  fill("Session time (IST)", "14:30");
  await create();
  expect((await screen.findAllByText("Failed to create test booking")).length).toBeGreaterThan(0);
  expect(screen.getAllByText("This slot was just booked.").length).toBeGreaterThan(0);
  expect(screen.getByLabelText<HTMLInputElement>("Session time (IST)").value).toBe("14:30");
});

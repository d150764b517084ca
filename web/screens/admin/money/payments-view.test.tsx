import { Link } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { exportMoneyEntries, listMoneyEntries, type MoneyEntry } from "#contract/money-entries.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { testId } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { closePage, fireEvent, render, screen, within } from "#web/testing/library.tsx";
import { PaymentsView } from "./payments-view.tsx";

const payment: MoneyEntry = {
  id: `payment:${testId(1)}`,
  kind: "payment",
  at: "2026-11-21T06:00:00.000Z",
  of: "session",
  amount: 751,
  wentBack: 0,
  paymentId: testId(1),
  razorpayPaymentId: "pay_AbCdEfGh123456",
  providerId: "pay_AbCdEfGh123456",
  customerId: testId(9),
  customer: { username: "Seeker 3210", displayName: "Asha", phone: "9876543210" },
  session: { bookingId: testId(5), sessionDate: "2026-11-25", sessionTime: "16:30" },
  vidhis: [],
  receiptNumber: "R/26-27/000123",
  taxDocuments: [{ id: testId(7), number: "RV/26-27/000001" }],
};
const refund: MoneyEntry = {
  ...payment,
  id: `refund:${testId(2)}`,
  kind: "refund",
  at: "2026-11-22T06:00:00.000Z",
  of: "remedy",
  amount: 0,
  wentBack: 250.5,
  providerId: "rfnd_AbCdEfGh123456",
  customer: null,
  session: null,
  vidhis: [{ name: "Katha", nameHindi: "कथा" }],
};

const server = fakeServer();
inEnglish();
beforeEach(() => {
  window.history.replaceState(null, "", "/admin/money/payments?from=2026-11-01&to=2026-11-30");
  server.answer(listMoneyEntries, {
    entries: [refund, payment],
    found: 2,
    sums: { amount: 751, wentBack: 250.5, left: 500.5 },
    nextCursor: null,
  });
});
afterEach(closePage);

it("lists what came and went of the days in the address, with the sums and links to receipt, document and customer", async () => {
  render(<PaymentsView />);
  const rows = await screen.findAllByRole("row");
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    [
      "Date",
      "Receipt, tax document",
      "Customer",
      "Session or vidhi",
      "Amount",
      "Went back",
      "Razorpay number",
    ],
    [
      ...[
        "22 Nov 202611:30 AM",
        "R/26-27/000123RV/26-27/000001",
        "A customer whose account is closed",
        "KathaRefund",
      ],
      ...["–", "₹250.50", "rfnd_AbCdEfGh123456"],
    ],
    [
      ...["21 Nov 202611:30 AM", "R/26-27/000123RV/26-27/000001", "Asha", "25 Nov 2026, 4:30 PM"],
      ...["₹751", "–", "pay_AbCdEfGh123456"],
    ],
  ]);
  const links = within(rows[2] as HTMLElement).getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    `/admin/money/payments?receipt=${testId(1)}`,
    `/admin/money?document=${testId(7)}`,
    `/admin/customers/${testId(9)}`,
  ]);
  expect(screen.getByText("₹500.50")).toBeTruthy();
  expect(server.calls(listMoneyEntries)[0]?.query).toEqual({ from: "2026-11-01", to: "2026-11-30" });
});

it("asks for what is searched, keeps it in the address, and saves the same as a file", async () => {
  server.answer(exportMoneyEntries, "Date\r\n");
  vi.spyOn(URL, "createObjectURL").mockReturnValue("#");
  render(<PaymentsView />);
  await screen.findAllByRole("row");
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "R/26-27/123" } });
  await expect
    .poll(() => window.location.search)
    .toBe("?from=2026-11-01&to=2026-11-30&search=R%2F26-27%2F123");
  await expect.poll(() => server.calls(listMoneyEntries).at(-1)?.query?.search).toBe("R/26-27/123");
  fireEvent.click(screen.getByRole("button", { name: /CSV/ }));
  await expect
    .poll(() => server.calls(exportMoneyEntries)[0]?.input)
    .toEqual({
      ...{ from: "2026-11-01", to: "2026-11-30", search: "R/26-27/123" },
    });
});

it("shows no own days any more once a link to the page has brought the month back, and those of an address with others", async () => {
  render(
    <>
      <Link to="/admin/money/payments">This month</Link>
      <Link to="/admin/money/payments?from=2026-10-01&to=2026-10-31">October</Link>
      <PaymentsView />
    </>,
  );
  const from = () => screen.queryByLabelText<HTMLInputElement>("From")?.value;
  expect(from()).toBe("2026-11-01");
  fireEvent.click(screen.getByRole("link", { name: "October" }));
  expect(from()).toBe("2026-10-01");
  fireEvent.click(screen.getByRole("link", { name: "This month" }));
  expect(from()).toBeUndefined();
  expect(screen.getByRole("button", { name: "This month" }).getAttribute("aria-pressed")).toBe("true");
});

it("says what to do where there is nothing", async () => {
  const sums = { amount: 0, wentBack: 0, left: 0 };
  server.answer(listMoneyEntries, { entries: [], found: 0, sums, nextCursor: null });
  render(<PaymentsView />);
  expect(await screen.findByText("No payments")).toBeTruthy();
});

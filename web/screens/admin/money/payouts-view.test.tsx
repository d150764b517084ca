import { afterEach, beforeEach, expect, it } from "vitest";
import { addPayout, listPayouts, type Payout, reversePayout } from "#contract/payouts.ts";
import { rememberAdmin } from "#web/features/identity/admin-session.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { testAdmin, testId } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { closePage, fireEvent, render, screen, within } from "#web/testing/library.tsx";
import { PayoutsView } from "./payouts-view.tsx";

const payout = (fields: Partial<Payout>): Payout => ({
  id: testId(1),
  number: 1,
  amount: 500.25,
  paidOn: "2026-11-20",
  reference: "UTR 1",
  reverses: null,
  reversedBy: null,
  enteredBy: { name: "Ravi", role: "accounts" },
  enteredAt: "2026-11-21T04:30:00.000Z",
  ...fields,
});
const reversed = [
  payout({ id: testId(3), number: 3, reference: "UTR 2", amount: 100 }),
  payout({ id: testId(2), number: 2, amount: -500.25, reverses: 1 }),
  payout({ reversedBy: 2 }),
];

const server = fakeServer();
const sums = { share: 751, paidOut: 100, open: 651 };
inEnglish();
beforeEach(() => {
  rememberAdmin(testAdmin({ role: "accounts" }));
  server.answer(listPayouts, { ...sums, lastNumber: 3, payouts: reversed });
});
afterEach(closePage);

it("shows what is open, every entry with who entered it, and what it reverses", async () => {
  render(<PayoutsView />);
  expect(await screen.findByText("₹651.00")).toBeTruthy();
  const rows = screen.getAllByRole("listitem");
  expect(rows[1]?.textContent).toContain("Takes back entry 1");
  expect(rows[1]?.textContent).toContain("−₹500.25");
  expect(rows[2]?.textContent).toContain("21 Nov 2026, 10:00 AM by Ravi (Accounts)");
  expect(rows[2]?.textContent).toContain("Taken back by entry 2");
  expect(rows.map((row) => within(row).queryAllByRole("button").length)).toEqual([1, 0, 0]);
});

it("tells the guide, who cannot write down a payout, by whom it appears", async () => {
  rememberAdmin(testAdmin({ role: "admin" }));
  server.answer(listPayouts, { ...sums, lastNumber: 0, payouts: [] });
  render(<PayoutsView />);
  expect(await screen.findByText(/What the accounts send to Guruji appears here/)).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});

it("enters a payout with what the admin saw, once for a double tap, and begins with what is open", async () => {
  server.answer(addPayout, { success: true, payout: payout({ number: 4, amount: 651 }) });
  render(<PayoutsView />);
  fireEvent.click(await screen.findByRole("button", { name: "Write down a payout" }));
  expect(screen.getByLabelText<HTMLInputElement>("Amount (₹)").value).toBe("651");
  const save = screen.getByRole("button", { name: "Write down ₹651.00" });
  fireEvent.click(save);
  expect(screen.getByText("Enter the number of the transfer.")).toBeTruthy();
  fireEvent.change(screen.getByLabelText("Number of the transfer"), { target: { value: "UTR 9" } });
  fireEvent.change(screen.getByLabelText("Paid on"), { target: { value: "2026-11-20" } });
  fireEvent.click(save);
  fireEvent.click(save);
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(server.calls(addPayout).map(({ input }) => input)).toEqual([
    { amount: 651, paidOn: "2026-11-20", reference: "UTR 9", lastNumber: 3 },
  ]);
});

it("keeps what was typed, and says why, where another payout came first", async () => {
  server.fail(addPayout, "payouts-changed", { message: "A payout was entered just now." });
  render(<PayoutsView />);
  fireEvent.click(await screen.findByRole("button", { name: "Write down a payout" }));
  fireEvent.change(screen.getByLabelText("Amount (₹)"), { target: { value: "७००.५०" } });
  fireEvent.change(screen.getByLabelText("Number of the transfer"), { target: { value: "UTR 9" } });
  expect(screen.getByText(/more than what is still to be paid/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Write down ₹700.50" }));
  expect(await screen.findByText("A payout was entered just now.")).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Number of the transfer").value).toBe("UTR 9");
});

it("is written down by a second press once the admin sees what came first", async () => {
  server.fail(addPayout, "payouts-changed", { message: "A payout was entered just now." });
  render(<PayoutsView />);
  fireEvent.click(await screen.findByRole("button", { name: "Write down a payout" }));
  fireEvent.change(screen.getByLabelText("Number of the transfer"), { target: { value: "UTR 9" } });
  const other = payout({ id: testId(4), number: 4, reference: "UTR 8", amount: 51 });
  server.answer(listPayouts, {
    ...{ share: 751, paidOut: 151, open: 600, lastNumber: 4, payouts: [other, ...reversed] },
  });
  fireEvent.click(screen.getByRole("button", { name: "Write down ₹651.00" }));
  expect(await screen.findByText("The newest entry: 20 Nov 2026 · UTR 8 · ₹51.00")).toBeTruthy();
  server.fail(addPayout, "unexpected", { message: "The server is away." });
  fireEvent.click(screen.getByRole("button", { name: "Write down ₹651.00" }));
  expect(await screen.findByText("The server is away.")).toBeTruthy();
  server.answer(addPayout, { success: true, payout: payout({ number: 5, amount: 651 }) });
  fireEvent.click(screen.getByRole("button", { name: "Write down ₹651.00" }));
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(server.calls(addPayout).map(({ input }) => input)).toEqual(
    [3, 4, 4].map((lastNumber) => ({
      amount: 651,
      paidOn: expect.any(String),
      reference: "UTR 9",
      lastNumber,
    })),
  );
});

it("keeps what the admin saw after another failure, also where a newer entry has come", async () => {
  server.fail(addPayout, "unexpected", { message: "The server is away." });
  render(<PayoutsView />);
  fireEvent.click(await screen.findByRole("button", { name: "Write down a payout" }));
  fireEvent.change(screen.getByLabelText("Number of the transfer"), { target: { value: "UTR 9" } });
  server.answer(listPayouts, {
    ...sums,
    lastNumber: 4,
    payouts: [payout({ id: testId(4), number: 4 }), ...reversed],
  });
  for (const tries of [1, 2]) {
    fireEvent.click(screen.getByRole("button", { name: "Write down ₹651.00" }));
    await expect.poll(() => server.calls(addPayout).length).toBe(tries);
    await screen.findByText("The server is away.");
    screen.getByText(/^We do not know whether the payout was written down/);
  }
  expect(server.calls(addPayout).map(({ input }) => input?.lastNumber)).toEqual([3, 3]);
  expect(screen.queryByText(/The newest entry/)).toBeNull();
});

it("does not say that a payout stands where no answer came to its being taken back", async () => {
  server.fail(reversePayout, "network");
  render(<PayoutsView />);
  fireEvent.click(await screen.findByRole("button", { name: "Take back" }));
  fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Take back" }));
  expect(await screen.findByText(/^We do not know whether the entry was taken back/)).toBeTruthy();
});

it("takes a payout back by a second press where another entry came first", async () => {
  server.fail(reversePayout, "payouts-changed", { message: "A payout was entered just now." });
  render(<PayoutsView />);
  fireEvent.click(await screen.findByRole("button", { name: "Take back" }));
  const dialog = within(screen.getByRole("dialog"));
  const other = payout({ id: testId(4), number: 4, reference: "UTR 8", amount: 51 });
  server.answer(listPayouts, { ...sums, lastNumber: 4, payouts: [other, ...reversed] });
  fireEvent.click(dialog.getByRole("button", { name: "Take back" }));
  expect(await dialog.findByText("The newest entry: 20 Nov 2026 · UTR 8 · ₹51.00")).toBeTruthy();
  server.answer(reversePayout, { success: true, payout: payout({ number: 5, amount: -100, reverses: 3 }) });
  fireEvent.click(dialog.getByRole("button", { name: "Take back" }));
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(server.calls(reversePayout).map(({ input }) => input)).toEqual([
    { lastNumber: 3 },
    { lastNumber: 4 },
  ]);
});

it("takes a payout back after asking", async () => {
  server.answer(reversePayout, { success: true, payout: payout({ number: 4, amount: -100, reverses: 3 }) });
  render(<PayoutsView />);
  fireEvent.click(await screen.findByRole("button", { name: "Take back" }));
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.getByText("20 Nov 2026 · UTR 2 · ₹100.00")).toBeTruthy();
  fireEvent.click(dialog.getByRole("button", { name: "Take back" }));
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(server.calls(reversePayout)[0]).toMatchObject({
    params: { id: testId(3) },
    input: { lastNumber: 3 },
  });
});

it("has no buttons for the guide", async () => {
  rememberAdmin(testAdmin({ role: "admin" }));
  render(<PayoutsView />);
  expect(await screen.findByText("₹651.00")).toBeTruthy();
  expect(screen.queryAllByRole("button")).toEqual([]);
});

import { afterEach, expect, it, vi } from "vitest";
import { listMoneyTasks, type MoneyTask } from "#contract/accounting.ts";
import { listComplaints } from "#contract/complaints.ts";
import { OpenMatters } from "#web/features/complaints/call-parts.tsx";
import { fakeServer } from "#web/testing/fake-server.ts";
import { testId } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { closePage, fireEvent, render, screen } from "#web/testing/library.tsx";

const server = fakeServer();
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const dispute = (fields: Partial<MoneyTask>): MoneyTask => ({
  id: testId(1),
  kind: "dispute-open",
  about: "pay_1",
  amount: 751,
  since: inHours(-24),
  detail: "disp_1 · chargeback",
  customer: { username: "Seeker 3210", displayName: "Asha", phone: "9876543210" },
  session: null,
  respondBy: inHours(73),
  ...fields,
});
inEnglish();
afterEach(closePage);

const show = (tasks: MoneyTask[]) => {
  server.answer(listMoneyTasks, { tasks });
  server.answer(listComplaints, { complaints: [] });
  return render(<OpenMatters />);
};

it("names each dispute that waits for an answer, the time that is left, and leads to the evidence", async () => {
  show([
    dispute({}),
    dispute({ id: testId(2), customer: null, respondBy: inHours(5.5) }),
    dispute({ id: testId(3), kind: "dispute-lost" }),
  ]);
  fireEvent.click(await screen.findByText("Banks ask for money back: 2"));
  expect(screen.getByText(/^3 days left to answer, by /)).toBeTruthy();
  expect(screen.getByText(/^5 hours left to answer, by /)).toBeTruthy();
  expect(screen.getByText("Closed account")).toBeTruthy();
  const [link] = screen.getAllByRole("link", { name: "Evidence for the bank" });
  expect(link?.getAttribute("href")).toBe(`/admin/money?dispute=${testId(1)}`);
});

it("draws nothing while no bank waits for an answer", async () => {
  const { container } = show([dispute({ kind: "dispute-won" })]);
  await vi.waitFor(() => expect(server.calls(listMoneyTasks)).toHaveLength(1));
  expect(container.textContent).toBe("");
});

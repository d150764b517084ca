// The buttons of a task: what is sent, and what the admin reads where that did not work or nobody knows.
import { afterEach, expect, it, vi } from "vitest";
import { type MoneyTask, resolveMoneyTask, retryRefund } from "#contract/accounting.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { testId } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { closePage, fireEvent, render, screen, within } from "#web/testing/library.tsx";
import { TaskCard } from "./task-card.tsx";

const server = fakeServer();
inEnglish();
afterEach(closePage);

const task = (kind: MoneyTask["kind"], detail: string): MoneyTask => ({
  id: testId(1),
  kind,
  about: "pay_1",
  amount: 751,
  since: "2026-11-21T04:30:00.000Z",
  detail,
  customer: null,
  session: null,
  respondBy: null,
});
const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));

it("marks the task that stood there when the question was opened, also where it becomes another one behind it", async () => {
  server.fail(resolveMoneyTask, "task-changed", { message: "Please read it again." });
  const { rerender } = render(<TaskCard task={task("dispute-won", "disp_1")} onGone={vi.fn()} />);
  await press("Mark as dealt with");
  rerender(<TaskCard task={task("dispute-lost", "disp_1 · lost")} onGone={vi.fn()} />);
  fireEvent.click(
    within(await screen.findByRole("dialog")).getByRole("button", { name: "Mark as dealt with" }),
  );
  expect(await screen.findByText("Please read it again.")).toBeTruthy();
  expect(server.calls(resolveMoneyTask)).toMatchObject([
    { params: { id: testId(1) }, input: { kind: "dispute-won", detail: "disp_1" } },
  ]);
});

it.each([
  ["not-possible-now", "The refund was not tried again"],
  ["network", "We do not know whether the money went. Try again: it goes only once."],
  ["bad-answer", "We do not know whether the money went. Try again: it goes only once."],
] as const)("says after %s what is known of a refund that is tried again", async (code, title) => {
  server.fail(retryRefund, code, code === "bad-answer" ? { status: 403 } : {});
  render(<TaskCard task={task("refund-failed", "rfnd_1")} onGone={vi.fn()} />);
  // Staff may have paid to another account.
  expect(screen.getByRole("button", { name: "Mark as dealt with" })).toBeTruthy();
  await press("Try the refund again");
  expect(await screen.findByText(title)).toBeTruthy();
});

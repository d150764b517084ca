import { useState } from "react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { refundBooking } from "#contract/accounting.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { testRefund, testSession } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { act, closePage, fireEvent, render, screen } from "#web/testing/library.tsx";
import { Toaster } from "#web/ui/toaster.tsx";
import { RefundDialog } from "./refund-dialog.tsx";

const user = { username: "Seeker 3210", displayName: "Seeker 3210", phone: "9876543210" };
const session = { ...testSession({ status: "completed", amount: 751, user }), refunded: 0 };

const server = fakeServer();
inEnglish();
beforeEach(() => {
  server.answer(refundBooking, ({ input: { amount = 751 } }) => ({
    success: true,
    refund: testRefund({ amount }),
  }));
});
afterEach(() => {
  closePage();
  sessionStorage.clear();
});

function Screen() {
  const [opened, setOpened] = useState<typeof session | null>(session);
  return (
    <>
      {opened ? <RefundDialog session={opened} onClose={() => setOpened(null)} /> : null}
      <button type="button" onClick={() => setOpened(session)}>
        Open again
      </button>
      <Toaster />
    </>
  );
}

const show = () => render(<Screen />);
const button = (name: string) => screen.getByRole("button", { name, hidden: true });
const press = (name: string) => act(async () => void fireEvent.click(button(name)));
const type = (amount: string) =>
  fireEvent.change(screen.getByLabelText("Amount in rupees"), { target: { value: amount } });
const sent = () => server.calls(refundBooking).map(({ input }) => input);
const fieldValue = () => screen.getByLabelText<HTMLInputElement>("Amount in rupees").value;

it("a double tap in one frame refunds once", async () => {
  show();
  type("300");
  await act(async () => {
    const refund = button("Refund ₹300");
    fireEvent.click(refund);
    fireEvent.click(refund);
  });
  expect(sent()).toEqual([{ amount: 300, refundedBefore: 0 }]);
  expect(await screen.findAllByText("₹300 is on its way back", { exact: false })).toHaveLength(1);
});

it("a second tap after the answer, before the screen shows it, refunds nothing", async () => {
  render(
    <>
      {/* As if React had not rendered the closed dialog yet. */}
      <RefundDialog session={session} onClose={() => undefined} />
    </>,
  );
  type("300");
  await act(async () => {
    fireEvent.click(button("Refund ₹300"));
    for (let turn = 0; turn < 50; turn++) await Promise.resolve();
    fireEvent.click(button("Refund ₹300"));
  });
  expect(sent()).toHaveLength(1);
});

it("the next refund can be sent when the dialog is opened again", async () => {
  show();
  type("300");
  await press("Refund ₹300");
  await press("Open again");
  type("200");
  await press("Refund ₹200");
  expect(sent()).toEqual([
    { amount: 300, refundedBefore: 0 },
    { amount: 200, refundedBefore: 0 },
  ]);
});

it("a refund that was made elsewhere meanwhile is named, and the typed amount stays", async () => {
  server.fail(refundBooking, "just-changed", { refunded: 500, message: "Look at it again." });
  show();
  type("300");
  await press("Refund ₹300");
  expect(
    await screen.findByText("Meanwhile ₹500 has been given back, so nothing was sent now."),
  ).toBeTruthy();
  expect(screen.getByText("₹500 was given back, ₹251 is left.")).toBeTruthy();
  expect(fieldValue()).toBe("300");
  await press("Refund");
  expect(await screen.findByText("No more than ₹251 is left.")).toBeTruthy();
  server.answer(refundBooking, { success: true, refund: testRefund({ amount: 251 }) });
  type("251");
  await press("Refund ₹251");
  expect(sent()).toEqual([{ amount: 300, refundedBefore: 0 }, { refundedBefore: 500 }]);
});

it.each([
  ["an answer", () => server.fail(refundBooking, "network")],
  ["an answer of the server", () => server.fail(refundBooking, "bad-answer", { status: 403 })],
])("a refund without %s is sent again as it was", async (_, fail) => {
  fail();
  show();
  type("300");
  await press("Refund ₹300");
  expect(
    await screen.findByText("We do not know whether the money went. Try again: it goes only once."),
  ).toBeTruthy();
  server.answer(refundBooking, { success: true, refund: testRefund({ amount: 300 }) });
  await press("Refund ₹300");
  expect(sent()).toEqual([
    { amount: 300, refundedBefore: 0 },
    { amount: 300, refundedBefore: 0 },
  ]);
});

import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { confirmOwner } from "#contract/owner-checks.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { testId } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { Toaster } from "#web/ui/toaster.tsx";
import { OwnerBlock } from "./owner-block.tsx";

const server = fakeServer();
inEnglish("people");
afterEach(cleanup);

const show = () =>
  render(
    <>
      <OwnerBlock customerId={testId(1)} />
      <Toaster />
    </>,
  );
async function confirm(paymentId: string) {
  fireEvent.change(screen.getByLabelText("Id of a payment (pay_…)"), { target: { value: paymentId } });
  await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Open the account" })));
}

it("opens the account by a payment's id", async () => {
  server.answer(confirmOwner, { success: true });
  show();
  await confirm("pay_1");
  expect(server.calls(confirmOwner).map(({ params, input }) => [params.id, input.paymentId])).toEqual([
    [testId(1), "pay_1"],
  ]);
  expect(screen.getByText("The account is open")).toBeTruthy();
});

it("keeps what was typed when the payment is not the customer's", async () => {
  server.fail(confirmOwner, "bad-payment-id", { message: "This customer has no payment with this id." });
  show();
  await confirm("pay_2");
  expect(screen.getByText("This customer has no payment with this id.")).toBeTruthy();
  expect(screen.getByDisplayValue("pay_2")).toBeTruthy();
});

import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { detachAccount } from "#contract/owner-checks.ts";
import { needSentences, setLanguage } from "#web/i18n/language.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { testId } from "#web/testing/fixtures.ts";
import { Toaster } from "#web/ui/toaster.tsx";
import { DetachBlock } from "./detach-block.tsx";

const server = fakeServer();
beforeAll(async () => {
  await setLanguage("en");
  await needSentences("people");
});
afterEach(cleanup);

const owed = {
  upcomingSessions: 0,
  missedSessions: 1,
  paymentsUnderWay: 0,
  unfinishedParchas: 2,
  remediesToPerform: 0,
  credits: 110,
  usedAt: null,
};
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole("button", { name })));

it("shows what is owed, and takes the number away after asking once", async () => {
  server.answer(detachAccount, { isDetached: false, owed });
  render(
    <>
      <DetachBlock customerId={testId(1)} />
      <Toaster label="Notices" closeLabel="Close" />
    </>,
  );
  await press("What is owed to it?");
  expect(screen.getByText(/1 missed, .* 2 parchas, .* ₹110 discount. Last used: not known/)).toBeTruthy();
  server.answer(detachAccount, { isDetached: true, owed });
  await press("Take the number away");
  expect(server.calls(detachAccount).map(({ input }) => input)).toEqual([
    { isCertain: false },
    { isCertain: true, owedBefore: owed },
  ]);
  expect(screen.getByText("The number was taken away")).toBeTruthy();
});

it("shows what is owed by now when that is not what was shown, and asks again", async () => {
  server.answer(detachAccount, { isDetached: false, owed });
  render(<DetachBlock customerId={testId(1)} />);
  await press("What is owed to it?");
  const owedNow = { ...owed, credits: 220 };
  server.fail(detachAccount, "owed-changed", { owed: owedNow, message: "It has changed. Look again." });
  await press("Take the number away");
  expect(screen.getByRole("alert").textContent).toBe("It has changed. Look again.");
  expect(screen.getByText(/₹220 discount/)).toBeTruthy();
  await press("Take the number away");
  expect(server.calls(detachAccount).at(-1)?.input).toEqual({ isCertain: true, owedBefore: owedNow });
});

it("says why the number cannot be taken away", async () => {
  server.fail(detachAccount, "not-possible-now", { message: "This is not possible now." });
  render(<DetachBlock customerId={testId(1)} />);
  await press("What is owed to it?");
  expect(screen.getByText("This is not possible now.")).toBeTruthy();
});

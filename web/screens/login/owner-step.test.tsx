import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { logout } from "#contract/customers.ts";
import { answerOwnerCheck, getOwnerCheck, type OwnerCheck, startAnew } from "#contract/owner-checks.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { testCustomer } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { act, closePage, fireEvent, render, screen } from "#web/testing/library.tsx";
import type { LoginDraft } from "./login-draft.ts";
import { OwnerStep } from "./owner-step.tsx";

const server = fakeServer();
const asked: OwnerCheck = { isOpen: true, fact: "pin-code", triesLeft: 3, canStartAnew: true };
const draft: LoginDraft = {
  phone: "9876543210",
  isNewUser: false,
  isOwnerAsked: true,
  resendAt: 0,
  expiresAt: Date.now() + 60_000,
  code: "",
  referralCode: "",
  hasAcceptedTerms: true,
  wantsWhatsapp: true,
};
const onVerified = vi.fn();
const onOver = vi.fn();
inEnglish();
beforeEach(() => server.answer(getOwnerCheck, { check: asked }));
afterEach(() => {
  closePage();
  vi.clearAllMocks();
});

async function show(check: Partial<OwnerCheck> = {}) {
  server.answer(getOwnerCheck, { check: { ...asked, ...check } });
  await act(async () => void render(<OwnerStep draft={draft} onVerified={onVerified} onOver={onOver} />));
}
const press = async (name: string) => {
  await act(async () => void fireEvent.click(screen.getByRole("button", { name })));
};
const PIN = "PIN code of the address for your parcha";
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const wayOn = () => screen.getByRole<HTMLButtonElement>("button", { name: "Continue" });
const user = testCustomer();

it("asks for the PIN code, takes six digits, and leads on with the right one", async () => {
  server.answer(answerOwnerCheck, { outcome: "verified", user, hasBookings: true });
  await show();
  type(PIN, "20 80");
  expect(wayOn().disabled).toBe(true);
  type(PIN, "208005x");
  await press("Continue");
  expect(server.calls(answerOwnerCheck).map(({ input }) => input)).toEqual([
    { answer: "208005", whatsappOptIn: true },
  ]);
  expect(onVerified).toHaveBeenCalledWith(
    expect.objectContaining({ user, isNewUser: false, hasBookings: true }),
  );
});

it("asks for the year of birth where that is what the account knows", async () => {
  await show({ fact: "birth-year" });
  type("Year of birth that you gave for your session", "19711");
  expect(wayOn().disabled).toBe(false);
});

it("says that the answer was wrong and how many tries are left", async () => {
  await show();
  const check = { ...asked, triesLeft: 1 };
  server.answer(answerOwnerCheck, { outcome: "wrong", message: "That does not match.", check });
  type(PIN, "110001");
  await press("Continue");
  expect(screen.getByText("That does not match.")).toBeTruthy();
  expect(screen.getByText("1 try is left.")).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(PIN).value).toBe("110001");
});

it("begins anew only after asking, and leads on as a new customer", async () => {
  server.answer(startAnew, { success: true, user, hasBookings: false });
  await show();
  await press("Start afresh");
  await press("Go back");
  expect(server.calls(startAnew)).toEqual([]);
  await press("Start afresh");
  await press("Start afresh");
  expect(server.calls(startAnew).map(({ input }) => input)).toEqual([{ whatsappOptIn: true }]);
  expect(onVerified).toHaveBeenCalledWith({ user, isNewUser: true, hasBookings: false });
});

it("leads to support where something is open, with no way to begin anew", async () => {
  await show({ fact: null, triesLeft: 0, canStartAnew: false });
  expect(screen.getByText("No tries are left.")).toBeTruthy();
  expect(screen.getByRole("heading", { name: "Something is still open here" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Start afresh" })).toBe(null);
  expect(screen.getByText(/ID of one of your payments/)).toBeTruthy();
});

it("an account that knows nothing to ask says so", async () => {
  await show({ fact: null });
  expect(screen.getByText(/We have nothing from this account/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Start afresh" })).toBeTruthy();
});

it("another number logs out first", async () => {
  server.answer(logout, { success: true });
  await show();
  await press("Use another number");
  expect(server.calls(logout)).toHaveLength(1);
  expect(onOver).toHaveBeenCalledTimes(1);
});

it("leads back to the number when the sign-in has ended, for example because support confirmed the owner", async () => {
  server.fail(getOwnerCheck, "not-signed-in");
  const step = <OwnerStep draft={draft} onVerified={onVerified} onOver={onOver} />;
  // Its effect runs once, as in the build.
  await act(async () => void render(step, { reactStrictMode: false }));
  expect(onOver).toHaveBeenCalledTimes(1);
});

it("keeps what is asked when an answer does not arrive, and can be tried again", async () => {
  await show();
  server.fail(answerOwnerCheck, "try-again", { message: "Later." });
  type(PIN, "208005");
  await press("Continue");
  expect(screen.getByText("Later.")).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(PIN).value).toBe("208005");
});

import { pbkdf2Sync } from "node:crypto";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { checkPhone, sendLoginCode } from "#contract/customers.ts";
import { setLanguage } from "#web/i18n/language.ts";
import { fakeServer, refusal } from "#web/testing/fake-server.ts";
import { act, cleanup, fireEvent, render, screen } from "#web/testing/library.tsx";
import { Toaster } from "#web/ui/toaster.tsx";
import { PhoneStep } from "./phone-step.tsx";

const onSent = vi.fn();
const server = fakeServer();

beforeAll(() => setLanguage("en"));
beforeEach(() => {
  server.answer(checkPhone, { isNewUser: true, hasBookings: false, whatsappOptIn: false });
  render(
    <>
      <PhoneStep phone="" onSent={onSent} onTyping={() => undefined} />
      <Toaster />
    </>,
  );
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  onSent.mockClear();
});

const number = () => screen.getByLabelText<HTMLInputElement>("Your mobile number");
const type = (value: string) => fireEvent.change(number(), { target: { value } });
const send = () => screen.getByRole<HTMLButtonElement>("button", { name: "Send code" });
const press = () => act(async () => void fireEvent.submit(send().closest("form") ?? send()));

it("takes digits alone after the fixed +91", async () => {
  expect(screen.getByText("+91")).toBeTruthy();
  type("98a7654321");
  expect([number().value, send().disabled]).toEqual(["987654321", true]);
  await press();
  expect(server.called).toEqual([]);
  type("+91-0-98765-43210");
  expect([number().value, send().disabled]).toEqual(["9876543210", false]);
});

it.each([
  ["98765432109", "98765432109", 11],
  ["+91 98765 43210 00", "91987654321000", 14],
  ["9876543210, 9123456780", "98765432109123456780", 20],
  ["९८७६५ ४३२१० / ९१२३४ ५६७८० / १", "987654321091234567801", 21],
])(
  "a number that is too long stays, is not sent, and its digits are counted: %s",
  async (typed, kept, count) => {
    type(typed);
    expect([number().value, send().disabled]).toEqual([kept, true]);
    const fault = screen.getByText(`A mobile number has 10 digits; this has ${count}`);
    expect(number().getAttribute("aria-describedby")).toContain(fault.closest("[id]")?.id);
    await press();
    expect(server.called).toEqual([]);
    type(kept.slice(0, 10));
    expect(screen.queryByText(/It should have/)).toBeNull();
    expect(send().disabled).toBe(false);
  },
);

it("a number of another kind is refused in the server's words", async () => {
  type("1234567890");
  server.fail(checkPhone, "bad-phone", { message: "Enter a valid 10-digit Indian mobile number" });
  await press();
  expect(screen.getAllByText("Enter a valid 10-digit Indian mobile number").length).toBeGreaterThan(0);
  expect(onSent).not.toHaveBeenCalled();
});

it("sends the code, shows that, and passes on whether the customer is new", async () => {
  const sent = {
    success: true,
    message: "Code sent",
    resendAfterSeconds: 30,
    expiresInSeconds: 300,
  } as const;
  server.answer(sendLoginCode, sent);
  type("9876543210");
  await press();
  expect(server.called).toEqual(["checkPhone", "sendLoginCode"]);
  expect(screen.getByText("Code sent")).toBeTruthy();
  expect(onSent).toHaveBeenCalledWith(
    expect.objectContaining({ phone: "9876543210", isNewUser: true, hasAcceptedTerms: false }),
  );
});

it("solves the server's puzzle and sends again", async () => {
  const salt = "1800000000000.00ff";
  const derived = pbkdf2Sync("3", salt, 10, 32, "sha256").toString("hex");
  const puzzle = { salt, target: derived.slice(0, 32), iterations: 10, numbers: 5 };
  server.answer(sendLoginCode, ({ input }) =>
    input.proof
      ? { success: true, message: "", resendAfterSeconds: 30, expiresInSeconds: 300 }
      : refusal("proof-needed", { puzzle }),
  );
  type("9876543210");
  await press();
  await vi.waitFor(() => expect(onSent).toHaveBeenCalledTimes(1));
  expect(server.calls(sendLoginCode)[1]?.input).toEqual({
    phone: "9876543210",
    proof: { salt, answer: derived.slice(32) },
  });
});

it("says why no code was sent: in the server's words, else in its own", async () => {
  server.fail(sendLoginCode, "sms-not-sent", { message: "Not just now." });
  type("9876543210");
  await press();
  expect(screen.getByText("Error")).toBeTruthy();
  expect(screen.getAllByText("Not just now.")).toHaveLength(2);
  server.fail(sendLoginCode, "network");
  await press();
  expect(screen.getAllByText(/You’re offline/)).toHaveLength(2);
  expect(onSent).not.toHaveBeenCalled();
});

it("one wait is named, the one that is counted, when another code is asked for too soon", async () => {
  server.fail(sendLoginCode, "code-wait", {
    message: "Please wait 30 seconds before asking for another code.",
    retryAfterSeconds: 30,
  });
  type("9876543210");
  await press();
  expect(screen.getByText("It is too soon for another code.").closest("[role=alert]")).toBeTruthy();
  expect(screen.getAllByText(/\d+ seconds/).map(({ textContent }) => textContent)).toEqual([
    "Send again in 30 seconds",
  ]);
});

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { sendLoginCode, verifyLoginCode } from "#contract/customers.ts";
import { getOwnerCheck } from "#contract/owner-checks.ts";
import { queryClient } from "#web/api/queries.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { fakeSpeech, readAloud } from "#web/testing/fake-speech.ts";
import { testCustomer } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { act, cleanup, fireEvent, render, screen, update, within } from "#web/testing/library.tsx";
import { HeaderPlace } from "#web/ui/header-start.tsx";
import { Toaster } from "#web/ui/toaster.tsx";
import { CodeStep } from "./code-step.tsx";
import { keepDraft, type LoginDraft, readDraft } from "./login-draft.ts";

const later = Date.now() + 60_000;
const draft: LoginDraft = {
  phone: "9876543210",
  isNewUser: true,
  resendAt: later,
  expiresAt: later,
  code: "",
  referralCode: "",
  hasAcceptedTerms: false,
  wantsWhatsapp: false,
};
const header = document.createElement("header");
const onVerified = vi.fn();
const onChangeNumber = vi.fn();
const server = fakeServer();
const posted = () => server.calls(verifyLoginCode).map(({ input }) => input);
const verified = {
  success: true,
  message: "",
  user: testCustomer(),
  isNewUser: true,
  hasBookings: false,
} as const;
const wrongCode = (message: string) => ({ success: false, code: "code-wrong", message }) as const;

inEnglish();
beforeEach(() => {
  document.body.append(header);
});
afterEach(() => {
  cleanup();
  keepDraft(null);
  queryClient.clear();
  onVerified.mockClear();
  vi.useRealTimers();
});

const show = (part: Partial<LoginDraft> = {}) =>
  render(
    <>
      <HeaderPlace value={{ current: header }}>
        <CodeStep draft={{ ...draft, ...part }} onVerified={onVerified} onChangeNumber={onChangeNumber} />
      </HeaderPlace>
      <Toaster />
    </>,
  );
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const go = () => screen.getByRole<HTMLButtonElement>("button", { name: "Continue" });
const accept = () => fireEvent.click(screen.getAllByRole("checkbox")[0] ?? document.body);
const verify = () => act(async () => void fireEvent.submit(go().closest("form") ?? go()));

it("is gone on with once there are four digits and the terms are accepted, not before", async () => {
  show();
  type("4-digit code", "481");
  accept();
  expect(go().disabled).toBe(true);
  await verify();
  type("4-digit code", "4815");
  expect(go().disabled).toBe(false);
  accept();
  expect(go().disabled).toBe(true);
  await verify();
  expect(posted()).toEqual([]);
});

it.each([
  ["Asha", "Welcome, Asha."],
  ["Seeker 0003", "Welcome."],
])("welcomes %s: %s", async (displayName, welcome) => {
  server.answer(verifyLoginCode, {
    ...verified,
    user: testCustomer({ displayName, username: "Seeker 0003" }),
  });
  show({ code: "4815", hasAcceptedTerms: true });
  await verify();
  expect(screen.getByText(welcome)).toBeTruthy();
});

it("asks once, however often it is pressed while the answer is awaited", async () => {
  const release = server.hold(verifyLoginCode);
  server.answer(verifyLoginCode, wrongCode("No."));
  show({ code: "4815", hasAcceptedTerms: true });
  const form = go().closest("form") ?? go();
  await verify();
  await act(async () => void fireEvent.submit(form));
  expect(posted()).toHaveLength(1);
  await act(async () => release());
});

it("takes a referral code in capitals, of six signs at most, from who is new alone", async () => {
  server.answer(verifyLoginCode, verified);
  show({ code: "4815", hasAcceptedTerms: true });
  type("Have a referral code? ₹110 off your first session", "k7m2qxyz");
  fireEvent.click(screen.getByLabelText(/on WhatsApp/));
  await verify();
  expect(posted()).toEqual([
    { phone: "9876543210", otp: "4815", whatsappOptIn: true, referralCode: "K7M2QX" },
  ]);
  expect(onVerified).toHaveBeenCalledTimes(1);
  expect(screen.getByText("Verified")).toBeTruthy();
  cleanup();
  show({ code: "4815", hasAcceptedTerms: true, isNewUser: false, referralCode: "K7M2QX" });
  expect(screen.queryByLabelText(/referral code/)).toBeNull();
  await verify();
  expect(posted()[1]).toEqual({ phone: "9876543210", otp: "4815", whatsappOptIn: false });
});

it("says a code that is not right in the server's words, or in its own", async () => {
  server.answer(verifyLoginCode, wrongCode("Not this one."));
  show({ code: "4815", hasAcceptedTerms: true });
  await verify();
  expect(screen.getByText("Error")).toBeTruthy();
  expect(screen.getAllByText("Not this one.")).toHaveLength(2);
  server.answer(verifyLoginCode, wrongCode(""));
  type("4-digit code", "4816");
  await verify();
  expect(screen.getAllByText("That code is not right.")).toHaveLength(2);
});

it.each([
  [{ success: false, code: "code-wrong", message: "That code is wrong." }],
  [{ success: false, code: "bad-referral-code", message: "That code is wrong." }],
] as const)(
  "a refusal is seen at the field and in a toast, and a screen reader says it once: %j",
  async (answer) => {
    server.answer(verifyLoginCode, answer);
    show({ code: "4815", referralCode: "K7M2QX", hasAcceptedTerms: true });
    vi.useFakeTimers();
    await verify();
    update(() => void vi.advanceTimersByTime(1_000));
    const seen = screen.getAllByText(answer.message);
    const announced = seen.filter((text) => text.closest("[role=alert], [role=status]"));
    expect([seen.length, announced.length]).toEqual([2, 1]);
  },
);

it("says what kept the code from being checked, and that stays until it is put away", async () => {
  server.fail(verifyLoginCode, "unexpected", { message: "On our side." });
  show({ code: "4815", hasAcceptedTerms: true });
  vi.useFakeTimers();
  await verify();
  await act(() => vi.advanceTimersByTimeAsync(60 * 60_000));
  expect(screen.getByText("The code could not be checked")).toBeTruthy();
  expect(screen.getByText("On our side.")).toBeTruthy();
  server.fail(verifyLoginCode, "bad-answer");
  await verify();
  expect(screen.getByText("The code could not be checked")).toBeTruthy();
  expect(screen.getByText("The server did not answer properly. Please try again in a moment.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByText("The code could not be checked")).toBeNull();
});

it("what kept the code from being checked is gone when it is sent again, and when the step is left", async () => {
  server.fail(verifyLoginCode, "unexpected");
  const { rerender } = show({ code: "4815", hasAcceptedTerms: true });
  await verify();
  expect(screen.getByText("The code could not be checked")).toBeTruthy();
  const release = server.hold(verifyLoginCode);
  await verify();
  expect(screen.queryByText("The code could not be checked")).toBeNull();
  await act(async () => release());
  expect(await screen.findByText("The code could not be checked")).toBeTruthy();
  rerender(<Toaster />);
  expect(screen.queryByText("The code could not be checked")).toBeNull();
});

it("leads on to the question of an account that was long unused, which a reload finds again", async () => {
  server.answer(verifyLoginCode, { success: false, code: "owner-unverified", message: "A question." });
  server.answer(getOwnerCheck, {
    check: { isOpen: true, fact: "pin-code", triesLeft: 3, canStartAnew: true },
  });
  show({ code: "4815", hasAcceptedTerms: true, wantsWhatsapp: true });
  await verify();
  expect(await screen.findByRole("heading", { name: "One question first" })).toBeTruthy();
  expect([onVerified.mock.calls.length, screen.queryByText("Error")]).toEqual([0, null]);
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000);
  expect(readDraft(hours(23))).toMatchObject({ isOwnerAsked: true, wantsWhatsapp: true });
  expect(readDraft(hours(25))).toBe(null);
});

it("leads back to the number", () => {
  show();
  fireEvent.click(screen.getByRole("button", { name: "Change number" }));
  expect(onChangeNumber).toHaveBeenCalledTimes(1);
});

it("read aloud, the step says which code to enter, what to tick and what to press", async () => {
  const speech = fakeSpeech();
  show();
  expect(await readAloud(speech)).toBe(
    "Enter the code of four digits that came in a message. Tick the box with the terms below. Then press the big button.",
  );
  vi.unstubAllGlobals();
});

it("a code that the phone reads from the SMS is said, to a customer who has had the step read aloud", async () => {
  const speech = fakeSpeech();
  vi.stubGlobal("OTPCredential", class {});
  let bring = (_sms: { code: string }) => {};
  const sms = new Promise((resolve) => {
    bring = resolve;
  });
  vi.stubGlobal("navigator", { credentials: { get: () => sms } });
  show();
  await readAloud(speech);
  speech.spoken.length = 0;
  await act(async () => bring({ code: "4815" }));
  await vi.waitFor(() => expect(speech.texts().at(-1)).toBe("Then press the big button."));
  expect(speech.texts().slice(0, 2)).toEqual(["four, eight, one, five.", "The code is complete."]);
  expect(screen.getByLabelText<HTMLInputElement>("4-digit code").value).toBe("4815");
  vi.unstubAllGlobals();
});

it("the phone also reads the code of the SMS that is sent again", async () => {
  vi.stubGlobal("OTPCredential", class {});
  const waiting: ((sms: { code: string }) => void)[] = [];
  const get = () => new Promise((resolve) => waiting.push(resolve));
  vi.stubGlobal("navigator", { credentials: { get } });
  server.answer(sendLoginCode, {
    success: true,
    message: "",
    resendAfterSeconds: 30,
    expiresInSeconds: 300,
  });
  show({ resendAt: 0 });
  await act(async () => waiting.at(-1)?.({ code: "4815" }));
  await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Send again" })));
  expect(screen.getByLabelText("4-digit code")).toHaveProperty("value", "");
  await act(async () => waiting.at(-1)?.({ code: "2342" }));
  expect(screen.getByLabelText("4-digit code")).toHaveProperty("value", "2342");
  vi.unstubAllGlobals();
});

it("a late answer about an earlier code leaves the one that has been typed since", async () => {
  server.answer(verifyLoginCode, wrongCode("This code is wrong."));
  const release = server.hold(verifyLoginCode);
  server.answer(sendLoginCode, {
    success: true,
    message: "",
    resendAfterSeconds: 30,
    expiresInSeconds: 300,
  });
  show({ code: "4815", hasAcceptedTerms: true, resendAt: Date.now() - 1 });
  await verify();
  await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Send again" })));
  type("4-digit code", "1623");
  await act(async () => release());
  expect(screen.getByLabelText<HTMLInputElement>("4-digit code").value).toBe("1623");
  expect(screen.queryByText("This code is wrong.")).toBeNull();
});

it.each(["8023456789", "7926543210", "6122234567"])(
  "a code to %s that is not entered within the wait is asked about, because the number begins as a landline's",
  async (phone) => {
    vi.useFakeTimers();
    const resendAt = Date.now() + 30_000;
    show({ phone, resendAt, expiresAt: Date.now() + 300_000 });
    expect(screen.queryByText(/looks like a landline number/)).toBeNull();
    await act(async () => void vi.advanceTimersByTime(30_000));
    const question = screen.getByText(/looks like a landline number/).closest("[role=status]");
    expect(question?.textContent).toContain(`+91 ${phone.slice(0, 5)} ${phone.slice(5)}`);
    fireEvent.click(within(question as HTMLElement).getByRole("button", { name: "Change number" }));
    expect(onChangeNumber).toHaveBeenCalled();
  },
);

it("the question about a landline stays once another code is sent, and a mobile number is not asked about", async () => {
  server.answer(sendLoginCode, {
    success: true,
    message: "",
    resendAfterSeconds: 30,
    expiresInSeconds: 300,
  });
  show({ phone: "8023456789", resendAt: Date.now(), expiresAt: later });
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Send again" })));
  expect(screen.getByText(/looks like a landline number/)).toBeTruthy();
  cleanup();
  show({ resendAt: Date.now(), expiresAt: later });
  expect(screen.queryByText(/looks like a landline number/)).toBeNull();
});

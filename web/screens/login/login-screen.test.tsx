import { useNavigate } from "react-router";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { checkPhone, sendLoginCode, verifyLoginCode } from "#contract/customers.ts";
import { addDays, istDateOf } from "#domain/ist-time.ts";
import { queryClient } from "#web/api/queries.ts";
import { learnServerTime } from "#web/api/server-clock.ts";
import {
  type OpenSummary,
  openSummary,
  removeStoredChoice,
  storeChoice,
} from "#web/features/bookings/stored-choice.ts";
import { forgetUser, rememberAfterLogin } from "#web/features/identity/session.ts";
import { formatDay } from "#web/i18n/format.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { fakeSpeech, readAloud } from "#web/testing/fake-speech.ts";
import { testCustomer } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { act, cleanup, fireEvent, render, screen } from "#web/testing/library.tsx";
import { HeaderPlace } from "#web/ui/header-start.tsx";
import { Toaster } from "#web/ui/toaster.tsx";
import { keepDraft } from "./login-draft.ts";
import { LoginScreen } from "./login-screen.tsx";

const header = document.createElement("header");
function Login() {
  return <LoginScreen navigate={useNavigate()} loadScreen={async () => undefined} />;
}

const server = fakeServer();
inEnglish();
let speech: ReturnType<typeof fakeSpeech>;
beforeEach(() => {
  document.body.append(header);
  // Before the screen is drawn, which shows the button where the phone can speak.
  speech = fakeSpeech();
  window.history.replaceState(null, "", "/");
  server.answer(sendLoginCode, {
    success: true,
    message: "",
    resendAfterSeconds: 30,
    expiresInSeconds: 300,
  });
  render(
    <HeaderPlace value={{ current: header }}>
      <main>
        <Login />
        <Toaster />
      </main>
    </HeaderPlace>,
  );
});
afterEach(() => {
  cleanup();
  keepDraft(null);
  removeStoredChoice();
  sessionStorage.clear();
  forgetUser();
  queryClient.clear();
});

function customerIs(isNewUser: boolean, hasBookings: boolean, whatsappOptIn = false) {
  server.answer(checkPhone, { isNewUser, hasBookings, whatsappOptIn });
  server.answer(verifyLoginCode, {
    success: true,
    message: "",
    user: testCustomer(),
    isNewUser,
    hasBookings,
  });
}
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const submit = (name: string) =>
  act(async () => void fireEvent.submit(screen.getByRole("button", { name }).closest("form") ?? header));

async function toTheCode() {
  type(screen.getByLabelText("Your mobile number"), "9876543210");
  await submit("Send code");
  return screen.findByLabelText("4-digit code");
}

it.each([
  ["a customer with bookings goes straight to the dashboard", false, true, "/dashboard"],
  ["a new customer chooses first", true, false, "/"],
  ["a customer without bookings chooses first", false, false, "/"],
])("%s", async (_, isNew, has, at) => {
  customerIs(isNew, has);
  type(await toTheCode(), "4815");
  fireEvent.click(screen.getAllByRole("checkbox")[0] ?? header);
  await submit("Continue");
  await vi.waitFor(() => expect(JSON.parse(localStorage.getItem("user") ?? "{}").username).toBe("Asha"));
  if (at === "/") expect(await screen.findByRole("heading", { name: "Welcome" })).toBeTruthy();
  expect(window.location.pathname).toBe(at);
});

it("a time that was chosen before stands beside the number, and its customer can skip the film at once", async () => {
  customerIs(true, false);
  const today = istDateOf(new Date());
  const choose = (date: string) =>
    act(async () => {
      storeChoice({ date, time: "11:00", questionType: "single" });
      rememberAfterLogin("/book");
    });
  await choose(addDays(today, -1));
  expect(screen.queryByText(/^Your chosen time/)).toBeNull();
  const tomorrow = addDays(today, 1);
  await choose(tomorrow);
  expect(await screen.findByText(`Your chosen time: ${formatDay(tomorrow)}, 11:00 AM · ₹751`)).toBeTruthy();
  type(await toTheCode(), "4815");
  fireEvent.click(screen.getAllByRole("checkbox")[0] ?? header);
  await submit("Continue");
  await screen.findByRole("heading", { name: "Welcome" });
  expect(screen.getByRole("button", { name: "Book a session" })).toBeTruthy();
});

const mother = { name: "Mother", phone: "9876501234" };
const tomorrow = () => addDays(istDateOf(new Date()), 1);
const slot = () => ({ sessionDate: tomorrow(), sessionTime: "11:00", questionType: "single" }) as const;

/** What the sign-in sends of a visitor who has chosen a time, and was led here from its summary. */
async function slotSent(summary: Partial<OpenSummary> | null, path = "/book") {
  customerIs(true, false);
  const date = tomorrow();
  storeChoice({ date, time: "11:00", questionType: "single" });
  const confirmed = { typed: null, customerId: null, isForLogin: true, at: Date.now() };
  openSummary.set(summary && { slot: `${date} 11:00 single`, ...confirmed, ...summary });
  rememberAfterLogin(path);
  type(await toTheCode(), "4815");
  fireEvent.click(screen.getAllByRole("checkbox")[0] ?? header);
  await submit("Continue");
  return server.calls(verifyLoginCode)[0]?.input?.slot;
}

it("the sign-in sends the chosen time, which the server holds, with who is to attend", async () => {
  expect(await slotSent({ typed: mother })).toEqual({ ...slot(), attendee: mother });
  // From then on it is not for another customer of this tab.
  await vi.waitFor(() => expect(openSummary.get()?.customerId).toBe(testCustomer().id));
});

it.each([
  ["without a summary, for the waiting list", null],
  ["whose summary was not confirmed", { typed: { name: "Mother", phone: "98765" }, isForLogin: false }],
  ["where the summary of another one was confirmed", { slot: "2026-01-01 11:00 single", typed: mother }],
  ["where the summary was confirmed half an hour ago", { typed: mother, at: Date.now() - 30 * 60_000 }],
  ["whose kind was changed after its summary", { slot: `${tomorrow()} 11:00 multiple`, typed: mother }],
])("the sign-in sends no chosen time %s", async (_, summary) => {
  expect(await slotSent(summary)).toBeUndefined();
});

it("beside the chosen time stands for whom its summary was confirmed", async () => {
  const date = tomorrow();
  await act(async () => {
    storeChoice({ date, time: "11:00", questionType: "single" });
    const slot = `${date} 11:00 single`;
    openSummary.set({ slot, typed: mother, customerId: null, isForLogin: true, at: Date.now() });
    rememberAfterLogin("/book");
  });
  expect(
    await screen.findByText(`Your chosen time: ${formatDay(date)}, 11:00 AM · ₹751 · For Mother`),
  ).toBeTruthy();
});

it("the sign-in sends no attendee whom a customer has typed whose login session has ended", async () => {
  expect(await slotSent({ typed: mother, customerId: "1" })).toEqual(slot());
});

it("a sign-in that leads elsewhere sends no chosen time", async () => {
  expect(await slotSent({}, "/profile")).toBeUndefined();
});

it("the typed number survives a reload, and is gone after the sign-in", async () => {
  customerIs(false, true);
  type(screen.getByLabelText("Your mobile number"), "98765");
  cleanup();
  render(<Login />);
  expect(screen.getByLabelText("Your mobile number")).toHaveProperty("value", "98765");
  type(await toTheCode(), "4815");
  expect(JSON.stringify({ ...sessionStorage })).toContain("9876543210");
  fireEvent.click(screen.getAllByRole("checkbox")[0] ?? header);
  await submit("Continue");
  await vi.waitFor(() => expect(window.location.pathname).toBe("/dashboard"));
  expect(JSON.stringify({ ...sessionStorage })).not.toContain("9876543210");
});

it("the typed number is gone after a quarter of an hour, when another person may read it", () => {
  type(screen.getByLabelText("Your mobile number"), "98765");
  cleanup();
  const later = (minutes: number) =>
    learnServerTime(new Date(Date.now() + minutes * 60_000).toISOString(), 0);
  onTestFinished(() => later(0));
  later(14);
  render(<Login />);
  expect(screen.getByLabelText("Your mobile number")).toHaveProperty("value", "98765");
  cleanup();
  later(16);
  render(<Login />);
  expect(screen.getByLabelText("Your mobile number")).toHaveProperty("value", "");
});

it("changing the number keeps it to be corrected, and forgets code and referral code", async () => {
  customerIs(true, false);
  type(await toTheCode(), "48");
  type(screen.getByLabelText(/^Have a referral code/), "K7M2QX");
  fireEvent.click(screen.getByRole("button", { name: "Change number" }));
  expect(screen.getByLabelText("Your mobile number")).toHaveProperty("value", "9876543210");
  expect(await toTheCode()).toHaveProperty("value", "");
  expect(screen.getByLabelText(/^Have a referral code/)).toHaveProperty("value", "");
});

it.each([
  [
    "said yes",
    true,
    true,
    "You said yes before, and reminders are on. You can turn them off in your profile.",
  ],
  ["did not choose it", true, false, "You did not choose this before."],
])(
  "a known customer who %s before reads so beside the unticked box for WhatsApp",
  async (_, hasBookings, optIn, words) => {
    customerIs(false, hasBookings, optIn);
    await toTheCode();
    const box = screen.getByRole<HTMLInputElement>("checkbox", { name: /WhatsApp/ });
    expect(box.checked).toBe(false);
    expect(document.getElementById(box.getAttribute("aria-describedby") ?? "")?.textContent).toBe(words);
  },
);

it("a browser that does not know the customer says nothing of an earlier choice", async () => {
  customerIs(false, false, false);
  await toTheCode();
  expect(screen.getByRole("checkbox", { name: /WhatsApp/ }).getAttribute("aria-describedby")).toBeNull();
});

it("an invitation fills in its code for a new customer", async () => {
  window.history.replaceState(null, "", "/?code=k7m2qx");
  customerIs(true, false);
  await toTheCode();
  expect(screen.getByLabelText(/referral code/)).toHaveProperty("value", "K7M2QX");
});

it("read aloud, the first step says which number to enter and what a session costs", async () => {
  cleanup();
  render(<Login />);
  expect(await readAloud(speech)).toBe(
    "To log in, enter your mobile number of ten digits. Then press the button below it. " +
      "A session for one question costs seven hundred and fifty-one rupees.",
  );
  vi.unstubAllGlobals();
});

it("each step says the typed digits once they are complete and what comes next, once the customer has had the screen read aloud and not before", async () => {
  customerIs(true, false);
  const spoken = async (...texts: string[]) => {
    await vi.waitFor(() => expect(speech.texts()).toEqual(texts));
    speech.spoken.length = 0;
  };
  const number = screen.getByLabelText("Your mobile number");
  type(number, "9876543210");
  type(number, "98765");
  expect(speech.texts()).toEqual([]);
  await readAloud(speech);
  speech.spoken.length = 0;
  type(number, "9876543210");
  await spoken(
    "nine, eight, seven, six, five, four, three, two, one, zero.",
    "All ten digits are there.",
    "Now press the button below.",
  );
  type(number, "98765432109");
  await vi.waitFor(() => expect(speech.texts().join(" ")).toMatch(/has eleven$/));
  type(number, "9876543210");
  await submit("Send code");
  const code = await screen.findByLabelText("4-digit code");
  speech.spoken.length = 0;
  type(code, "4815");
  await spoken(
    "four, eight, one, five.",
    "The code is complete.",
    "Tick the box with the terms.",
    "Then press the big button.",
  );
  fireEvent.click(screen.getAllByRole("checkbox")[0] ?? header);
  await spoken("four, eight, one, five.", "The code is complete.", "Now press the big button.");
  server.answer(verifyLoginCode, { success: false, code: "code-wrong", message: "Not this one." });
  await submit("Continue");
  await spoken("Not this one.");
  type(code, "4816");
  await spoken("four, eight, one, six.", "The code is complete.", "Now press the big button.");
  vi.unstubAllGlobals();
});

it("the same number again, while its code can still be entered, leads to the boxes and asks for no wait", async () => {
  customerIs(true, false);
  await toTheCode();
  fireEvent.click(screen.getByRole("button", { name: "Change number" }));
  server.fail(sendLoginCode, "code-wait", {
    message: "Please wait 28 seconds before asking for another code.",
    retryAfterSeconds: 28,
    sent: { expiresInSeconds: 272 },
  });
  expect(await toTheCode()).toHaveProperty("value", "");
  expect(screen.getByText("Send again in 28 seconds")).toBeTruthy();
  expect(screen.getByText("The code is on its way")).toBeTruthy();
  expect(screen.queryByText("Code sent")).toBeNull();
  expect(screen.queryByText(/Please wait|too soon/)).toBeNull();
});

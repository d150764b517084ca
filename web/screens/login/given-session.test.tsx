import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { getGivenSession } from "#contract/notifications.ts";
import { currentLanguage, setLanguage } from "#web/i18n/language.ts";
import { fakeServer, refusal } from "#web/testing/fake-server.ts";
import { fakeSpeech, readAloud } from "#web/testing/fake-speech.ts";
import { act, cleanup, render, screen, waitFor } from "#web/testing/library.tsx";
import { PhoneStep } from "./phone-step.tsx";

const server = fakeServer();
const session = {
  sessionDate: "2199-11-25",
  sessionTime: "16:30",
  payerPhoneEnd: "3210",
  language: "en",
} as const;

beforeEach(async () => {
  await setLanguage("hi");
  localStorage.clear();
  server.answer(getGivenSession, { session });
});
afterEach(async () => {
  cleanup();
  await setLanguage("en");
});

/** Its parts are loaded by then. */
const show = (link: string | null) =>
  act(async () => {
    render(<PhoneStep phone="" onSent={vi.fn()} onTyping={() => undefined} link={link} />, {
      // Its effects run once, as in the build.
      reactStrictMode: false,
    });
  });

it("who comes by the link of an SMS reads in its language when, from whom, and that it is paid", async () => {
  await show("/m/AbCdE12345");
  expect(await screen.findByText("The number ending in 3210 has booked a session for you")).toBeTruthy();
  expect(screen.getByText(/25 Nov.*4:30 PM IST/)).toBeTruthy();
  expect(screen.getByText("Already paid")).toBeTruthy();
  expect(screen.queryByText(/₹/)).toBeNull();
  expect(screen.getByRole("link", { name: "Was the SMS not for you?" })).toBeTruthy();
  expect(server.calls(getGivenSession).map(({ params }) => params.id)).toEqual(["AbCdE12345"]);
});

it("a language that was chosen in this browser stays", async () => {
  await setLanguage("hi");
  await show("/m/AbCdE12345");
  expect(await screen.findByText("3210 पर ख़त्म होने वाले नंबर से आपके लिए सत्र बुक हुआ है")).toBeTruthy();
  expect(currentLanguage()).toBe("hi");
});

it("read aloud, the login says that somebody has booked and paid", async () => {
  const speech = fakeSpeech();
  await setLanguage("en");
  await show("/m/AbCdE12345");
  await screen.findByText("Already paid");
  expect(await readAloud(speech)).toMatch(/Somebody has booked a session for you.*already paid for.*enter/);
  vi.unstubAllGlobals();
});

it.each(["not-found", "network"] as const)(
  "the login is the ordinary one where the server answers: %s",
  async (code) => {
    server.answer(getGivenSession, () => refusal(code));
    await show("/m/AbCdE12345");
    await waitFor(() => expect(server.calls(getGivenSession)).toHaveLength(1));
    expect(screen.getByText(/₹/)).toBeTruthy();
    expect(screen.queryByRole("status", { name: "" })?.textContent ?? "").not.toMatch(/सत्र बुक/);
    expect(currentLanguage()).toBe("hi");
  },
);

it("nothing is asked without a link of a message", async () => {
  await show(null);
  expect(server.called).toEqual([]);
});

it("who is asked to join reads that somebody asks, and that there is nothing to pay", async () => {
  const speech = fakeSpeech();
  server.answer(getGivenSession, { session: { ...session, as: "companion" } });
  await show("/m/AbCdE12345");
  expect(
    await screen.findByText("The number ending in 3210 asks you to be in this session, too:"),
  ).toBeTruthy();
  expect(screen.getByText("Nothing to pay")).toBeTruthy();
  expect(screen.queryByText(/₹|Already paid/)).toBeNull();
  expect(await readAloud(speech)).toMatch(/^Somebody asks you to be in a session, too,/);
  vi.unstubAllGlobals();
});

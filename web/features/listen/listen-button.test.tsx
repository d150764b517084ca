import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { playSound } from "#web/features/devices/voice-level.ts";
import { forgetUser, rememberUser } from "#web/features/identity/session.ts";
import { setLanguage } from "#web/i18n/language.ts";
import { fakeSpeech, testVoice } from "#web/testing/fake-speech.ts";
import { testCustomer } from "#web/testing/fixtures.ts";
import { update } from "#web/testing/library.tsx";
import * as toastModule from "#web/ui/toast.ts";
import { ListenButton } from "./listen-button.tsx";
import { keepQuiet } from "./reading.ts";

const toast = vi.spyOn(toastModule, "toast").mockReturnValue();

beforeAll(() => setLanguage("hi"));
beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  rememberUser(testCustomer());
  document.body.innerHTML = '<div id="listen"></div><main><input inputmode="numeric"></main>';
});
afterEach(() => {
  cleanup();
  forgetUser();
  history.replaceState(null, "", "/");
  toast.mockClear();
  vi.unstubAllGlobals();
});

const show = () => render(<ListenButton facts={{ screen: "login-phone" }} />);
const button = () => screen.getByRole("button", { name: "सुनिए" });
const press = () => act(async () => void fireEvent.click(button()));
const isPressed = () => button().getAttribute("aria-pressed") === "true";
const number = () => document.querySelector("input") as HTMLInputElement;

/** Begins the first sentence, which stays until the test ends it. */
async function startReading() {
  const speech = fakeSpeech();
  speech.endsAtOnce = false;
  const screen = show();
  await press();
  await waitFor(() => expect(speech.texts()).toHaveLength(1));
  return { speech, ...screen };
}

it("nothing is spoken by itself; a press reads the screen in the header's button, and then it is released", async () => {
  const speech = fakeSpeech();
  show();
  expect(document.querySelector("#listen button")).toBe(button());
  expect([isPressed(), speech.spoken]).toEqual([false, []]);
  await press();
  await waitFor(() => expect(isPressed()).toBe(false));
  expect(speech.texts()).toEqual([
    "लॉग इन करने के लिए अपना दस अंकों का मोबाइल नंबर लिखिए।",
    "फिर उसके नीचे का बटन दबाइए।",
    "मैसेज से चार अंकों का कोड आएगा।",
    "एक सवाल पूछने के सात सौ इक्यावन रुपये लगते हैं।",
  ]);
});

it("what the sentence is about is marked while it is read, and a second press ends both", async () => {
  const { speech } = await startReading();
  expect([isPressed(), number().style.outlineOffset]).toEqual([true, "3px"]);
  await press();
  expect([isPressed(), number().style.outlineOffset]).toEqual([false, ""]);
  expect([speech.speaking, speech.texts().length]).toEqual([false, 1]);
});

it.each([
  ["a film plays", () => void fireEvent.play(document.body.appendChild(document.createElement("video")))],
  ["the device check plays its sound", () => void playSound().catch(() => undefined)],
  ["any dialog opens", () => document.body.appendChild(document.createElement("dialog")).showModal()],
  ["the customer signs out", () => forgetUser()],
  ["the screen is left", ({ unmount }: Awaited<ReturnType<typeof startReading>>) => unmount()],
  [
    "the page is hidden",
    () => {
      vi.spyOn(document, "hidden", "get").mockReturnValueOnce(true);
      document.dispatchEvent(new Event("visibilitychange"));
    },
  ],
  [
    "a dialog with a button of its own opens",
    () => void render(<ListenButton isInDialog facts={{ screen: "login-phone" }} />),
  ],
])("the reading ends when %s", async (_when, happen) => {
  const reading = await startReading();
  await act(async () => happen(reading));
  expect([reading.speech.speaking, number().style.outlineOffset]).toEqual([false, ""]);
});

it("a muted film, as the picture of the own camera, does not end the reading", async () => {
  const { speech } = await startReading();
  const film = document.body.appendChild(document.createElement("video"));
  film.muted = true;
  fireEvent.play(film);
  expect([speech.speaking, isPressed()]).toEqual([true, true]);
});

it("a voice that fails does not end the reading without a word", async () => {
  const { speech } = await startReading();
  await act(async () => speech.fail("network"));
  expect(isPressed()).toBe(false);
  expect(toast.mock.calls).toEqual([[expect.objectContaining({ title: "फ़ोन इसे पढ़कर नहीं सुना पाया" })]]);
});

it("a reading that ends while the voice is looked for says nothing of a missing voice", async () => {
  const speech = fakeSpeech([]);
  show();
  await press();
  await press();
  await act(async () => speech.nameVoices([testVoice("en-IN")]));
  expect(isPressed()).toBe(false);
  expect(toast).not.toHaveBeenCalled();
});

it("a browser that cannot speak has no button", () => {
  // happy-dom has no speechSynthesis.
  show();
  expect(screen.queryByRole("button")).toBeNull();
});

/** Reads the screen to its end, does something, and types; what is said then. */
async function typedAfter(happen: () => unknown) {
  const speech = fakeSpeech();
  show();
  await press();
  await waitFor(() => expect(isPressed()).toBe(false));
  await act(async () => void (await happen()));
  speech.spoken.length = 0;
  await act(async () => void fireEvent.input(number(), { target: { value: "9" } }));
  return speech.texts();
}

it("typed digits are said once the screen was read, and not when the reading was switched off, after a sign-out, on a hidden page and to admins", async () => {
  expect(await typedAfter(() => undefined)).toEqual(["नौ।"]);
  cleanup();
  const switchOff = () => {
    fireEvent.click(button());
    fireEvent.click(button());
  };
  expect(await typedAfter(switchOff)).toEqual([]);
  cleanup();
  expect(await typedAfter(forgetUser)).toEqual([]);
  cleanup();
  const hidden = vi.spyOn(document, "hidden", "get");
  expect(await typedAfter(() => void hidden.mockReturnValue(true))).toEqual([]);
  hidden.mockRestore();
  cleanup();
  expect(await typedAfter(() => history.replaceState(null, "", "/admin"))).toEqual([]);
});

it("each digit cuts the one before short, so that none are left to be said", async () => {
  const speech = fakeSpeech();
  show();
  await press();
  await waitFor(() => expect(isPressed()).toBe(false));
  speech.spoken.length = 0;
  speech.endsAtOnce = false;
  for (const value of ["9", "98", "987"]) {
    speech.cancel.mockClear();
    await act(async () => void fireEvent.input(number(), { target: { value } }));
    expect(speech.cancel).toHaveBeenCalled();
  }
  expect(speech.texts()).toEqual(["नौ।", "आठ।", "सात।"]);
});

it("nothing is read while the microphone records, and the button is gone for so long", async () => {
  const { speech } = await startReading();
  let release = () => {};
  update(() => {
    release = keepQuiet();
  });
  expect([speech.speaking, screen.queryByRole("button")]).toEqual([false, null]);
  update(() => release());
  expect(isPressed()).toBe(false);
});

it("a phone without a voice for the language says so once, and then has no button until it names one", async () => {
  const speech = fakeSpeech([testVoice("en-IN")]);
  show();
  await press();
  await waitFor(() => expect(screen.queryByRole("button")).toBeNull());
  expect(toast.mock.calls).toEqual([[expect.objectContaining({ title: "इस फ़ोन में हिन्दी की आवाज़ नहीं है" })]]);
  expect(speech.texts()).toEqual([]);
  update(() => speech.nameVoices([testVoice("en-IN"), testVoice("hi-IN")]));
  await press();
  await waitFor(() => expect(speech.texts()).toHaveLength(4));
});

it("a browser that names no voice and keeps silent says so within three seconds, and has no button then", async () => {
  vi.useFakeTimers();
  const speech = fakeSpeech([]);
  speech.endsAtOnce = false;
  show();
  await press();
  await act(() => vi.advanceTimersByTimeAsync(2_900));
  expect(toast.mock.calls).toEqual([[expect.objectContaining({ title: "इस फ़ोन में हिन्दी की आवाज़ नहीं है" })]]);
  expect(screen.queryByRole("button")).toBeNull();
  vi.useRealTimers();
});

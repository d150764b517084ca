import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { playSound } from "#web/features/devices/voice-level.ts";
import { forgetUser, rememberUser } from "#web/features/identity/session.ts";
import { setLanguage } from "#web/i18n/language.ts";
import { fakeSpeech, testVoice } from "#web/testing/fake-speech.ts";
import { testCustomer } from "#web/testing/fixtures.ts";
import { act, cleanup, fireEvent, render, screen, update, waitFor } from "#web/testing/library.tsx";
import * as toastModule from "#web/ui/toast.ts";
import { Listen } from "./listen.tsx";
import { ListenButton } from "./listen-button.tsx";
import { keepQuiet } from "./reading.ts";
import type { Says } from "./says.ts";

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

const FIRST: Says = ["login-phone", { amount: "₹751" }];
const NEXT: Says = ["login-number", { digits: "9876543210" }];
const withSays = (says: Says) => <ListenButton says={says} at="main input" />;
const show = () => render(withSays(FIRST));
const button = () => screen.getByRole("button", { name: "सुनें" });
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
  ["a dialog with a button of its own opens", () => void render(<ListenButton isInDialog says={FIRST} />)],
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

/** Reads the screen to its end, does something, and brings the screen's next state; what is said then. */
async function saidAfter(happen: (speech: ReturnType<typeof fakeSpeech>) => unknown, next = NEXT) {
  const speech = fakeSpeech();
  const { rerender } = show();
  await press();
  await waitFor(() => expect(isPressed()).toBe(false));
  await act(async () => void (await happen(speech)));
  speech.spoken.length = 0;
  await act(async () => rerender(withSays(next)));
  return speech.texts();
}

it("the screen's next state is read once the screen was, and not when the reading was switched off, after a sign-out and on a hidden page", async () => {
  expect(await saidAfter(() => undefined)).toEqual([
    "नौ, आठ, सात, छह, पाँच, चार, तीन, दो, एक, शून्य।",
    "दस अंक पूरे हुए।",
    "अब नीचे का बटन दबाइए।",
  ]);
  cleanup();
  const switchOff = async (speech: ReturnType<typeof fakeSpeech>) => {
    speech.endsAtOnce = false;
    await press();
    await press();
  };
  expect(await saidAfter(switchOff)).toEqual([]);
  cleanup();
  expect(await saidAfter(forgetUser)).toEqual([]);
  cleanup();
  const hidden = vi.spyOn(document, "hidden", "get");
  expect(await saidAfter(() => void hidden.mockReturnValue(true))).toEqual([]);
  hidden.mockRestore();
});

it("a screen that is drawn anew and would say the same is not read again", async () => {
  expect(await saidAfter(() => undefined, ["login-phone", { amount: "₹751" }])).toEqual([]);
});

it("a new state cuts the sentence of the one before short", async () => {
  const { speech, rerender } = await startReading();
  speech.cancel.mockClear();
  await act(async () => rerender(withSays(NEXT)));
  expect(speech.cancel).toHaveBeenCalled();
  expect(speech.texts().at(-1)).toMatch(/^नौ, आठ/);
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
  await waitFor(() => expect(speech.texts()).toHaveLength(3));
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
  // Files share a process: the next one may speak again.
  update(() => speech.nameVoices([testVoice("hi-IN")]));
  vi.useRealTimers();
});

it("the next screen's button is there with the screen, so that it reads what changes there at once", async () => {
  fakeSpeech();
  const first = render(<Listen says={FIRST} at="main input" />);
  await screen.findByRole("button", { name: "सुनें" });
  first.unmount();
  expect(document.querySelector("#listen button")).toBeNull();
  render(<Listen says={NEXT} at="main input" />);
  expect(document.querySelector("#listen button")).toBe(button());
});

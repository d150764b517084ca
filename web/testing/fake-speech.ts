import { fireEvent, screen, waitFor } from "#web/testing/library.tsx";
// A stand-in for the browser's speechSynthesis. It ends each utterance as soon as it began, unless a test takes that over.

import { expect, vi } from "vitest";

export type FakeUtterance = {
  text: string;
  lang: string;
  voice: SpeechSynthesisVoice | null;
  onstart: (() => void) | null;
  onend: (() => void) | null;
  onerror: ((event: { error: string }) => void) | null;
};

export const testVoice = (
  lang: string,
  fields: Partial<SpeechSynthesisVoice> = {},
): SpeechSynthesisVoice => ({
  lang,
  name: lang,
  voiceURI: lang,
  localService: true,
  default: false,
  ...fields,
});

/** To be called in the test or before each; vi.unstubAllGlobals takes it away. */
export function fakeSpeech(
  voices: readonly SpeechSynthesisVoice[] = [testVoice("hi-IN"), testVoice("en-IN")],
) {
  class Utterance implements FakeUtterance {
    lang = "";
    voice: SpeechSynthesisVoice | null = null;
    onstart: (() => void) | null = null;
    onend: (() => void) | null = null;
    onerror: ((event: { error: string }) => void) | null = null;
    text: string;
    constructor(text: string) {
      this.text = text;
    }
  }
  const listeners = new Set<() => void>();
  const speech = {
    voices,
    spoken: [] as FakeUtterance[],
    /** What was given to be spoken, without the empty first utterance. */
    texts: () => speech.spoken.map(({ text }) => text).filter((text) => text !== ""),
    endsAtOnce: true,
    speaking: false,
    pending: false,
    paused: false,
    getVoices: () => speech.voices,
    resume: vi.fn(() => {
      speech.paused = false;
    }),
    cancel: vi.fn(() => {
      speech.speaking = false;
    }),
    speak(utterance: FakeUtterance) {
      speech.spoken.push(utterance);
      speech.speaking = true;
      if (speech.endsAtOnce) queueMicrotask(() => speech.end());
    },
    end() {
      speech.speaking = false;
      speech.spoken.at(-1)?.onend?.();
    },
    fail(error: string) {
      speech.speaking = false;
      speech.spoken.at(-1)?.onerror?.({ error });
    },
    addEventListener: (_name: string, listener: () => void) => void listeners.add(listener),
    removeEventListener: (_name: string, listener: () => void) => void listeners.delete(listener),
    nameVoices(named: readonly SpeechSynthesisVoice[]) {
      speech.voices = named;
      for (const listener of [...listeners]) listener();
    },
  };
  vi.stubGlobal("speechSynthesis", speech);
  vi.stubGlobal("SpeechSynthesisUtterance", Utterance);
  return speech;
}

/** Presses the button of the screen, or of the dialog on it, and waits until everything is read. */
export async function readAloud(speech: ReturnType<typeof fakeSpeech>, name = "Listen"): Promise<string> {
  const button = (await screen.findAllByRole("button", { name })).at(-1);
  if (!button) throw new Error("the screen cannot be read aloud");
  fireEvent.click(button);
  await waitFor(() =>
    expect([button.getAttribute("aria-pressed"), speech.texts().length > 0]).toEqual(["false", true]),
  );
  return speech.texts().join(" ");
}

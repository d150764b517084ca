// One reading at a time, of a screen or of a dialog.
import { useSyncExternalStore } from "react";
import { createStore } from "zustand";
import type { Language } from "#domain/messages.ts";
import { currentUser } from "#web/features/identity/session.ts";
import { currentLanguage } from "#web/i18n/language.ts";
import { t } from "#web/i18n/t.ts";
import { toast } from "#web/ui/toast.ts";
import type { Says } from "./says.ts";

/** Null until a customer has had a screen read. */
let reader: typeof import("./read.ts") | null = null;
type State = { isReading: boolean; recordings: number; withoutVoice: readonly Language[] };
const state = createStore<State>(() => ({ isReading: false, recordings: 0, withoutVoice: [] }));
/** Who has had a screen read; null before, and once that was switched off. A visitor may sign in meanwhile. */
let listener: { userId: string | undefined } | null = null;
let control = new AbortController();

/** `reading` while a screen is read, so that a press can end it; `none` where nothing can be read. */
export const useReading = (language: Language) =>
  useSyncExternalStore(
    state.subscribe,
    () => (canSpeak(language) ? (state.getState().isReading ? "reading" : "ready") : "none"),
    () => "none",
  );

function canSpeak(language: Language): boolean {
  const { recordings, withoutVoice } = state.getState();
  return recordings === 0 && "speechSynthesis" in window && !withoutVoice.includes(language);
}

export function stopReading(): void {
  control.abort();
  state.setState({ isReading: false });
}

/** Ends the reading, and that the screen's next states are read. */
export function switchOffReading(): void {
  listener = null;
  stopReading();
}

/** Reads nothing until the returned function is called: it would be in the recording of a microphone. */
export function keepQuiet(): () => void {
  state.setState(({ recordings }) => ({ recordings: recordings + 1 }));
  stopReading();
  return () => state.setState(({ recordings }) => ({ isReading: false, recordings: recordings - 1 }));
}

/** Until the phone names other voices. Safari before 16 has no addEventListener here. */
function noteMissingVoice(language: Language): void {
  state.setState(({ withoutVoice }) => ({ withoutVoice: [...withoutVoice, language] }));
  const forget = () =>
    state.setState(({ withoutVoice }) => ({
      withoutVoice: withoutVoice.filter((other) => other !== language),
    }));
  window.speechSynthesis.addEventListener?.("voiceschanged", forget, { once: true });
}

/** At a press. `at`: a selector of what is marked meanwhile. */
export function startReading(says: Says, at: string): Promise<void> {
  listener = { userId: currentUser()?.id };
  return start(says, at);
}

async function start(says: Says, at: string): Promise<void> {
  stopReading();
  // The guide's greeting ends.
  document.dispatchEvent(new Event("reading"));
  control = new AbortController();
  const { signal } = control;
  const language = currentLanguage();
  state.setState({ isReading: true });
  // Safari lets a page speak later if its first word is asked for in the press itself.
  window.speechSynthesis.speak(new SpeechSynthesisUtterance(""));
  stopOnInterruption(signal);
  try {
    reader = await import("./read.ts");
    if (!(await reader.read(says, at, signal))) noteMissingVoice(language);
  } catch {
    toast({ title: t("shell.failure-network"), tone: "destructive" });
  }
  if (!signal.aborted) stopReading();
}

/** Reads what the screen says in its new state, once the customer has had a screen read. */
export function readChange(before: Says, says: Says, at: string): void {
  if (!reader || !listener || document.hidden || !canSpeak(currentLanguage())) return;
  if (reader.sentenceOf(before) === reader.sentenceOf(says)) return;
  const userId = currentUser()?.id;
  listener.userId ??= userId;
  // Not to who signs in after a sign-out.
  if (listener.userId === userId) void start(says, at);
}

/** The page is hidden, a dialog opens, or a film or sound plays. */
function stopOnInterruption(signal: AbortSignal): void {
  const ifHidden = () => document.hidden && stopReading();
  const ifAudible = ({ target }: Event) => (target as Partial<HTMLMediaElement>).muted || stopReading();
  const opened = new MutationObserver((changes) => {
    if (changes.some(({ target }) => (target as Element).matches("dialog[open]"))) stopReading();
  });
  document.addEventListener("visibilitychange", ifHidden, { signal });
  document.addEventListener("play", ifAudible, { capture: true, signal });
  opened.observe(document, { subtree: true, attributeFilter: ["open"] });
  signal.addEventListener("abort", () => opened.disconnect());
}

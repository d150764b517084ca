// One reading at a time: a screen, a dialog, or what the customer has typed or chosen.

import { useSyncExternalStore } from "react";
import type { Language } from "#domain/messages.ts";
import { emitter } from "#web/emitter.ts";
import { currentUser } from "#web/features/identity/session.ts";
import { currentLanguage, needSentences } from "#web/i18n/language.ts";
import { t } from "#web/i18n/t.ts";
import { importPart } from "#web/import-part.ts";
import { onDemand } from "#web/on-demand.ts";
import { toast } from "#web/ui/toast.ts";
import type { Facts } from "./facts.ts";

const reader = onDemand(async () => {
  const [{ read, watchTyping }] = await Promise.all([
    importPart(() => import("./read.ts")),
    needSentences("spoken"),
  ]);
  watchTyping((typed) => readBack({ screen: "typed", ...typed }));
  return read;
});
const withoutVoice = new Set<Language>();
const changes = emitter();
let isReading = false;
/** Who has had a screen read; null before, and once that was switched off. A visitor may sign in meanwhile. */
let listener: { userId: string | undefined } | null = null;
let recordings = 0;
let control = new AbortController();

/** `reading` while a screen is read, so that a press can end it; `none` where nothing can be read. */
export const useReading = (language: Language) =>
  useSyncExternalStore(
    changes.subscribe,
    () => (canSpeak(language) ? (isReading ? "reading" : "ready") : "none"),
    () => "none",
  );

function show(next: boolean): void {
  isReading = next;
  changes.emit();
}

const canSpeak = (language: Language) =>
  recordings === 0 && "speechSynthesis" in window && !withoutVoice.has(language);

export function stopReading(): void {
  control.abort();
  show(false);
}

/** Ends the reading, and that what the customer does is said back. */
export function switchOffReading(): void {
  listener = null;
  stopReading();
}

/** Reads nothing until the returned function is called: it would be in the recording of a microphone. */
export function keepQuiet(): () => void {
  recordings += 1;
  stopReading();
  return () => {
    recordings -= 1;
    show(false);
  };
}

function noteMissingVoice(language: Language): void {
  withoutVoice.add(language);
  const forget = () => {
    withoutVoice.delete(language);
    show(isReading);
  };
  // Safari before 16 has no addEventListener here.
  window.speechSynthesis.addEventListener?.("voiceschanged", forget, { once: true });
}

/** At a press. */
export function startReading(facts: Facts): Promise<void> {
  listener = { userId: currentUser()?.id };
  return start(facts);
}

async function start(facts: Facts): Promise<void> {
  stopReading();
  control = new AbortController();
  const { signal } = control;
  const language = currentLanguage();
  // A digit is spoken as fast as the next one is typed.
  if (facts.screen !== "typed") show(true);
  allowSpeech();
  const unwatch = onInterruption(stopReading);
  try {
    const read = await reader.load();
    if (!(await read(facts, language, signal))) noteMissingVoice(language);
  } catch {
    toast({ title: t("shell.failure-network"), tone: "destructive" });
  }
  unwatch();
  if (!signal.aborted) show(false);
}

/** Says what the customer has just done, once the customer has had a screen read. */
export function readBack(facts: Facts): void {
  if (!listener || document.hidden || !canSpeak(currentLanguage())) return;
  const userId = currentUser()?.id;
  listener.userId ??= userId;
  // Not to who signs in after a sign-out.
  if (listener.userId === userId) void start(facts);
}

/** The page is hidden, a dialog opens, or a film or sound plays. Returns a function that ends the watch. */
function onInterruption(happen: () => void): () => void {
  const ifHidden = () => document.hidden && happen();
  const ifAudible = ({ target }: Event) => (target as Partial<HTMLMediaElement>).muted || happen();
  const opened = new MutationObserver((changes) => {
    if (changes.some(({ target }) => (target as Element).matches("dialog[open]"))) happen();
  });
  document.addEventListener("visibilitychange", ifHidden);
  document.addEventListener("play", ifAudible, true);
  opened.observe(document, { subtree: true, attributeFilter: ["open"] });
  return () => {
    document.removeEventListener("visibilitychange", ifHidden);
    document.removeEventListener("play", ifAudible, true);
    opened.disconnect();
  };
}

/** Safari lets a page speak later if its first word is asked for in the press itself. */
function allowSpeech(): void {
  window.speechSynthesis.speak(new SpeechSynthesisUtterance(""));
}

// Loaded when a customer presses the button: turns a screen's facts into sentences and reads them, marking on the screen
// what each is about.
import type { Language } from "#domain/messages.ts";
import { serverNow } from "#web/api/server-clock.ts";
import { t } from "#web/i18n/t.ts";
import { toast } from "#web/ui/toast.ts";
import { prefersReducedMotion } from "#web/ui/use-media-query.ts";
import type { Facts } from "./facts.ts";
import { sentencesOf } from "./sentences.ts";
import { speak } from "./speech.ts";

/** Resolves when all is read, the signal is aborted or the browser cannot go on. False if the phone has no voice for the language. */
export async function read(facts: Facts, language: Language, signal: AbortSignal): Promise<boolean> {
  const synthesis = window.speechSynthesis;
  const found = await findVoice(synthesis, language);
  if (signal.aborted) return true;
  if (found === null) {
    toast({ title: t("spoken.no-voice"), body: t("spoken.no-voice-body") });
    return false;
  }
  const voice = () => found ?? chooseVoice(synthesis.getVoices(), language);
  const sentences = sentencesOf(facts, language, serverNow());
  const texts = sentences.map(({ text }) => text);
  let unmark = () => {};
  try {
    const onSentence = (index: number) => {
      unmark();
      unmark = mark(sentences[index]?.at);
    };
    const isRead = await speak(texts, { synthesis, voice, language, signal, onSentence });
    if (!isRead) toast({ title: t("spoken.failed"), body: t("spoken.failed-body") });
  } finally {
    unmark();
  }
  return true;
}

/** The style alone: no attribute or text changes, so that screen readers announce nothing. */
function mark(selector: string | undefined): () => void {
  const element = selector === undefined ? null : document.querySelector<HTMLElement>(selector);
  if (!element) return () => {};
  const { outline, outlineOffset } = element.style;
  Object.assign(element.style, { outline: "3px solid var(--primary)", outlineOffset: "3px" });
  element.scrollIntoView({ block: "center", behavior: prefersReducedMotion() ? "auto" : "smooth" });
  return () => void Object.assign(element.style, { outline, outlineOffset });
}

// Which of the phone's voices reads a language.
/** Some browsers name their voices only some time after they are first asked. */
const VOICES_MS = 1_500;
const BETTER = /enhanced|premium|natural|neural|siri/i;
/** Its Hindi is hard to understand. */
const LAST = /espeak|compact/i;

/** `null`: the phone has voices, and none for the language. Where it names none at all, it may still have one: `undefined`. */
type FoundVoice = SpeechSynthesisVoice | null | undefined;

export async function findVoice(synthesis: SpeechSynthesis, language: Language): Promise<FoundVoice> {
  if (synthesis.getVoices().length === 0) await namesVoices(synthesis);
  const voices = synthesis.getVoices();
  return voices.length === 0 ? undefined : chooseVoice(voices, language);
}

function namesVoices(synthesis: SpeechSynthesis): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      // Safari before 16 has no addEventListener here.
      synthesis.removeEventListener?.("voiceschanged", done);
      resolve();
    };
    const timer = setTimeout(done, VOICES_MS);
    synthesis.addEventListener?.("voiceschanged", done);
  });
}

/** India's accent first; then a voice of the phone itself, which needs no network; then the better one. */
export function chooseVoice(
  voices: readonly SpeechSynthesisVoice[],
  language: Language,
): SpeechSynthesisVoice | null {
  let best: SpeechSynthesisVoice | null = null;
  for (const voice of voices) {
    if (languageOf(voice)[0] === language && (best === null || rank(voice) > rank(best))) best = voice;
  }
  return best;
}

function rank(voice: SpeechSynthesisVoice): number {
  const { name, voiceURI, localService } = voice;
  const text = `${name} ${voiceURI}`;
  return (
    (languageOf(voice)[1] === "in" ? 8 : 0) +
    (localService ? 4 : 0) +
    (BETTER.test(text) ? 2 : 0) -
    (LAST.test(text) ? 6 : 0)
  );
}

/** Android writes "hi_IN". */
function languageOf({ lang }: SpeechSynthesisVoice): string[] {
  return lang.toLowerCase().split(/[-_]/);
}

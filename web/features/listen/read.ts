// Loaded when a customer presses the button: turns a screen's facts into sentences and reads them, marking on the screen
// what each is about.
import type { Language } from "#domain/messages.ts";
import { serverNow } from "#web/api/server-clock.ts";
import { t } from "#web/i18n/t.ts";
import { prefersReducedMotion } from "#web/ui/reduced-motion.ts";
import { toast } from "#web/ui/toast.ts";
import type { Facts } from "./facts.ts";
import { sentencesOf } from "./sentences.ts";
import { speak } from "./speech.ts";
import { chooseVoice, findVoice } from "./voice.ts";

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

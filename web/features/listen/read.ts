// Loaded when a customer presses the button: makes a sentence of what a screen says, and reads it, marking its place.
import type { SessionStart } from "#domain/join-window.ts";
import { serverNow } from "#web/api/server-clock.ts";
import { currentLanguage } from "#web/i18n/language.ts";
import { spokenDay, spokenFigures, spokenWhen } from "#web/i18n/spoken.ts";
import { t } from "#web/i18n/t.ts";
import { toast } from "#web/ui/toast.ts";
import { prefersReducedMotion } from "#web/ui/use-media-query.ts";
import type { Says } from "./says.ts";
import { chooseVoice, findVoice, speak } from "./speech.ts";

const translate = t as (key: string, values?: Record<string, string | number>) => string;

export function sentenceOf(says: Says, language = currentLanguage(), now = serverNow()): string {
  if (typeof says === "string") return spokenFigures(language, says);
  const [key, values = {}] = says;
  const words = Object.entries(values).map(([name, value]) => {
    if (name === "kind") return [name, translate(`spoken.kind-${value}`)];
    if (typeof value !== "object") return [name, value];
    return [name, (name === "day" ? spokenDay : spokenWhen)(language, value as SessionStart, now)];
  });
  return spokenFigures(language, translate(`spoken.${key}`, Object.fromEntries(words)));
}

/** Resolves when all is read, the signal is aborted or the browser cannot go on. False if the phone has no voice for the language. */
export async function read(says: Says, at: string, signal: AbortSignal): Promise<boolean> {
  const language = currentLanguage();
  const synthesis = window.speechSynthesis;
  const found = await findVoice(synthesis, language);
  if (signal.aborted) return true;
  if (found === null) return noVoice();
  const voice = () => found ?? chooseVoice(synthesis.getVoices(), language);
  const unmark = mark(at);
  const isRead = await speak(sentenceOf(says), { synthesis, voice, language, signal }).finally(unmark);
  if (!isRead && !voice()) return noVoice();
  if (!isRead) toast({ title: t("spoken.failed"), body: t("spoken.failed-body") });
  return true;
}

function noVoice(): false {
  toast({ title: t("spoken.no-voice"), body: t("spoken.no-voice-body") });
  return false;
}

/** The style alone: no attribute or text changes, so that screen readers announce nothing. */
function mark(selector: string): () => void {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element) return () => {};
  const { outline, outlineOffset } = element.style;
  Object.assign(element.style, { outline: "3px solid var(--primary)", outlineOffset: "3px" });
  element.scrollIntoView({ block: "center", behavior: prefersReducedMotion() ? "auto" : "smooth" });
  return () => void Object.assign(element.style, { outline, outlineOffset });
}

// Loaded when a customer presses the button: turns a screen's facts into sentences and reads them, marking on the screen
// what each is about. From then on, the digits that are typed on any screen are said as they are typed.
import { LOGIN_CODE_DIGITS } from "#domain/login.ts";
import type { Language } from "#domain/messages.ts";
import { MOBILE_DIGITS } from "#domain/phone.ts";
import { serverNow } from "#web/api/server-clock.ts";
import { t } from "#web/i18n/t.ts";
import { toast } from "#web/ui/toast.ts";
import { prefersReducedMotion } from "#web/ui/use-media-query.ts";
import type { Facts, TypedFacts } from "./facts.ts";
import { AGREEMENT } from "./say.ts";
import { sentencesOf } from "./sentences.ts";
import { chooseVoice, findVoice, speak } from "./speech.ts";

/** Resolves when all is read, the signal is aborted or the browser cannot go on. False if the phone has no voice for the language. */
export async function read(facts: Facts, language: Language, signal: AbortSignal): Promise<boolean> {
  const synthesis = window.speechSynthesis;
  const found = await findVoice(synthesis, language);
  if (signal.aborted) return true;
  if (found === null) return noVoice();
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
    if (!isRead && !voice()) return noVoice();
    if (!isRead) toast({ title: t("spoken.failed"), body: t("spoken.failed-body") });
  } finally {
    unmark();
  }
  return true;
}

function noVoice(): false {
  toast({ title: t("spoken.no-voice"), body: t("spoken.no-voice-body") });
  return false;
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

const CODE = "input[autocomplete=one-time-code]";

const valuesBefore = new WeakMap<HTMLInputElement, string>();
let isWatching = false;

/** `onTyped` is called for each change from then on. */
export function watchTyping(onTyped: (facts: TypedFacts) => void): void {
  if (isWatching) return;
  isWatching = true;
  const remember = (target: EventTarget | null) => {
    if (isNumeric(target)) valuesBefore.set(target, target.value);
  };
  remember(document.activeElement);
  document.addEventListener("focusin", ({ target }) => remember(target));
  document.addEventListener("input", (event) => {
    const { target } = event;
    // Admins are read nothing, least of all the codes of their second step.
    if (!isNumeric(target) || window.location.pathname.startsWith("/admin")) return;
    const before = valuesBefore.get(target) ?? "";
    remember(target);
    // What a browser fills in comes as an event without a type.
    const isErased = "inputType" in event && String(event.inputType).startsWith("delete");
    onTyped({ before, digits: target.value, isErased, next: nextOf(target) });
  });
}

function isNumeric(target: EventTarget | null): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.inputMode === "numeric";
}

function nextOf(input: HTMLInputElement): TypedFacts["next"] {
  if (input.matches("[autocomplete=tel-national]")) {
    const { length } = input.value;
    return length > MOBILE_DIGITS ? "shorten" : length === MOBILE_DIGITS ? "send-phone" : null;
  }
  if (!input.matches(CODE)) return null;
  const codes = [...document.querySelectorAll<HTMLInputElement>(CODE)];
  if (codes.some(({ value }) => value.length < LOGIN_CODE_DIGITS)) return null;
  return document.querySelector<HTMLInputElement>(AGREEMENT)?.checked ? "send-code" : "accept-terms";
}

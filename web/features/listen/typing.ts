// Once a customer has had a screen read aloud, the digits that are typed on any screen are said as they are typed.
import { LOGIN_CODE_DIGITS } from "#domain/login.ts";
import type { TypedFacts } from "./facts.ts";
import { AGREEMENT } from "./say.ts";

const PHONE_DIGITS = 10;
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
    return length > PHONE_DIGITS ? "shorten" : length === PHONE_DIGITS ? "send-phone" : null;
  }
  if (!input.matches(CODE)) return null;
  const codes = [...document.querySelectorAll<HTMLInputElement>(CODE)];
  if (codes.some(({ value }) => value.length < LOGIN_CODE_DIGITS)) return null;
  return document.querySelector<HTMLInputElement>(AGREEMENT)?.checked ? "send-code" : "accept-terms";
}

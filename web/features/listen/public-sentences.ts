// What the pages say that are open to everybody, and the login: short, and what is to be pressed.
import { LOGIN_CODE_DIGITS } from "#domain/login.ts";
import { PRICES, type QuestionType } from "#domain/prices.ts";
import { t } from "#web/i18n/t.ts";
import type { TypedFacts } from "./facts.ts";
import { AGREEMENT, BAR, type FactsOf, type Say, type Spoken, SUBMIT } from "./say.ts";

export function aboutSentences({ prices, nextFree }: FactsOf<"about">, say: Say): Spoken[] {
  return [
    { text: t("spoken.about-who"), at: "#guide" },
    { text: t("spoken.about-note"), at: "#guide-steps" },
    ...(prices ? [{ text: priceText(prices, say), at: "#guide-prices" }] : []),
    ...(nextFree ? [{ text: t("spoken.next-free", { when: say.when(nextFree) }), at: BAR }] : []),
    { text: t("spoken.about-press"), at: `${BAR} a` },
  ];
}

function priceText({ single, multiple }: Readonly<Record<QuestionType, number>>, say: Say): string {
  return t("spoken.about-price", { single: say.rupees(single), multiple: say.rupees(multiple) });
}

export function contactSentences({ hasWhatsapp, hasPhone, hasEmail }: FactsOf<"contact">): Spoken[] {
  return [
    { text: t("spoken.contact-what") },
    ...(hasWhatsapp ? [{ text: t("spoken.contact-whatsapp"), at: "main a[href*='wa.me']" }] : []),
    ...(hasPhone ? [{ text: t("spoken.contact-phone"), at: "main a[href^='tel:']" }] : []),
    ...(hasEmail ? [{ text: t("spoken.contact-email"), at: "main a[href^='mailto:']" }] : []),
  ];
}

/** Of a long text the rules that matter most. */
export function termsTexts({ graceMinutes }: FactsOf<"terms">, say: Say): string[] {
  return [
    t("spoken.terms-what"),
    t("spoken.terms-who"),
    t("spoken.terms-fee"),
    ...(graceMinutes > 0
      ? [t("spoken.refund-grace", say.counted(graceMinutes)), t("spoken.refund-limits")]
      : []),
    t("spoken.move-can"),
    t("spoken.terms-help"),
  ];
}

export function privacyTexts(): string[] {
  return [
    t("spoken.privacy-what"),
    t("spoken.privacy-kept"),
    t("spoken.privacy-not"),
    t("spoken.privacy-rights"),
  ];
}

type LoginFacts = FactsOf<"login-phone" | "login-code" | "typed" | "sms-code" | "refused">;

export function loginSentences(facts: LoginFacts, say: Say): Spoken[] {
  const digits = say.number(LOGIN_CODE_DIGITS);
  switch (facts.screen) {
    case "login-phone":
      return [
        { text: t("spoken.login-phone"), at: "main input" },
        { text: t("spoken.login-send", { digits }), at: SUBMIT },
        { text: t("spoken.login-price", { amount: say.rupees(PRICES.single) }) },
      ];
    case "login-code":
      return [
        ...(facts.isAskedOfLandline ? [{ text: t("spoken.code-landline") }] : []),
        {
          text: t("spoken.code-enter", { digits }),
          at: "main input",
        },
        { text: t("spoken.code-terms"), at: AGREEMENT },
        { text: t("spoken.code-send"), at: SUBMIT },
      ];
    case "typed":
      return typedSentences(facts, say);
    case "sms-code":
      return [{ text: t("spoken.typed-sms") }, spelled(facts.digits, say), ...nextSentences(facts.next)];
    case "refused":
      return [{ text: t("spoken.code-refused") }];
  }
}

function typedSentences({ before, digits, isErased, next }: TypedFacts, say: Say): Spoken[] {
  if (isErased) {
    const erased = before.startsWith(digits) ? before.slice(digits.length) : before;
    return [...(erased === "" ? [] : [spelled(erased, say)]), { text: t("spoken.typed-erased") }];
  }
  const added = digits.startsWith(before) ? digits.slice(before.length) : digits;
  return [...(added === "" ? [] : [spelled(added, say)]), ...nextSentences(next)];
}

/** One digit after another. */
function spelled(text: string, say: Say): Spoken {
  return {
    text: t("spoken.typed", { digits: say.digits(text.replace(/\D/g, "")) }),
  };
}

function nextSentences(next: TypedFacts["next"]): Spoken[] {
  switch (next) {
    case null:
      return [];
    case "shorten":
      return [{ text: t("spoken.typed-many") }];
    case "send-phone":
      return [{ text: t("spoken.typed-phone"), at: SUBMIT }];
    case "accept-terms":
      return [
        { text: t("spoken.typed-code") },
        { text: t("spoken.code-terms"), at: AGREEMENT },
        { text: t("spoken.code-send"), at: SUBMIT },
      ];
    case "send-code":
      return [{ text: t("spoken.typed-code") }, { text: t("spoken.typed-send"), at: SUBMIT }];
  }
}

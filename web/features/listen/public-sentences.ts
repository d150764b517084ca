// What the pages say that are open to everybody: short, and what is to be pressed.
import type { QuestionType } from "#domain/prices.ts";
import { t } from "#web/i18n/t.ts";
import { BAR, type FactsOf, type Say, type Spoken } from "./say.ts";

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

// What a session has brought: parchas and remedies.
import { t } from "#web/i18n/t.ts";
import { AGREEMENT, BAR, DIALOG_BUTTON, type FactsOf, type Say, type Spoken } from "./say.ts";

export function parchaTexts({ sessions, latest, awaited }: FactsOf<"parchas">, say: Say): string[] {
  const waiting = awaited > 0 ? [t("spoken.parchas-awaited")] : [];
  if (sessions === 0 || latest === null) return awaited > 0 ? waiting : [t("spoken.parchas-none")];
  return [
    ...waiting,
    t("spoken.parchas-have", say.counted(sessions)),
    t("spoken.parchas-latest", { day: say.day(latest) }),
  ];
}

export function remedySentences(facts: FactsOf<"remedies">, say: Say): Spoken[] {
  const { forSale, chosen, total, checking, pending, done } = facts;
  if (forSale + checking + pending + done === 0) return [{ text: t("spoken.remedies-none") }];
  const choosing: Spoken =
    chosen > 0
      ? {
          text: t("spoken.remedies-chosen", { ...say.counted(chosen), amount: say.rupees(total) }),
          at: `${BAR} button`,
        }
      : { text: t("spoken.remedies-choose"), at: AGREEMENT };
  return [
    ...(forSale > 0
      ? [{ text: t("spoken.remedies-for-sale", say.counted(forSale)), at: "main h2" }, choosing]
      : []),
    ...(checking > 0 ? [{ text: t("spoken.remedies-checking", say.counted(checking)) }] : []),
    ...(pending > 0 ? [{ text: t("spoken.remedies-pending", say.counted(pending)) }] : []),
    ...(done > 0 ? [{ text: t("spoken.remedies-done", say.counted(done)) }] : []),
  ];
}

export function buySentences({ chosen, total }: FactsOf<"buy-remedies">, say: Say): Spoken[] {
  return [
    { text: t("spoken.buy-what", say.counted(chosen)) },
    { text: t("spoken.buy-amount", { amount: say.rupees(total) }) },
    { text: t("spoken.buy-refund") },
    { text: t("spoken.pay-press"), at: DIALOG_BUTTON },
  ];
}

// What each end of buying vidhis tells the reader.
import type { PrescribedRemedy } from "#contract/remedies.ts";
import { chosenOf, goneOf, type Ids, totalOf } from "#web/features/carts/selection.ts";
import type { BuyEnd } from "#web/features/carts/use-buy.ts";
import { namesOf } from "#web/features/remedies/own-remedies.ts";
import { formatRupees } from "#web/i18n/format.ts";
import { currentLanguage } from "#web/i18n/language.ts";
import type { Translate } from "#web/i18n/t.ts";

/** What has to be said at the place. With a payment's id it is trouble that support can look into. */
export type Notice = { title: string; lines: readonly string[]; paymentId?: string };
/** What is said of it in passing. */
export type Word = { title: string; body?: string; tone?: "destructive" | "done" };

export type Telling = {
  word: Word | null;
  notice: Notice | null;
  /** What she ticked is done with. */
  isCleared: boolean;
};

type Ask = {
  end: BuyEnd;
  /** What she wanted to buy; nothing where a payment from before has ended. */
  asked: readonly PrescribedRemedy[];
  /** Her vidhis as they are now; null where they could not be had again. */
  now: readonly PrescribedRemedy[] | null;
  checked: Ids;
  t: Translate;
};

export function tellingOf({ end, asked, now, checked, t }: Ask): Telling {
  if (end.kind === "bought") {
    const back = totalOfRefunds(end.refunds);
    return {
      word: { title: t("remedies.done"), body: doneBody(asked, end.refunds.length, t), tone: "done" },
      notice: back > 0 ? partly(end.message, back, t) : null,
      isCleared: true,
    };
  }
  if (end.kind === "refunded")
    return {
      word: null,
      notice: { title: t("remedies.refund-title"), lines: [end.message] },
      isCleared: true,
    };
  if (end.kind === "refused") {
    const paymentId = end.paymentId ?? undefined;
    const notice = { title: t("remedies.not-verified"), lines: [end.message], paymentId };
    return { word: null, notice, isCleared: false };
  }
  if (end.kind === "unconfirmed")
    return {
      word: { title: t("payments.trouble"), body: t("payments.trouble-body") },
      notice: null,
      isCleared: false,
    };
  if (end.kind === "dismissed")
    return {
      word: { title: t("remedies.cancelled"), body: t("remedies.cancelled-body") },
      notice: null,
      isCleared: false,
    };
  const word: Word = {
    title: t("remedies.not-started"),
    body: end.kind === "not-started" ? end.failure?.message : undefined,
    tone: "destructive",
  };
  return { word, notice: now && changed({ end, asked, now, checked, t }), isCleared: false };
}

function totalOfRefunds(refunds: readonly { amount: number }[]): number {
  return refunds.reduce((sum, { amount }) => sum + amount, 0);
}

function doneBody(asked: readonly PrescribedRemedy[], refundCount: number, t: Translate): string {
  return asked.length > 0 && refundCount === 0
    ? t("remedies.done-body", { count: asked.length })
    : t("remedies.done-plain");
}

function partly(message: string, back: number, t: Translate): Notice {
  const line = message || t("remedies.partly-body", { amount: formatRupees(back) });
  return { title: t("remedies.partly-title"), lines: [line] };
}

/** What is no longer to be bought, by name, and what the rest comes to; null where all is as it was. */
function changed({ end, asked, now, checked, t }: Ask & { now: readonly PrescribedRemedy[] }): Notice | null {
  const gone = goneOf(asked, now);
  const ids = new Set(asked.map(({ bookingRemedyId }) => bookingRemedyId));
  const left = chosenOf(now, ids, checked);
  const names = (remedies: readonly PrescribedRemedy[]) =>
    remedies.map((remedy) => namesOf(remedy, currentLanguage()).own).join(", ");
  const lines = [
    ...(gone.bought.length > 0 ? [t("remedies.gone-bought", { names: names(gone.bought) })] : []),
    ...(gone.dropped.length > 0 ? [t("remedies.gone-dropped", { names: names(gone.dropped) })] : []),
    ...(end.kind === "repriced" ? [t("remedies.repriced")] : []),
  ];
  if (lines.length === 0) return null;
  const rest =
    left.length > 0
      ? t("remedies.new-total", { amount: formatRupees(totalOf(left)) })
      : t("remedies.nothing-left");
  return { title: t("remedies.gone-title"), lines: [...lines, rest] };
}

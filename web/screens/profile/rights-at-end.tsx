import { clsx } from "clsx";
import type { ReactNode } from "react";
import type { Booking } from "#contract/bookings.ts";
import type { Payment } from "#contract/payments.ts";
import type { PrescribedRemedy } from "#contract/remedies.ts";
import { formatRupees } from "#domain/digits.ts";
import { listRights, type RightKind } from "#domain/rights.ts";
import { SessionTime } from "#web/features/bookings/session-time.tsx";
import { remedyNames } from "#web/features/remedies/own-remedies.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";

type Props = {
  bookings: readonly Booking[];
  remedies: readonly PrescribedRemedy[];
  payments: readonly Payment[];
  hasAddress: boolean;
};

/** What the customer has paid for or been promised, and what becomes of it with the account (domain/rights.ts). */
export function RightsAtEnd({ bookings, remedies, payments, hasAddress }: Props) {
  const t = useT();
  const rights = listRights({ bookings, remedies, payments, creditBalance: 0, hasAddress });
  const idsOf = (...kinds: RightKind[]) =>
    new Set(rights.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id));
  const sessionsOf = (...kinds: RightKind[]) => {
    const ids = idsOf(...kinds);
    return bookings.filter(({ id }) => ids.has(id));
  };
  const kindOf = new Map(rights.map(({ kind, id }) => [id, kind]));
  const cancelled = sessionsOf("refundable-session", "upcoming-session");
  const lostRemedies = remedies.filter(({ bookingRemedyId }) => kindOf.has(bookingRemedyId));
  const refundText = ({ id, amount }: Booking) => {
    if (amount === 0) return t("dashboard.free");
    if (kindOf.get(id) !== "refundable-session") return t("profile.delete-no-refund");
    return t("profile.delete-refunded", { amount: formatRupees(amount) });
  };
  return (
    <div className="grid gap-1">
      {cancelled.length === 0 ? <p>{t("profile.delete-no-upcoming")}</p> : null}
      <Group
        title={t("profile.delete-upcoming")}
        rows={cancelled.map((one) => [
          one.id,
          <SessionTime key="time" start={one} />,
          refundText(one),
          kindOf.get(one.id) === "upcoming-session",
        ])}
      />
      {idsOf("hold").size > 0 ? <p className="text-small">{t("profile.delete-hold")}</p> : null}
      <Group
        title={t("profile.delete-open")}
        rows={sessionsOf("session-under-way", "held-session").map((one) => [
          one.id,
          <SessionTime key="time" start={one} />,
          t(kindOf.get(one.id) === "held-session" ? "profile.delete-held" : "profile.delete-under-way"),
          true,
        ])}
      />
      <Group
        title={t("profile.delete-parchas")}
        rows={sessionsOf("unwritten-parcha", "unsent-parcha").map((one) => [
          one.id,
          <SessionTime key="time" start={one} />,
          t(
            kindOf.get(one.id) === "unsent-parcha"
              ? "profile.delete-parcha-unsent"
              : "profile.delete-parcha-unwritten",
          ),
          true,
        ])}
      />
      <LostRemedies remedies={lostRemedies} />
      <Group
        title={t("profile.delete-payments")}
        rows={payments
          .filter(({ id }) => kindOf.has(id))
          .map(({ id, amount }) => [
            id,
            formatRupees(amount),
            t(
              kindOf.get(id) === "payment-under-way"
                ? "profile.delete-payment-checked"
                : "profile.delete-refund-sent",
            ),
            false,
          ])}
      />
    </div>
  );
}

function LostRemedies({ remedies }: Pick<Props, "remedies">) {
  const t = useT();
  const language = useLanguage();
  return (
    <Group
      title={t("profile.delete-vidhis")}
      rows={remedies.map((remedy) => [
        remedy.bookingRemedyId,
        remedyNames(remedy, language).own,
        remedy.isPaid
          ? t("profile.delete-refunded", { amount: formatRupees(remedy.price) })
          : t("dashboard.free"),
        !remedy.isPaid,
      ])}
    />
  );
}

/** Each row: its key, what it is, what becomes of it, and whether the customer loses it without its money. */
type Row = readonly [key: string, what: ReactNode, end: string, isLost: boolean];

/** The rest opens by a press: the field below stays near. */
const ROWS_SHOWN = 3;

function Group({ title, rows }: { title: string; rows: readonly Row[] }) {
  const t = useT();
  if (rows.length === 0) return null;
  const rest = rows.slice(ROWS_SHOWN);
  return (
    <>
      <h3 className="mt-2 font-bold">{title}</h3>
      <Rows rows={rows.slice(0, ROWS_SHOWN)} />
      {rest.length > 0 ? (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center text-small font-bold text-primary underline underline-offset-4">
            {t("profile.delete-more", { count: rest.length })}
          </summary>
          <Rows rows={rest} />
        </details>
      ) : null}
    </>
  );
}

function Rows({ rows }: { rows: readonly Row[] }) {
  return (
    <ul className="grid list-disc gap-1 pl-5">
      {rows.map(([key, what, end, isLost]) => (
        <li key={key} className="wrap-anywhere">
          {what}
          <span className={clsx("block text-small font-bold", isLost && "text-destructive")}>{end}</span>
        </li>
      ))}
    </ul>
  );
}

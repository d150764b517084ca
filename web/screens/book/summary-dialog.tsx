import type { ComponentProps, ReactNode } from "react";
import type { Booking } from "#contract/bookings.ts";
import type { Attendee } from "#domain/attendees.ts";
import type { Companion } from "#domain/companions.ts";
import { formatRupees } from "#domain/digits.ts";
import type { quotePrice } from "#domain/prices.ts";
import { useConfig } from "#web/api/config.ts";
import { useCode } from "#web/api/use-code.ts";
import { AttendeeChoice, useAttendeeChoice } from "#web/features/attendees/attendees-on-demand.tsx";
import type { Choice } from "#web/features/bookings/stored-choice.ts";
import type { SummaryCompanion } from "#web/features/companions/summary-companion.tsx";
import { loadSummaryCompanion } from "#web/features/companions/summary-companion-code.ts";
import { GuideFace, GuideProof } from "#web/features/guide/face.tsx";
import { Listen } from "#web/features/listen/listen.tsx";
import type { Says } from "#web/features/listen/says.ts";
import { SummaryNote, SummaryRow } from "#web/features/payments/summary-rows.tsx";
import { formatDay, formatDayLong, formatTime } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { heldUntil } from "./own-hold.ts";
import { type Unavailable, useCanBeMoved, useCancelRule } from "./use-choice.ts";

type Props = {
  /** Null while the dialog is closed. */
  choice: Choice | null;
  unavailable: Unavailable;
  onCancel: () => void;
  onProceed: () => void;
  isProcessing: boolean;
  price: ReturnType<typeof quotePrice>;
  /** Shown if the server's amount differs from the one that the customer has seen. */
  changedText: string | null;
  /** The hold that this booking replaces. */
  replaced: Booking | null;
  /** The hold of this slot. */
  held: Booking | null;
  /** `attendee`: a word while name and number are not both right, null for the customer. */
  naming: ComponentProps<typeof AttendeeChoice> & { attendee: Attendee | string | null };
  /** A time is chosen: the next press may open it. */
  isNear: boolean;
  /** `companion` as `attendee`. */
  accompanying: Omit<ComponentProps<typeof SummaryCompanion>, "held"> & {
    companion: Companion | string | null;
  };
};

/** What is booked, what it costs and covers, and what cancelling means. */
export function SummaryDialog(props: Props) {
  const { choice, unavailable, isProcessing, onCancel, onProceed, price, changedText, replaced, held } =
    props;
  const { attendee, ...naming } = props.naming;
  const { companion, ...accompanying } = props.accompanying;
  const t = useT();
  const { data: config } = useConfig();
  // Before the dialog opens, in which they would move what stands below.
  useAttendeeChoice();
  const { data: code } = useCode("summary-companion", loadSummaryCompanion, {
    isNeeded: props.isNear,
    isOptional: true,
  });
  return (
    <ConfirmDialog
      isOpen={choice !== null}
      title={t("book.summary")}
      proceedLabel={price.amount > 0 ? t("book.proceed") : t("book.proceed-free")}
      pendingLabel={t("book.processing")}
      isPending={isProcessing}
      unavailable={unavailable}
      onCancel={onCancel}
      onProceed={onProceed}
    >
      {choice ? <PayListen {...{ choice, unavailable, attendee, companion }} amount={price.amount} /> : null}
      {changedText ? (
        <Banner tone="alive" icon="info" role="alert">
          {changedText}
        </Banner>
      ) : null}
      <GuideFace config={config} />
      {held ? (
        <p className="flex items-start gap-2 font-bold">
          <Icon name="clock" size={22} className="shrink-0 text-alive-ink" />
          <span>{t("book.held-until", heldUntil(held))}</span>
        </p>
      ) : null}
      <Rows choice={choice} price={price} />
      {choice ? (
        // Inert, because what is changed during the request would be lost.
        <div inert={isProcessing} className="grid grid-cols-1">
          <AttendeeChoice {...naming} />
          {code ? <code.SummaryCompanion {...{ held, ...accompanying }} /> : null}
        </div>
      ) : null}
      {price.amount > 0 ? <p className="text-small font-bold">{t("book.ways-to-pay")}</p> : null}
      <Notes choice={choice} replaced={replaced} />
      <GuideProof config={config} />
    </ConfirmDialog>
  );
}

type ListenProps = Pick<Props, "unavailable"> &
  Pick<Props["naming"], "attendee"> &
  Pick<Props["accompanying"], "companion"> & { choice: Choice; amount: number };

function PayListen({ choice, unavailable, attendee, companion, amount }: ListenProps) {
  const t = useT();
  const { date, time, questionType: kind } = choice;
  const rule = useCancelRule({ date, time }).full;
  if (!date || !time) return null;
  const when = { sessionDate: date, sessionTime: time };
  const price = { amount: formatRupees(amount), rule };
  const says = (): Says => {
    if (unavailable) return t(`book.choice-${unavailable}`);
    if (typeof attendee === "string" || typeof companion === "string") return ["pay-unnamed"];
    if (amount === 0) return ["pay-free", { when, kind }];
    // The number is read back: the SMS goes there, and what was typed wrongly is heard before it is paid for.
    if (attendee) return ["pay-other", { when, name: attendee.name, digits: attendee.phone, ...price }];
    return ["pay", { when, kind, ...price }];
  };
  return <Listen isInDialog says={says()} />;
}

function Rows({ choice, price }: Pick<Props, "choice" | "price">) {
  const t = useT();
  return (
    <dl className="grid grid-cols-1 gap-2">
      <SummaryRow label={t("general.date")}>{choice?.date ? formatDayLong(choice.date) : null}</SummaryRow>
      <SummaryRow label={t("general.time")}>
        {choice?.time ? t("general.time-ist", { time: formatTime(choice.time) }) : null}
      </SummaryRow>
      <SummaryRow label={t("general.questions")}>
        {choice ? t(`general.${choice.questionType}`) : null}
      </SummaryRow>
      <SummaryRow label={t("book.duration")}>{t("book.minutes")}</SummaryRow>
      {price.creditsUsed > 0 ? (
        <>
          <SummaryRow label={t("book.fee")}>{formatRupees(price.price)}</SummaryRow>
          <SummaryRow label={t("book.discount-line")}>{`–${formatRupees(price.creditsUsed)}`}</SummaryRow>
        </>
      ) : null}
      <SummaryRow label={t("book.total")} isTotal>
        {formatRupees(price.amount)}
      </SummaryRow>
    </dl>
  );
}

function Notes({ choice, replaced }: Pick<Props, "choice" | "replaced">) {
  const t = useT();
  const rule = useCancelRule({ date: choice?.date ?? null, time: choice?.time ?? null });
  const canBeMoved = useCanBeMoved(choice?.date ?? null, choice?.time ?? null);
  return (
    <ul className="grid gap-1.5 text-small text-ink-quiet">
      <SummaryNote icon="check">{t("book.fee-covers")}</SummaryNote>
      <SummaryNote icon="info">{rule.full}</SummaryNote>
      <SummaryNote icon="calendar">
        {t(canBeMoved ? "book.move-rule" : "manage.too-late-to-move")}
      </SummaryNote>
      <SummaryNote icon="list">{t("book.line-rule")}</SummaryNote>
      {replaced ? (
        <SummaryNote icon="clock">
          {t("book.replaces-hold", {
            when: `${formatDay(replaced.sessionDate)}, ${formatTime(replaced.sessionTime)}`,
          })}
        </SummaryNote>
      ) : null}
    </ul>
  );
}

type ConfirmProps = {
  isOpen: boolean;
  title: string;
  proceedLabel: string;
  pendingLabel: string;
  isPending: boolean;
  /** The time was lost while the dialog was open, so the customer cannot proceed. */
  unavailable: Unavailable;
  onCancel: () => void;
  onProceed: () => void;
  children: ReactNode;
};

/** The confirmation before a session is booked or moved. */
export function ConfirmDialog(props: ConfirmProps) {
  const { isOpen, title, isPending, unavailable, onCancel, children } = props;
  const t = useT();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={isPending ? () => undefined : onCancel}
      title={title}
      actions={<Actions {...props} />}
    >
      <div className="grid grid-cols-1 gap-4">
        {unavailable ? (
          <Banner tone="destructive" icon="alert" role="alert">
            {t(`book.choice-${unavailable}`)}
          </Banner>
        ) : null}
        {children}
      </div>
    </Dialog>
  );
}

function Actions({ proceedLabel, pendingLabel, isPending, unavailable, onCancel, onProceed }: ConfirmProps) {
  const t = useT();
  return (
    <>
      <Button variant="outline" size="large" className="grow" onClick={onCancel} disabled={isPending}>
        {unavailable ? t("book.choose-other") : t("general.cancel")}
      </Button>
      <Button
        size="large"
        className="grow"
        disabled={unavailable !== null}
        onClick={onProceed}
        isPending={isPending}
        pendingLabel={pendingLabel}
      >
        {proceedLabel}
      </Button>
    </>
  );
}

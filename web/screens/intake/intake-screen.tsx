import { useRef, useState } from "react";
import { useParams } from "react-router";
import type { OutputOf } from "#contract/endpoint.ts";
import { deleteIntake, type SavedIntake as GivenIntake, getIntake } from "#contract/intakes.ts";
import { istDateOf } from "#domain/ist-time.ts";
import type { SessionStart } from "#domain/join-window.ts";
import { call } from "#web/api/call.ts";
import { QueryView } from "#web/api/query-view.tsx";
import { useNow } from "#web/api/server-clock.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { useAction } from "#web/api/use-submit.ts";
import { BookedBy } from "#web/features/attendees/booked-by.tsx";
import { isGiven as isOfOther, useOwnBooking } from "#web/features/bookings/own-bookings.ts";
import { useUser } from "#web/features/identity/session.ts";
import { OwnFilesSlot, ownFiles } from "#web/features/intake-files/own-files-slot.tsx";
import { IntakeFacts } from "#web/features/intakes/intake-facts.tsx";
import { leaveIntakeDraft, removeIntakeDraft, useIntakeDraft } from "#web/features/intakes/kept-intake.ts";
import { clearIntake, hasFiles, type IntakeKey } from "#web/features/intakes/use-intake.ts";
import { Listen } from "#web/features/listen/listen.tsx";
import { useWhen } from "#web/features/live/use-when.ts";
import { formatDay, formatTimeOf, unbroken } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { InlineConfirm } from "#web/ui/inline-confirm.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { ScreenTitle } from "#web/ui/screen-title.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { toast } from "#web/ui/toast.ts";
import { IntakeForm } from "./intake-form.tsx";

const TICK_MS = 60_000;

/** `/session/{id}/details`: what the customer wants the guide to know before the session. */
export function IntakeScreen() {
  const t = useT();
  const { bookingId = "" } = useParams();
  const user = useUser();
  return (
    <div className="mx-auto grid max-w-2xl grid-cols-1 gap-4">
      <ScreenTitle title={t("pages.intake-title")} backTo={paths.manageBookings()} />
      {user ? <Intake key={bookingId} intakeKey={{ userId: user.id, bookingId }} /> : null}
    </div>
  );
}

// Else React would take what the server has drawn of it away until it is loaded.
IntakeScreen.load = () => ownFiles.load().catch(() => undefined);

function Intake({ intakeKey }: { intakeKey: IntakeKey }) {
  const t = useT();
  const query = useEndpoint(getIntake, { params: { id: intakeKey.bookingId } });
  const missing = (
    <EmptyState title={t("intakes.missing-title")} action={<BackLink />}>
      {t("intakes.missing-body")}
    </EmptyState>
  );
  return (
    <QueryView
      query={query}
      loading={["h-14", "h-[36rem]"]}
      failedTitle={t("intakes.load-failed")}
      missing={missing}
    >
      {(answer) => <Content intakeKey={intakeKey} {...answer} />}
    </QueryView>
  );
}

type ContentProps = { intakeKey: IntakeKey } & OutputOf<typeof getIntake>;

function Content({ intakeKey, intake, voice, photos, canEdit }: ContentProps) {
  const t = useT();
  const { userId, bookingId } = intakeKey;
  const { booking } = useOwnBooking(userId, bookingId);
  const isGiven = intake !== null || hasFiles({ voice, photos });
  const hasDraft = useIntakeDraft(userId, bookingId) !== null;
  const [isChosen, setEditing] = useState<boolean | null>(null);
  const isEditing = isChosen ?? hasDraft;
  const [isFormFocused, setFormFocused] = useState(false);
  const top = useRef<HTMLParagraphElement>(null);
  const focusTop = () => top.current?.focus();
  const edit = () => {
    setFormFocused(true);
    setEditing(true);
  };
  const closeForm = () => {
    setEditing(false);
    focusTop();
  };
  const cancel = () => {
    leaveIntakeDraft(bookingId);
    closeForm();
  };
  const isFormOpen = canEdit && (isEditing || !intake);
  return (
    <>
      <Listen says={isGiven ? ["intake-given"] : canEdit ? ["intake"] : t("intakes.over-body")} />
      <div>
        <BookingTime booking={booking} />
        {booking ? <BookedBy booking={booking} /> : null}
        <p ref={top} tabIndex={-1} className="text-ink-quiet outline-none">
          {t(intake && !isEditing ? "intakes.told-title" : "intakes.lead")}
        </p>
        {booking && isOfOther(booking) ? (
          <p className="mt-2 text-small font-bold">{t("attendees.yours-alone")}</p>
        ) : null}
      </div>
      <OwnFilesSlot intakeKey={intakeKey} given={{ voice, photos }} canAdd={canEdit} />
      {isFormOpen ? (
        <IntakeForm
          intakeKey={intakeKey}
          saved={intake}
          isFocused={isFormFocused}
          onSaved={closeForm}
          onCancel={intake ? cancel : null}
          hasFiles={hasFiles({ voice, photos })}
        />
      ) : null}
      {intake && !isFormOpen ? (
        <SavedIntake {...{ intakeKey, intake }} onEdit={canEdit ? edit : null} moveFocus={focusTop} />
      ) : null}
      {isGiven || isFormOpen ? null : <TooLate />}
    </>
  );
}

/** As high without its text, so that nothing moves when the booking arrives. */
function BookingTime({ booking }: { booking: SessionStart | null }) {
  return <p className="min-h-[1.6em] font-bold">{booking ? <RelativeTime start={booking} /> : null}</p>;
}

function RelativeTime({ start }: { start: SessionStart }) {
  const now = useNow(TICK_MS);
  return <span>{useWhen(start, now)}</span>;
}

/** The session has begun without an intake. */
function TooLate() {
  const t = useT();
  return (
    <EmptyState title={t("intakes.over-title")} action={<BackLink />}>
      {t("intakes.over-body")}
    </EmptyState>
  );
}

function BackLink() {
  const t = useT();
  return <LinkButton to={paths.manageBookings()}>{t("intakes.back")}</LinkButton>;
}

type Props = {
  intakeKey: IntakeKey;
  intake: GivenIntake;
  /** Null once the session has begun. */
  onEdit: (() => void) | null;
  /** Called when the button that has the focus disappears. */
  moveFocus: () => void;
};

function SavedIntake({ intakeKey, intake, onEdit, moveFocus }: Props) {
  const t = useT();
  const [isConfirming, setConfirming] = useState(false);
  const keep = () => {
    setConfirming(false);
    moveFocus();
  };
  const changedAt = new Date(intake.changedAt);
  const date = formatDay(istDateOf(changedAt));
  const time = unbroken(formatTimeOf(changedAt));
  return (
    <Card className="grid grid-cols-1 gap-4">
      <IntakeFacts intake={intake} reader="customer" />
      <p className="text-small text-ink-quiet">{t("intakes.saved-at", { date, time })}</p>
      {isConfirming ? (
        <EraseConfirm intakeKey={intakeKey} moveFocus={moveFocus} onNo={keep} />
      ) : (
        <div className="flex flex-wrap gap-3">
          {onEdit ? (
            <Button variant="outline" onClick={onEdit}>
              {t("general.change")}
            </Button>
          ) : null}
          <Button variant="quiet" className="first:-ml-4" onClick={() => setConfirming(true)}>
            {t("intakes.erase")}
          </Button>
        </div>
      )}
    </Card>
  );
}

type ConfirmProps = Pick<Props, "intakeKey" | "moveFocus"> & { onNo: () => void };

function EraseConfirm({ intakeKey, moveFocus, onNo }: ConfirmProps) {
  const t = useT();
  const eraseAll = async () => {
    const { removeAllWaiting } = await import("#web/features/intake-files/waiting-files.ts");
    removeAllWaiting(intakeKey);
    await call(deleteIntake, { params: { id: intakeKey.bookingId } });
  };
  const erasing = useAction(eraseAll, {
    onDone: async () => {
      await clearIntake(intakeKey.bookingId);
      removeIntakeDraft(intakeKey.bookingId);
      toast({ title: t("intakes.erased"), tone: "done" });
      moveFocus();
    },
    failed: t("intakes.erase-failed"),
  });
  return (
    <InlineConfirm
      question={t("intakes.erase-sure")}
      noLabel={t("general.keep")}
      yesLabel={t("intakes.erase-yes")}
      pendingLabel={t("intakes.erasing")}
      isPending={erasing.isPending}
      onNo={onNo}
      onYes={() => void erasing.send()}
    />
  );
}

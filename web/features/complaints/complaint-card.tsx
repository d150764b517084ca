import { useRef, useState } from "react";
import { type Complaint, getComplaint, saveComplaint } from "#contract/complaints.ts";
import { COMPLAINT_REASONS, type ComplaintReason } from "#domain/complaints.ts";
import { messageOf } from "#web/api/call.ts";
import { refresh, setAnswer, useEndpoint } from "#web/api/use-endpoint.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";

/**
 * Lets the customer say with one press that the session did not go well, and shows the answer. Draws nothing until the server
 * has answered, so it stands last on its screen. `isGiven`: somebody else has paid, so that nothing is said of money.
 */
export function ComplaintCard({ bookingId, isGiven = false }: { bookingId: string; isGiven?: boolean }) {
  const t = useT();
  const { data } = useEndpoint(getComplaint, { params: { id: bookingId } });
  const [isChanging, setChanging] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  if (!data) return null;
  const { complaint, canComplain } = data;
  if (!complaint && !canComplain) return null;
  const isAsking = !complaint || isChanging;
  const onSaved = () => {
    setChanging(false);
    heading.current?.focus();
  };
  return (
    <Card role="region" className="grid grid-cols-1 gap-2" aria-labelledby="complaint-heading">
      <h2 ref={heading} id="complaint-heading" tabIndex={-1} className="text-title font-bold outline-none">
        {t(isAsking ? "complaints.title" : `complaints.${complaint.answer ?? "waiting"}-title`)}
      </h2>
      {isAsking ? (
        <Question {...{ bookingId, isGiven, onSaved }} isOpenAtFirst={isChanging} />
      ) : (
        <Reported
          complaint={complaint}
          isGiven={isGiven}
          onChange={canComplain ? () => setChanging(true) : null}
        />
      )}
    </Card>
  );
}

type QuestionProps = { bookingId: string; isGiven: boolean; isOpenAtFirst: boolean; onSaved: () => void };

function Question({ bookingId, isGiven, isOpenAtFirst, onSaved }: QuestionProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  if (isOpen) return <Reasons {...{ bookingId, isGiven, onSaved }} />;
  return (
    <Button variant="outline" className="justify-self-start" onClick={() => setOpen(true)}>
      {t("complaints.open")}
    </Button>
  );
}

function Reasons({ bookingId, isGiven, onSaved }: Omit<QuestionProps, "isOpenAtFirst">) {
  const t = useT();
  const [sent, setSent] = useState<ComplaintReason | null>(null);
  const params = { id: bookingId };
  const { send, isPending, error } = useSubmit(saveComplaint, {
    onDone: async ({ complaint }) => {
      await setAnswer(getComplaint, { params }, () => ({ complaint, canComplain: true }));
      onSaved();
    },
    onFailed: () => void refresh(getComplaint),
  });
  const press = (reason: ComplaintReason) => {
    setSent(reason);
    void send({ params, input: { reason } });
  };
  return (
    <>
      <p className="text-small text-ink-quiet">{t(isGiven ? "complaints.given-lead" : "complaints.lead")}</p>
      <ul className="grid gap-2 sm:grid-cols-2">
        {COMPLAINT_REASONS.map((reason) => (
          <li key={reason} className="grid">
            <Button
              variant="outline"
              isPending={isPending && sent === reason}
              pendingLabel={t(`complaints.${reason}`)}
              onClick={() => press(reason)}
            >
              {t(`complaints.${reason}`)}
            </Button>
          </li>
        ))}
      </ul>
      <div role="alert">
        {error ? (
          <p className="text-small font-bold text-destructive">
            <span className="block">{t("complaints.failed")}</span>
            <span className="block font-normal">{messageOf(error)}</span>
          </p>
        ) : null}
      </div>
    </>
  );
}

type ReportedProps = { complaint: Complaint; isGiven: boolean; onChange: (() => void) | null };

function Reported({ complaint: { reason, answer }, isGiven, onChange }: ReportedProps) {
  const t = useT();
  const state = answer ?? "waiting";
  return (
    <>
      <p role="status">
        {state === "waiting"
          ? t(isGiven ? "complaints.given-waiting-body" : "complaints.waiting-body", {
              reason: t(`complaints.${reason}`),
            })
          : t(`complaints.${state}-body`)}
      </p>
      {state === "new-time" ? (
        <LinkButton to={paths.book()} isWide>
          {t("complaints.choose-time")}
        </LinkButton>
      ) : null}
      {state === "waiting" && onChange ? (
        <Button variant="quiet" size="small" className="justify-self-start" onClick={onChange}>
          {t("complaints.change")}
        </Button>
      ) : null}
    </>
  );
}

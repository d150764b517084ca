import type { AffectedSession } from "#contract/closed-days.ts";
import { formatRupees } from "#domain/digits.ts";
import { useFormatSessionTime } from "#web/features/sessions/dialog-parts.tsx";
import { sessionNameOf } from "#web/features/sessions/session-name.ts";
import { formatDay, formatTime } from "#web/i18n/format.ts";
import { type Translate, useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, FieldError, inputClass } from "#web/ui/field.tsx";
import { ACTIONS, type Action, type Choices, canChoose } from "./closing-choices.ts";

type Props = {
  sessions: readonly AffectedSession[];
  choices: Choices;
  /** By session: why it could not be moved or cancelled, or that a choice is missing. */
  faults: Readonly<Record<string, string | undefined>>;
  onChoose: (id: string, action: Action) => void;
  onChooseAll: (action: Action) => void;
};

/** The sessions of the days to be closed, with what becomes of each and of its money. */
export function AffectedSessions({ sessions, choices, faults, onChoose, onChooseAll }: Props) {
  const t = useT();
  return (
    <section aria-label={t("hours.affected", { count: sessions.length })} className="grid gap-3">
      <h3 className="font-bold">{t("hours.affected", { count: sessions.length })}</h3>
      {sessions.length > 1 ? (
        <div className="flex flex-wrap gap-2">
          {ACTIONS.map((action) => (
            <Button key={action} variant="outline" size="small" onClick={() => onChooseAll(action)}>
              {t(`hours.${action}-all`)}
            </Button>
          ))}
        </div>
      ) : null}
      <ul className="grid">
        {sessions.map((session) => (
          <AffectedRow
            key={session.id}
            session={session}
            action={choices[session.id]}
            fault={faults[session.id]}
            onChoose={(action) => onChoose(session.id, action)}
          />
        ))}
      </ul>
    </section>
  );
}

type RowProps = {
  session: AffectedSession;
  action: Action | undefined;
  fault: string | undefined;
  onChoose: (action: Action) => void;
};

function AffectedRow({ session, action, fault, onChoose }: RowProps) {
  const t = useT();
  const formatSessionTime = useFormatSessionTime();
  const name = sessionNameOf(t, session).full;
  const when = formatSessionTime(session);
  const target = session.moveTo && {
    day: formatDay(session.moveTo.sessionDate),
    time: formatTime(session.moveTo.sessionTime),
  };
  return (
    <li className="grid gap-1.5 border-t border-line py-3 first:border-t-0">
      <Field label={`${name} · ${when}`} hint={action ? moneyOf(session, action, t) : null}>
        {(props) => (
          <select
            {...props}
            name={`action-${session.id}`}
            value={action ?? ""}
            aria-invalid={fault ? true : undefined}
            onChange={(event) => onChoose(event.target.value as Action)}
            className={inputClass}
          >
            <option value="" disabled>
              {t("hours.choose-action")}
            </option>
            {ACTIONS.filter((option) => canChoose(session, option)).map((option) => (
              <option key={option} value={option}>
                {option === "move" && target ? t("hours.move-to", target) : t(`hours.${option}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {session.moveTo ? null : <p className="text-small text-ink-quiet">{t("hours.nowhere-to-move")}</p>}
      <FieldError id={`fault-${session.id}`} error={fault} />
    </li>
  );
}

/** What happens to the session's money. */
function moneyOf({ refund, credits }: AffectedSession, action: Action, t: Translate): string {
  const amount = formatRupees(refund);
  if (action === "keep") return t("hours.keep-money");
  if (action === "move") return refund > 0 ? t("hours.move-money", { amount }) : t("hours.move-free");
  return [
    refund > 0 ? t("sessions.cancel-money", { amount }) : t("sessions.cancel-nothing"),
    ...(credits > 0 ? [t("sessions.cancel-credits", { amount: formatRupees(credits) })] : []),
  ].join(" ");
}

import type { AffectedSession } from "#contract/closed-days.ts";
import { formatRupees } from "#domain/digits.ts";
import { useFormatSessionTime } from "#web/features/sessions/dialog-parts.tsx";
import { sessionNameOf } from "#web/features/sessions/session-name.ts";
import { formatDay, formatTime } from "#web/i18n/format.ts";
import { type Translate, useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, FieldError, inputClass } from "#web/ui/field.tsx";

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

function moneyOf({ refund, credits }: AffectedSession, action: Action, t: Translate): string {
  const amount = formatRupees(refund);
  if (action === "keep") return t("hours.keep-money");
  if (action === "move") return refund > 0 ? t("hours.move-money", { amount }) : t("hours.move-free");
  return [
    refund > 0 ? t("sessions.cancel-money", { amount }) : t("sessions.cancel-nothing"),
    ...(credits > 0 ? [t("sessions.cancel-credits", { amount: formatRupees(credits) })] : []),
  ].join(" ");
}

/** What the admin chooses for each session of days that are to be closed. */
const ACTIONS = ["move", "cancel", "keep"] as const;
type Action = (typeof ACTIONS)[number];
export type Choices = Readonly<Record<string, Action | undefined>>;

/** A session without a free slot on another day cannot be moved. */
function canChoose(session: AffectedSession, action: Action): boolean {
  return action !== "move" || session.moveTo !== null;
}

/** The action for all; sessions for which it is not possible keep what was chosen for them. */
export function chooseForAll(
  sessions: readonly AffectedSession[],
  choices: Choices,
  action: Action,
): Choices {
  const chosen = sessions
    .filter((session) => canChoose(session, action))
    .map(({ id }) => [id, action] as const);
  return { ...choices, ...Object.fromEntries(chosen) };
}

/** The first session without a choice, or with one that is no longer possible. */
export function findUnchosen(sessions: readonly AffectedSession[], choices: Choices) {
  return sessions.find((session) => !isChosen(session, choices[session.id])) ?? null;
}

function isChosen(session: AffectedSession, action: Action | undefined): boolean {
  return action !== undefined && canChoose(session, action);
}

/** The sessions to send; those that are kept are left out. */
export function toSent(sessions: readonly AffectedSession[], choices: Choices) {
  return sessions
    .filter(({ id }) => choices[id] === "move" || choices[id] === "cancel")
    .map(({ id, moveTo }) => ({ id, moveTo: choices[id] === "move" ? moveTo : null }));
}

/** In rupees: what goes back to customers. */
export function totalRefund(sessions: readonly AffectedSession[], choices: Choices): number {
  return sessions
    .filter(({ id }) => choices[id] === "cancel")
    .reduce((total, { refund }) => total + refund, 0);
}

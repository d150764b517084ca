import { clsx } from "clsx";
import type { ReactNode } from "react";
import type { CompanionState } from "#contract/companions.ts";
import { companionNameOf } from "#web/features/companions/companion-name.ts";
import { formatAmount } from "#web/features/money/amount.ts";
import { deviceState } from "#web/features/sessions/session-badges.tsx";
import type { UpcomingSession } from "#web/features/sessions/use-sessions.ts";
import { formatTimeOf } from "#web/i18n/format.ts";
import { type Translate, useT } from "#web/i18n/t.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { isDaySession, outcomeOf, type RowSession } from "./row-session.ts";

type Tone = "quiet" | "owed" | "alert";
const TONES: Record<Tone, string> = {
  quiet: "text-ink-quiet",
  owed: "font-bold text-alive-ink",
  alert: "font-bold text-destructive",
};

type Props = { session: RowSession; now: Date; isCurrent: boolean };

/** The second line of a row: who is there, and what is not as it usually is. */
export function RowMarks({ session, now, isCurrent }: Props) {
  const outcome = outcomeOf(session);
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-small">
      {outcome === "upcoming" && isDaySession(session) ? (
        <ComingMarks session={session} now={now} isCurrent={isCurrent} />
      ) : (
        <EndedMarks session={session} />
      )}
      {"isTest" in session && session.isTest ? <Test /> : null}
    </span>
  );
}

type ComingProps = { session: UpcomingSession; now: Date; isCurrent: boolean };

function ComingMarks({ session, now, isCurrent }: ComingProps) {
  const t = useT();
  const { customerWaiting, customerOutOfReach, hasIntake, deviceCheck, outsideAvailability } = session;
  const { isUnreached, companion } = session;
  const isFaulty = customerWaiting && deviceCheck !== null && deviceState(deviceCheck) === "faulty";
  return (
    <>
      {customerWaiting ? (
        <WaitingMark session={session} now={now} />
      ) : customerOutOfReach ? (
        <Mark icon="alert" tone="owed">
          {t("sessions.out-of-reach")}
        </Mark>
      ) : isCurrent ? (
        <Mark icon="user" tone="quiet">
          {t("sessions.not-here")}
        </Mark>
      ) : null}
      {companion ? <CompanionMark companion={companion} /> : null}
      {isUnreached ? (
        <Mark icon="alert" tone="alert">
          {t("sessions.unreached")}
        </Mark>
      ) : null}
      {hasIntake ? null : (
        <Mark icon="file-alert" tone="owed">
          {t("sessions.details-missing")}
        </Mark>
      )}
      {isFaulty ? (
        <Mark icon="alert" tone="alert">
          {t("sessions.device-faulty")}
        </Mark>
      ) : null}
      {outsideAvailability ? (
        <Mark icon="alert" tone="owed">
          {t("sessions.outside")}
        </Mark>
      ) : null}
    </>
  );
}

function CompanionMark({ companion }: { companion: CompanionState }) {
  const t = useT();
  const name = companionNameOf(t, companion);
  const isAwaited = companion.admission === "named" && companion.isHere;
  return (
    <Mark icon="user" tone={isAwaited ? "owed" : "quiet"}>
      {isAwaited ? t("companions.has-come", { name }) : t("companions.with", { name })}
    </Mark>
  );
}

function WaitingMark({ session, now }: { session: UpcomingSession; now: Date }) {
  const t = useT();
  const { waitingSince, isGuideAwaited } = session;
  const minutes = waitingSince ? Math.floor((now.getTime() - Date.parse(waitingSince)) / 60_000) : 0;
  return (
    <span
      className={clsx(
        "flex items-center gap-1.5 font-bold",
        isGuideAwaited ? "text-destructive" : "text-alive-ink",
      )}
    >
      <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-current" />
      <span>{minutes > 0 ? t("sessions.here-for", { count: minutes }) : t("sessions.here-now")}</span>
    </span>
  );
}

function EndedMarks({ session }: { session: RowSession }) {
  const t = useT();
  const outcome = outcomeOf(session);
  const refunded = session.refunded > 0;
  return (
    <>
      {isMarked(outcome) ? (
        <Mark {...ENDED_MARKS[outcome]}>
          {outcome === "cancelled" && "why" in session
            ? t(`sessions.why-${session.why}`)
            : outcome === "guide-absent"
              ? notHeldText(t, session)
              : t(`sessions.outcome-${outcome}`)}
        </Mark>
      ) : null}
      {"feeKept" in session && session.feeKept > 0 ? (
        <Mark icon="rupee" tone="quiet">
          {t("sessions.kept-mark", { amount: formatAmount(session.feeKept) })}
        </Mark>
      ) : null}
      {refunded ? (
        <Mark icon="minus" tone="quiet">
          {t("sessions.refunded-mark", { amount: formatAmount(session.refunded) })}
        </Mark>
      ) : null}
    </>
  );
}

const isMarked = (outcome: string): outcome is keyof typeof ENDED_MARKS => outcome in ENDED_MARKS;

/** Why a session was not held to which the customer came. The guide did not come only if never seen in its room. */
function notHeldText(t: Translate, session: RowSession): string {
  const { togetherSeconds: seconds, guideSeenAt }: Seen =
    isDaySession(session) || "why" in session ? session : NEVER_SEEN;
  if (seconds > 0) return t("sessions.outcome-too-short", { count: seconds });
  if (guideSeenAt) return t("sessions.outcome-not-met", { time: formatTimeOf(new Date(guideSeenAt)) });
  return t("sessions.outcome-guide-absent");
}

type Seen = { togetherSeconds: number; guideSeenAt: string | null };
const NEVER_SEEN: Seen = { togetherSeconds: 0, guideSeenAt: null };

const ENDED_MARKS = {
  missed: { icon: "clock", tone: "alert" },
  "guide-absent": { icon: "alert", tone: "alert" },
  cancelled: { icon: "x", tone: "quiet" },
} as const satisfies Record<string, { icon: IconName; tone: Tone }>;

function Test() {
  const t = useT();
  return (
    <Mark icon="info" tone="quiet">
      {t("reports.test")}
    </Mark>
  );
}

function Mark({ icon, tone, children }: { icon: IconName; tone: Tone; children: ReactNode }) {
  return (
    <span className={clsx("inline-flex min-w-0 items-center gap-1", TONES[tone])}>
      <Icon name={icon} size={16} className="shrink-0" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </span>
  );
}

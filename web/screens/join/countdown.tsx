import { useT } from "#web/i18n/t.ts";
import { spokenMinutes, type TimeLeft, timeLeft } from "./time-left.ts";

type Unit = keyof TimeLeft;

/** The time until the session, each second for the eye; for screen readers at a few marks only. */
export function Countdown({ secondsLeft }: { secondsLeft: number }) {
  const t = useT();
  const left = timeLeft(secondsLeft);
  const units: Unit[] = [...(left.days > 0 ? (["days"] as const) : []), "hours", "minutes", "seconds"];
  const spoken = spokenMinutes(secondsLeft);
  return (
    <>
      <div
        role="timer"
        aria-live="off"
        aria-label={t("join.countdown")}
        className="grid auto-cols-fr grid-flow-col gap-2"
      >
        {units.map((unit) => (
          <p key={unit} className="min-w-0 rounded-card bg-primary-soft px-1 py-2 text-center">
            <span className="block text-heading font-bold">{String(left[unit]).padStart(2, "0")}</span>{" "}
            <span className="block text-small text-ink-quiet">
              {t(`join.${unit}`, { count: left[unit] })}
            </span>
          </p>
        ))}
      </div>
      <p role="status" className="sr-only">
        {spoken === null ? null : t("join.minutes-left", { count: spoken })}
      </p>
    </>
  );
}

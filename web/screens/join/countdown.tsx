import { useT } from "#web/i18n/t.ts";
import { minutesToAnnounce, type TimeLeft, timeLeft } from "./time-left.ts";

type Unit = keyof TimeLeft;

/** Updated each second on the screen, and announced to screen readers at a few minutes only. */
export function Countdown({ secondsLeft }: { secondsLeft: number }) {
  const t = useT();
  const left = timeLeft(secondsLeft);
  const units: Unit[] = [...(left.days > 0 ? (["days"] as const) : []), "hours", "minutes", "seconds"];
  const minutes = minutesToAnnounce(secondsLeft);
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
        {minutes === null ? null : t("join.minutes-left", { count: minutes })}
      </p>
    </>
  );
}

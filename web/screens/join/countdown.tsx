import { useT } from "#web/i18n/t.ts";

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

// The time until a session: in units for the screen, and in minutes for screen readers.

type TimeLeft = Record<"days" | "hours" | "minutes" | "seconds", number>;

/** Below this, hours are shown without days. */
const HOURS_WITHOUT_DAYS = 48;
const HOUR_SECONDS = 3600;

export function timeLeft(secondsLeft: number): TimeLeft {
  const allHours = Math.floor(secondsLeft / HOUR_SECONDS);
  const days = allHours >= HOURS_WITHOUT_DAYS ? Math.floor(allHours / 24) : 0;
  return {
    days,
    hours: allHours - days * 24,
    minutes: Math.floor((secondsLeft % HOUR_SECONDS) / 60),
    seconds: secondsLeft % 60,
  };
}

const ANNOUNCED_MINUTES = [1, 2, 5, 10, 15, 30, 60] as const;

/** The minutes that screen readers announce: the smallest mark above the time left; null before the first mark. */
export function minutesToAnnounce(secondsLeft: number): number | null {
  if (secondsLeft === 0) return null;
  return ANNOUNCED_MINUTES.find((mark) => secondsLeft <= mark * 60) ?? null;
}

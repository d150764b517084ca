// The time until a session: in units for the screen, and in minutes for screen readers.

export type TimeLeft = Record<"days" | "hours" | "minutes" | "seconds", number>;

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

// The time until a session, for the eye in parts and for the ear at a few marks.

export type TimeLeft = Record<"days" | "hours" | "minutes" | "seconds", number>;

/** Days are counted from two of them on: "27 hours" is understood, "1440 hours" is not. */
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

const SPOKEN_MINUTES = [1, 2, 5, 10, 15, 30, 60] as const;

/** The minutes that are read out: a new number at each mark, nothing in between and nothing earlier. */
export function spokenMinutes(secondsLeft: number): number | null {
  if (secondsLeft === 0) return null;
  return SPOKEN_MINUTES.find((mark) => secondsLeft <= mark * 60) ?? null;
}

// How many sessions the guide has held and what customers found, as everybody may read it. Counted once a day, of the days that are
// over: a page that is kept for the day says the same as the next one, and nobody sees the mean move after a single rating.
import { type GuideFigures, NO_FIGURES, shownFigures } from "#domain/guide-figures.ts";
import { addMinutes, istDateOf } from "#domain/ist-time.ts";
import type { AppContext } from "#server/context.ts";
import { countHeldAndRated } from "./session-sums.sql.ts";

/** Of all days before this one, YYYY-MM-DD in India. */
export async function loadGuideFigures({ db }: Pick<AppContext, "db">, day: string): Promise<GuideFigures> {
  return shownFigures(await countHeldAndRated(db, day));
}

const RETRY_MINUTES = 1;

/**
 * Answers what is known at once, because no page waits for the database for it: until a new day's figures are counted, those of
 * the day before. Where counting fails, the first call a minute later tries again: each page calls.
 */
export function keepGuideFigures(ctx: Pick<AppContext, "db" | "log">) {
  let figures = NO_FIGURES;
  let countedOn = "";
  let failedAt: Date | null = null;
  let counting: Promise<void> | null = null;
  const count = async (day: string, now: Date) => {
    try {
      figures = await loadGuideFigures(ctx, day);
      countedOn = day;
    } catch (error) {
      failedAt = now;
      ctx.log.error({ err: error }, "figures of the guide not counted");
    } finally {
      counting = null;
    }
  };
  // A clock that was set back does not make the wait longer.
  const hasJustFailed = (now: Date) =>
    failedAt !== null && failedAt <= now && now < addMinutes(failedAt, RETRY_MINUTES);
  return {
    of: (now: Date): GuideFigures => {
      const day = istDateOf(now);
      if (countedOn !== day && !hasJustFailed(now)) counting ??= count(day, now);
      return figures;
    },
    /** Resolves when nothing is being counted, or with the time limit, after which counting goes on. */
    settled: async (timeLimit?: Promise<void>) => {
      await (timeLimit ? Promise.race([counting, timeLimit]) : counting);
    },
  };
}

import { addMinutes } from "#domain/ist-time.ts";
import type { AppContext } from "#server/context.ts";
import { takeTurn } from "#server/db/marks.ts";
import * as queries from "./login-code-figures.sql.ts";
import { codesEndedAt, readCodeFigures } from "./login-code-figures.ts";

const KEPT_DAYS = 30;

/** Once a minute: writes ended hours down, and raises an alert when too few codes are entered, once until enough are again. */
export async function sweepCodeFigures({ db, log }: AppContext, now: Date) {
  if (!(await takeTurn(db, "login-code-figures", addMinutes(now, 1), now))) return;
  await queries.insertEndedHours(db, codesEndedAt(now));
  await queries.deleteHoursBefore(db, addMinutes(now, -KEPT_DAYS * 24 * 60));
  const { judged, fewSince } = await readCodeFigures(db, now);
  if (judged?.isFew) {
    const { asked, entered, minutes } = judged;
    const weekShare = Math.round(judged.weekShare * 100) / 100;
    if (await queries.markFew(db, now))
      log.error({ asked, entered, minutes, weekShare }, "ALERT: few login codes are entered");
  } else if (fewSince) {
    await queries.unmarkFew(db);
    log.info("enough login codes are entered again, or too few are asked for");
  }
}

// Rules of booking that the operator decides.
import * as z from "zod";
import { wholeNumber } from "./variables.ts";

const MINUTES_OF_A_DAY = 24 * 60;

export function booking() {
  return z.object({ CANCEL_GRACE_MINUTES: wholeNumber(MINUTES_OF_A_DAY, 0) }).transform((env) => ({
    /** How long after its approval a session can be cancelled for a full refund; 0: never. */
    cancelGraceMinutes: env.CANCEL_GRACE_MINUTES,
  }));
}

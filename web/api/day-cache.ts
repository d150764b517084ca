// Keeps the answers of marked queries on the device until the day or the sign-in ends, so that an admin can read the day
// without a network.
import { keptAnswers } from "./kept-answers.ts";

/** The `meta` of a query whose answer is kept. */
export const KEPT_FOR_DAY = { isKeptForDay: true };

/** `day`: YYYY-MM-DD, IST. */
type Owner = { day: string; adminId: string };

const kept = keptAnswers<Owner>("guide-day", "isKeptForDay");

export const restoreDay = kept.restore;
export const keepDay = kept.keep;
/** At sign-out, and when the day has ended. */
export const forgetDay = kept.forget;

import { useEffect } from "react";
import { warnBeforeLeaving } from "./leave-warning.ts";

/** The browser asks before it closes a page with something that is nowhere else, as a file that is not up. */
export function useLeaveWarning(isNeeded: boolean): void {
  useEffect(() => (isNeeded ? warnBeforeLeaving() : undefined), [isNeeded]);
}

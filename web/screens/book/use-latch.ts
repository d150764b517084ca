import { useState } from "react";

/** True from the first time on that the condition holds. */
export function useLatch(condition: boolean): boolean {
  const [isLatched, setLatched] = useState(condition);
  if (condition && !isLatched) setLatched(true);
  return isLatched || condition;
}

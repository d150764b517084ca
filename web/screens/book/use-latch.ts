import { useState } from "react";

/** True once the condition has been true. */
export function useLatch(condition: boolean): boolean {
  const [isLatched, setLatched] = useState(condition);
  if (condition && !isLatched) setLatched(true);
  return isLatched || condition;
}

import { useState } from "react";

/** True from the first time on that it holds. */
export function useIsEver(holds: boolean): boolean {
  const [isEver, setEver] = useState(holds);
  if (holds && !isEver) setEver(true);
  return isEver || holds;
}

import { useEffect, useState } from "react";

/** True from `afterMs` to `afterMs + forMs` after the condition became true; false as soon as it is false. */
export function useTemporarily(
  condition: boolean,
  { afterMs, forMs }: { afterMs: number; forMs: number },
): boolean {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!condition) return;
    const begin = setTimeout(() => setShown(true), afterMs);
    const end = setTimeout(() => setShown(false), afterMs + forMs);
    return () => {
      clearTimeout(begin);
      clearTimeout(end);
      setShown(false);
    };
  }, [condition, afterMs, forMs]);
  return condition && isShown;
}

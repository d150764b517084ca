import { useEffect, useState } from "react";

/** True for a while after `isSo` has become true and stayed so; at once false when it no longer is. */
export function useBriefly(isSo: boolean, { afterMs, forMs }: { afterMs: number; forMs: number }): boolean {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    const begin = setTimeout(() => setShown(true), afterMs);
    const end = setTimeout(() => setShown(false), afterMs + forMs);
    return () => {
      clearTimeout(begin);
      clearTimeout(end);
      setShown(false);
    };
  }, [isSo, afterMs, forMs]);
  return isSo && isShown;
}

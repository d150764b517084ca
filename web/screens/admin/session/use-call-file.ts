import { type ComponentType, useCallback, useEffect, useState } from "react";
import type { CallProps } from "#web/features/call/call.tsx";

/** The call's own file: fetched while the door is looked at, so that the press on Join does not wait for it. */
export function useCallFile(isWanted: boolean) {
  const [Call, setCall] = useState<ComponentType<CallProps> | null>(null);
  const [isLoading, setLoading] = useState(false);
  const fetchCall = useCallback(async () => {
    const file = await import("#web/features/call/call.tsx");
    setCall(() => file.Call);
  }, []);
  useEffect(() => {
    // Where it does not come now, the press asks again and says so.
    if (isWanted) fetchCall().catch(() => undefined);
  }, [isWanted, fetchCall]);
  const load = async () => {
    setLoading(true);
    try {
      await fetchCall();
    } finally {
      setLoading(false);
    }
  };
  return { Call, isLoading, load };
}

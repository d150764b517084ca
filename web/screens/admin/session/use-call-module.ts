import { type ComponentType, useCallback, useEffect, useState } from "react";
import type { CallProps } from "#web/features/call/call.tsx";

/** The module of the call, loaded ahead so that Join does not wait for it. */
export function useCallModule(shouldPreload: boolean) {
  const [Call, setCall] = useState<ComponentType<CallProps> | null>(null);
  const [isLoading, setLoading] = useState(false);
  const importCall = useCallback(async () => {
    const module = await import("#web/features/call/call.tsx");
    setCall(() => module.Call);
  }, []);
  useEffect(() => {
    // If it fails, Join tries again and shows the error.
    if (shouldPreload) importCall().catch(() => undefined);
  }, [shouldPreload, importCall]);
  const load = async () => {
    setLoading(true);
    try {
      await importCall();
    } finally {
      setLoading(false);
    }
  };
  return { Call, isLoading, load };
}

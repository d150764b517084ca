import { type ComponentType, useEffect, useState } from "react";
import type { CallProps } from "#web/features/call/call.tsx";
import { importPart, needed } from "#web/import-part.ts";
import { paths } from "#web/paths.ts";

const importCall = () => importPart(() => import("#web/features/call/call.tsx"));

/** The module of the call, loaded ahead so that Join does not wait for it. */
export function useCallModule(bookingId: string, shouldPreload: boolean) {
  const [Call, setCall] = useState<ComponentType<CallProps> | null>(null);
  const [isLoading, setLoading] = useState(false);
  useEffect(() => {
    // If it fails, Join tries again and shows the error.
    if (shouldPreload)
      importCall().then(
        ({ Call }) => setCall(() => Call),
        () => undefined,
      );
  }, [shouldPreload]);
  const load = async () => {
    setLoading(true);
    try {
      const module = await needed(importCall, () =>
        window.history.replaceState(window.history.state, "", paths.adminCall(bookingId)),
      );
      setCall(() => module.Call);
    } finally {
      setLoading(false);
    }
  };
  return { Call, isLoading, load };
}

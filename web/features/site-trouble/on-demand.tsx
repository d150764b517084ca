// What of the site is not well, for the super admin. Its code and sentences are loaded only where something is.
import { getHealth } from "#contract/health.ts";
import { useCode } from "#web/api/use-code.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { useAdmin } from "#web/features/identity/admin-session.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";

const load = () => import("./site-trouble.tsx");

/** Asks for a super admin alone; the server refuses others. */
export function useSiteTrouble() {
  const isSuper = useAdmin()?.role === "super_admin";
  const query = useEndpoint(getHealth, {
    enabled: isSuper,
    select: ({ lines }) => lines,
    refetchOnWindowFocus: true,
    refetchInterval: 60_000,
  });
  return { lines: query.data ?? [], isKnown: !isSuper || query.isFetched };
}

/** See SiteTrouble. Nothing where all is well, or where the state cannot be loaded. */
export function SiteTroubleSlot() {
  const { lines } = useSiteTrouble();
  const { data: part } = useCode("site-trouble", load, { isOptional: true });
  if (lines.length === 0) return null;
  return part ? <part.SiteTrouble lines={lines} /> : <Skeleton className="mb-3 h-12" />;
}

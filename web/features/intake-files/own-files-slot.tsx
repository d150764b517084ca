import type { ComponentProps } from "react";
import type { IntakeKey } from "#web/features/intakes/use-intake.ts";
import { importPart } from "#web/import-part.ts";
import { onDemand } from "#web/on-demand.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useLoaded } from "#web/use-loaded.ts";

const part = onDemand(() => importPart(() => import("./own-files.tsx")));

/** See OwnFiles. The recorder is loaded after the first sight of its screen, which can do without. */
export function OwnFilesSlot(props: ComponentProps<ReturnType<typeof part.use>["OwnFiles"]>) {
  const loaded = useLoaded(part);
  if (loaded) return <loaded.OwnFiles {...props} />;
  return props.canAdd ? <Skeleton className="h-96" /> : null;
}

/** See waiting-files.ts. @throws PartNotLoaded */
export async function removeAllWaiting(key: IntakeKey): Promise<void> {
  (await importPart(() => import("./waiting-files.ts"))).removeAllWaiting(key);
}

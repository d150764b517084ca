import type { ComponentProps } from "react";
import { useCode } from "#web/api/use-code.ts";
import type { IntakeKey } from "#web/features/intakes/use-intake.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { OwnFiles } from "./own-files.tsx";

const load = () => import("./own-files.tsx");

/** See OwnFiles. The recorder is loaded after the first sight of its screen, which can do without. */
export function OwnFilesSlot(props: ComponentProps<typeof OwnFiles>) {
  const { data: part } = useCode("own-files", load, { isOptional: true });
  if (part) return <part.OwnFiles {...props} />;
  return props.canAdd ? <Skeleton className="h-96" /> : null;
}

/** See waiting-files.ts. */
export async function removeAllWaiting(key: IntakeKey): Promise<void> {
  (await import("./waiting-files.ts")).removeAllWaiting(key);
}

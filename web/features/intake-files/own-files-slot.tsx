import { type ComponentProps, Suspense } from "react";
import { onDemand } from "#web/on-demand.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { OwnFiles as OwnFilesType } from "./own-files.tsx";

/** The recorder and what loads the photos up: the form does without until they are there. */
export const ownFiles = onDemand(() => import("./own-files.tsx"), { isOptional: true });

type Props = ComponentProps<typeof OwnFilesType>;

/** See OwnFiles. */
export function OwnFilesSlot(props: Props) {
  return (
    <Suspense fallback={props.canAdd ? <Skeleton className="h-96" /> : null}>
      <Loaded {...props} />
    </Suspense>
  );
}

function Loaded(props: Props) {
  const { OwnFiles } = ownFiles.use();
  return <OwnFiles {...props} />;
}

// What few sessions need: an admin's screen loads it after its first sight, with its sentences, and can do without.
import type { ComponentProps } from "react";
import { importPart } from "#web/import-part.ts";
import { onDemand } from "#web/on-demand.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useLoaded } from "#web/use-loaded.ts";
import { useOpenComplaints, useOpenDisputes } from "./open-matters.ts";

const parts = onDemand(async () => {
  const part = await importPart(() => import("./call-parts.tsx"));
  return part.callParts;
});
type Parts = ReturnType<typeof parts.use>;

/** What waits for the guide besides the day: see OpenDisputes and OpenComplaints. Each has its line from the first sight on. */
export function OpenMattersSlot() {
  const { data: disputes } = useOpenDisputes();
  const { data: complaints } = useOpenComplaints();
  return (
    <>
      {disputes?.length ? <OpenMatter name="OpenDisputes" /> : null}
      {complaints?.length ? <OpenMatter name="OpenComplaints" /> : null}
    </>
  );
}

function OpenMatter({ name }: { name: "OpenDisputes" | "OpenComplaints" }) {
  const Matter = useLoaded(parts)?.[name];
  return Matter ? <Matter /> : <Skeleton className="mb-3 h-12 lg:h-11" />;
}

/** See DisputeLines. */
export function DisputeLinesSlot(props: ComponentProps<Parts["DisputeLines"]>) {
  const loaded = useLoaded(parts);
  return loaded ? <loaded.DisputeLines {...props} /> : <Skeleton className="h-14" />;
}

/** See CallRecord. */
export function CallRecordSlot(props: ComponentProps<Parts["CallRecord"]>) {
  const loaded = useLoaded(parts);
  return loaded ? <loaded.CallRecord {...props} /> : <Skeleton className="h-14" />;
}

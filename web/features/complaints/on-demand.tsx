// What few sessions need: an admin's screen loads it after its first sight, with its sentences, and can do without.
import type { ComponentProps } from "react";
import { useCode } from "#web/api/use-code.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { callParts } from "./call-parts.tsx";
import { useOpenComplaints, useOpenDisputes } from "./open-matters.ts";

type Parts = typeof callParts;

const load = async () => (await import("./call-parts.tsx")).callParts;
const useParts = () => useCode("call-parts", load, { isOptional: true }).data;

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
  const Matter = useParts()?.[name];
  return Matter ? <Matter /> : <Skeleton className="mb-3 h-12 lg:h-11" />;
}

/** See DisputeLines. */
export function DisputeLinesSlot(props: ComponentProps<Parts["DisputeLines"]>) {
  const loaded = useParts();
  return loaded ? <loaded.DisputeLines {...props} /> : <Skeleton className="h-14" />;
}

/** See CallRecord. */
export function CallRecordSlot(props: ComponentProps<Parts["CallRecord"]>) {
  const loaded = useParts();
  return loaded ? <loaded.CallRecord {...props} /> : <Skeleton className="h-14" />;
}

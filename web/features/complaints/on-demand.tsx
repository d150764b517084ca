// What few sessions need: an admin's screen loads it after its first sight, with its sentences, and can do without.
import type { ComponentProps } from "react";
import { useCode } from "#web/api/use-code.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { callParts } from "./call-parts.tsx";
import { useOpenComplaints, useOpenDisputes } from "./open-matters.ts";

type Parts = typeof callParts;

const load = async () => (await import("./call-parts.tsx")).callParts;
const useParts = () => useCode("call-parts", load, { isOptional: true }).data;

/** See OpenMatters. Its line has its place from the first sight on. */
export function OpenMattersSlot() {
  const { data: disputes = [] } = useOpenDisputes();
  const { data: complaints = [] } = useOpenComplaints();
  const Matters = useParts()?.OpenMatters;
  if (disputes.length + complaints.length === 0) return null;
  return Matters ? <Matters /> : <Skeleton className="h-11" />;
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

// What few sessions need: an admin's screen loads it after its first sight, with its sentences.
import { type ComponentProps, Suspense } from "react";
import { needSentences } from "#web/i18n/language.ts";
import { importPart } from "#web/import-part.ts";
import { onDemand } from "#web/on-demand.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";

const parts = onDemand(async () => {
  const [part] = await Promise.all([importPart(() => import("./call-parts.ts")), needSentences("figures")]);
  return part.callParts;
});

/** See OpenComplaints. */
export function OpenComplaintsSlot() {
  return (
    <Suspense>
      <Complaints />
    </Suspense>
  );
}

function Complaints() {
  const { OpenComplaints } = parts.use();
  return <OpenComplaints />;
}

type RecordProps = ComponentProps<ReturnType<typeof parts.use>["CallRecord"]>;

/** See CallRecord. */
export function CallRecordSlot(props: RecordProps) {
  return (
    <Suspense fallback={<Skeleton className="h-14" />}>
      <CallOfSession {...props} />
    </Suspense>
  );
}

function CallOfSession(props: RecordProps) {
  const { CallRecord } = parts.use();
  return <CallRecord {...props} />;
}

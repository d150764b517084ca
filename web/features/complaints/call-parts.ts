import { DisputeLines, OpenDisputes } from "#web/features/disputes/open-disputes.tsx";
import { CallRecord } from "./call-record.tsx";
import { OpenComplaints } from "./open-complaints.tsx";

/** One part of the build: each part costs bytes of the first page. */
export const callParts = { CallRecord, DisputeLines, OpenComplaints, OpenDisputes };

import { CallRecord } from "./call-record.tsx";
import { OpenComplaints } from "./open-complaints.tsx";

/** One part of the build: each part costs bytes of the first page. */
export const callParts = { CallRecord, OpenComplaints };

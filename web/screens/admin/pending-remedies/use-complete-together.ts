import { useState } from "react";
import { completeRemedy, setRemedyVideo } from "#contract/remedies.ts";
import { call, messageOf } from "#web/api/call.ts";
import { submit } from "#web/api/submit.ts";
import type { PendingRemedy } from "#web/features/remedies/pending-remedies.ts";
import { refreshPerformances } from "#web/features/remedies/performed-remedies.ts";

/** The server copies the video. */
const COPY_TIMEOUT_MS = 60_000;

/** How far the completion of one remedy has come. */
export type RowOutcome = "working" | "done" | { failure: string };

type Work = { videoUrl: string; isNow: boolean };

/** Completes remedies with one video, one after the other; each has an outcome of its own. */
export function useCompleteTogether() {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, RowOutcome>>(new Map());
  const [isRunning, setRunning] = useState(false);
  const set = (id: string, outcome: RowOutcome) =>
    setOutcomes((before) => new Map([...before, [id, outcome]]));
  /** Answers the ids of those that are completed. */
  const run = async (remedies: readonly PendingRemedy[], work: Work): Promise<string[]> => {
    setRunning(true);
    setOutcomes(new Map());
    const done: string[] = [];
    for (const remedy of remedies) {
      const { bookingRemedyId: id } = remedy;
      set(id, "working");
      try {
        await complete(remedy, work);
        done.push(id);
        set(id, "done");
      } catch (error) {
        set(id, { failure: messageOf(error) });
      }
    }
    await refreshPerformances();
    setRunning(false);
    return done;
  };
  return { outcomes, isRunning, run };
}

/** A remedy with a video of its own keeps it. */
async function complete(remedy: PendingRemedy, { videoUrl, isNow }: Work): Promise<void> {
  const params = { id: remedy.bookingRemedyId };
  if (remedy.completionVideoUrl === null)
    await call(setRemedyVideo, {
      params,
      input: { videoUrl, namesNoPerson: true },
      timeoutMs: COPY_TIMEOUT_MS,
    });
  await submit(completeRemedy, { params, input: { notify: isNow ? "now" : "later" } });
}

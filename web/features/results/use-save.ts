import { messageOf } from "#web/api/call.ts";
import { useAction } from "#web/api/use-submit.ts";
import type { SessionDetails } from "#web/features/sessions/use-sessions.ts";
import { useT } from "#web/i18n/t.ts";
import { toast } from "#web/ui/toast.ts";
import { SaveFailure, saveResults } from "./save-results.ts";

type Saved = { key: string; session: SessionDetails; name: string; hasPhotos: boolean };
/** The sentence that a part could not be saved, and why. */
export type ShownFailure = { part: SaveFailure["part"]; title: string; message: string };

/** Saves all at once, also if the guide leaves meanwhile; then nothing calls `onSaved`. The dialog stays open and shows the failure if something could not be saved. */
export function useSave(options: Saved, onSaved: () => void) {
  const t = useT();
  const { session, name, hasPhotos } = options;
  const mutation = useAction(() => saveResults(options), {
    onDone: () => {
      const saved = session.status === "completed" ? "results.saved" : "sessions.completed";
      toast({ title: t(hasPhotos ? saved : "results.remedies-saved"), body: name, tone: "done" });
    },
  });
  const { error } = mutation;
  const failure: ShownFailure | null =
    error instanceof SaveFailure
      ? { part: error.part, title: t(titleOf(error.part, hasPhotos)), message: messageOf(error.cause) }
      : null;
  return {
    save: () => void mutation.send(undefined, { onDone: onSaved }),
    isSaving: mutation.isPending,
    failure,
  };
}

function titleOf(part: SaveFailure["part"], hasPhotos: boolean) {
  if (part === "Front" || part === "Back") return `results.failed-${part}` as const;
  if (part === "new-remedy") return "vidhis.create-failed";
  return hasPhotos ? "results.complete-failed" : "results.remedies-failed";
}

import { useEffect, useRef, useState } from "react";
import type { Parcha } from "#contract/parchas.ts";
import type { ParchaSide } from "#domain/parchas.ts";
import { messageOf } from "#web/api/call.ts";
import { cacheParchas } from "#web/features/sessions/use-sessions.ts";
import { useLeaveWarning } from "#web/features/uploads/leave-warning.ts";
import { UploadFailure } from "#web/features/uploads/upload-file.ts";
import { useT } from "#web/i18n/t.ts";
import { toast } from "#web/ui/toast.ts";
import { uploadPhoto } from "./upload-photo.ts";

/** A chosen photo that is not uploaded yet. */
type Chosen = { file: File; preview: string; percent: number; failure: UploadFailure | null };

export type SidePhoto = {
  side: ParchaSide;
  state:
    | { kind: "none" }
    | { kind: "uploading"; percent: number; preview: string }
    | { kind: "failed"; message: string; preview: string }
    | { kind: "uploaded"; parcha: Parcha };
  choose: (file: File) => void;
  retry: () => void;
};

/**
 * One side of a session's parcha: the uploaded photo, or the one that is being uploaded. Leaving the screen does not stop
 * an upload; choosing another photo does.
 */
export function useUploadPhoto(bookingId: string, side: ParchaSide, parchas: readonly Parcha[]): SidePhoto {
  const t = useT();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const run = useRef<AbortController | null>(null);
  const preview = chosen?.preview;
  useEffect(() => () => (preview ? URL.revokeObjectURL(preview) : undefined), [preview]);
  useLeaveWarning(chosen !== null);

  const upload = async (file: File, shown: string) => {
    run.current?.abort();
    const controller = new AbortController();
    run.current = controller;
    setChosen({ file, preview: shown, percent: 0, failure: null });
    const { signal } = controller;
    const onProgress = (percent: number) => {
      if (!signal.aborted) setChosen((before) => before && { ...before, percent });
    };
    try {
      const parcha = await uploadPhoto({ bookingId, side, file, onProgress, signal });
      if (signal.aborted) return;
      cacheParchas(bookingId, (all) => [...all.filter(({ notes }) => notes !== side), parcha]);
      setChosen(null);
      toast({ title: t(`results.uploaded-${side}`), tone: "done" });
    } catch (error) {
      if (signal.aborted) return;
      const failure = error instanceof UploadFailure ? error : new UploadFailure("claim", error);
      setChosen((before) => before && { ...before, failure });
      toast({ title: t(titleOf(failure, side)), body: messageOf(failure.cause), tone: "destructive" });
    }
  };
  return {
    side,
    state: stateOf(
      chosen,
      parchas.find(({ notes }) => notes === side),
    ),
    choose: (file) => void upload(file, URL.createObjectURL(file)),
    retry: () => {
      if (chosen) void upload(chosen.file, chosen.preview);
    },
  };
}

const titleOf = ({ stage }: UploadFailure, side: ParchaSide) =>
  stage === "ticket" ? "results.no-ticket" : (`results.failed-${side}` as const);

function stateOf(chosen: Chosen | null, parcha: Parcha | undefined): SidePhoto["state"] {
  if (chosen?.failure)
    return { kind: "failed", message: messageOf(chosen.failure.cause), preview: chosen.preview };
  if (chosen) return { kind: "uploading", percent: chosen.percent, preview: chosen.preview };
  return parcha ? { kind: "uploaded", parcha } : { kind: "none" };
}

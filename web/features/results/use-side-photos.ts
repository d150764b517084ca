import { useEffect } from "react";
import type { Parcha } from "#contract/parchas.ts";
import { swapParchas } from "#contract/parchas.ts";
import { PARCHA_SIDES, type ParchaSide } from "#domain/parchas.ts";
import { call, messageOf } from "#web/api/call.ts";
import { useAction } from "#web/api/use-submit.ts";
import { cacheParchas, type SessionDetails } from "#web/features/sessions/use-sessions.ts";
import { useT } from "#web/i18n/t.ts";
import { toast } from "#web/ui/toast.ts";
import { useObjectUrl } from "#web/ui/use-object-url.ts";
import { changeDraft, type DraftPhoto, type ResultsDraft } from "./drafts.ts";
import { sendPhoto, type UploadState, useUploadState } from "./photo-uploads.ts";

export type SidePhoto = {
  side: ParchaSide;
  /** Null if there is no photo yet. */
  url: string | null;
  thumbnailUrl: string | null;
  /** `saved`: it is the parcha's side. `sent`: it is uploaded, and becomes that when the guide saves. */
  state: UploadState | { kind: "none" | "sent" | "saved" };
  retry: () => void;
};

/** The photos of both sides: the draft's, or those that are saved. */
export function useSidePhotos(key: string, draft: ResultsDraft, parchas: readonly Parcha[]) {
  const { Front, Back } = draft.photos;
  // After a reload the uploads begin anew.
  useEffect(() => {
    for (const photo of [Front, Back]) if (photo && photo.path === null) void sendPhoto(key, photo.blob);
  }, [key, Front, Back]);
  return {
    Front: useSidePhoto(key, "Front", Front, parchas),
    Back: useSidePhoto(key, "Back", Back, parchas),
  };
}

function useSidePhoto(
  key: string,
  side: ParchaSide,
  photo: DraftPhoto | null,
  parchas: readonly Parcha[],
): SidePhoto {
  const url = useObjectUrl(photo?.blob) ?? null;
  const upload = useUploadState(photo?.blob);
  if (photo) {
    const state =
      photo.path === null ? (upload ?? { kind: "sending", percent: 0 }) : { kind: "sent" as const };
    return { side, url, thumbnailUrl: url, state, retry: () => void sendPhoto(key, photo.blob) };
  }
  const parcha = parchas.find(({ notes }) => notes === side);
  const state = { kind: parcha ? "saved" : "none" } as const;
  return {
    side,
    url: parcha?.imageUrl ?? null,
    thumbnailUrl: parcha?.thumbnailUrl ?? null,
    state,
    retry: () => undefined,
  };
}

/** Front becomes back and back becomes front: those that are saved, and those of the draft. */
export function useSwap(key: string, { id, parchas }: SessionDetails) {
  const t = useT();
  const swap = async () => {
    if (parchas.length > 0) {
      const swapped = (await call(swapParchas, { params: { id } })).parchas;
      cacheParchas(id, () => swapped);
    }
    changeDraft(key, ({ photos, ...draft }) => ({
      ...draft,
      photos: { Front: photos.Back, Back: photos.Front },
    }));
  };
  return useAction(swap, {
    onDone: () => toast({ title: t("results.swapped"), tone: "done" }),
    onFailed: (error) =>
      toast({ title: t("results.swap-failed"), body: messageOf(error), tone: "destructive" }),
  });
}

export function missingSides(draft: ResultsDraft, parchas: readonly Parcha[]): ParchaSide[] {
  return PARCHA_SIDES.filter((side) => !draft.photos[side] && !parchas.some(({ notes }) => notes === side));
}

import { useState } from "react";
import type { ParchaSide } from "#domain/parchas.ts";
import { haveSameBytes, preparePhoto } from "#web/features/parchas/prepare-photo.ts";
import { changeDraft, draftOf } from "./drafts.ts";
import { sendPhoto, stopSending } from "./photo-uploads.ts";

export type PhotoChoice =
  | { kind: "reading" | "broken"; side: ParchaSide }
  /** The other side's photo has the same bytes. */
  | { kind: "same"; side: ParchaSide; photo: Blob };

const OTHER_SIDE = { Front: "Back", Back: "Front" } as const satisfies Record<ParchaSide, ParchaSide>;

/** Checks a photo that was taken or chosen, and puts it into the draft. A broken one replaces nothing. */
export function usePhotoChoice(key: string) {
  const [choice, setChoice] = useState<PhotoChoice | null>(null);

  const accept = (side: ParchaSide, photo: Blob) => {
    stopSending(draftOf(key).photos[side]?.blob);
    changeDraft(key, (draft) => ({
      ...draft,
      photos: { ...draft.photos, [side]: { blob: photo, path: null } },
    }));
    void sendPhoto(key, photo);
    setChoice(null);
  };
  const choose = async (side: ParchaSide, file: File) => {
    setChoice({ kind: "reading", side });
    try {
      const photo = await preparePhoto(file);
      const other = draftOf(key).photos[OTHER_SIDE[side]];
      if (other && (await haveSameBytes(photo, other.blob))) setChoice({ kind: "same", side, photo });
      else accept(side, photo);
    } catch {
      setChoice({ kind: "broken", side });
    }
  };
  const keepSame = () => {
    if (choice?.kind === "same") accept(choice.side, choice.photo);
  };
  return { choice, choose, keepSame, dismiss: () => setChoice(null) };
}

import { useEffect, useRef, useState } from "react";
import type { DispatchedNote } from "#contract/dispatch.ts";
import type { ErrorBody } from "#contract/error-bodies.ts";
import { CallFailure, messageOf } from "#web/api/call.ts";
import { sendPosting } from "#web/features/dispatch/use-dispatch.ts";
import { useT } from "#web/i18n/t.ts";
import { toast } from "#web/ui/toast.ts";

type UsedBy = ErrorBody<"tracking-number-used">["usedBy"];

/** A number that was typed for a note. It is saved in the background, while the next one is typed. */
export type Posting = {
  note: DispatchedNote;
  /** Null: posted without a number. */
  number: string | null;
} & (
  | { state: "saving" }
  | { state: "saved"; sentAt: string | null }
  | { state: "failed"; message: string }
  /** Another note has the number. */
  | { state: "used"; usedBy: UsedBy }
);

/** A posted note whose number is typed again. */
export type Correction = { note: DispatchedNote | null; set: (note: DispatchedNote | null) => void };

/** It was not saved, and needs an answer. */
export const isStopped = ({ state }: Posting) => state === "failed" || state === "used";

/** What was typed since the screen was opened, last first; nothing that is not saved is lost. */
export function usePostings() {
  const t = useT();
  const [postings, setPostings] = useState<readonly Posting[]>([]);
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  const put = (posting: Posting) =>
    setPostings((before) => {
      const others = before.filter(({ note }) => note.bookingId !== posting.note.bookingId);
      // A saved one keeps its place.
      const at = before.findIndex(({ note }) => note.bookingId === posting.note.bookingId);
      return at === -1 || posting.state === "saving"
        ? [posting, ...others]
        : before.map((other, index) => (index === at ? posting : other));
    });
  const send = async (note: DispatchedNote, number: string | null, isShared = false) => {
    put({ note, number, state: "saving" });
    const { bookingId } = note;
    try {
      const { sentAt } = await sendPosting({
        bookingId,
        ...(number === null ? {} : { trackingNumber: number, isShared }),
      });
      put({ note, number, state: "saved", sentAt });
    } catch (error) {
      if (isLeft.current)
        toast({
          title: t("desks.post-lost", { name: note.name, number: number ?? t("desks.post-no-number") }),
          body: messageOf(error),
          tone: "destructive",
          isSticky: true,
        });
      put(
        error instanceof CallFailure && error.code === "tracking-number-used"
          ? { note, number, state: "used", usedBy: (error.body as ErrorBody<"tracking-number-used">).usedBy }
          : { note, number, state: "failed", message: messageOf(error) },
      );
    }
  };
  const remove = (bookingId: string) =>
    setPostings((before) => before.filter(({ note }) => note.bookingId !== bookingId));
  return { postings, send, remove };
}

export type Postings = ReturnType<typeof usePostings>;

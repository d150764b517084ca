// The open hours of a day, or of the week, while they are edited: the draft, or what is saved.
import { useMemo, useState } from "react";
import type { Endpoint } from "#contract/endpoint.ts";
import { toastFailure } from "#web/api/toast-failure.ts";
import { refresh } from "#web/api/use-endpoint.ts";
import { toast } from "#web/ui/toast.ts";
import { haveHoursChanged } from "./edited-hours.ts";

/** The message for the range with this key. A new object each time, so that the focus moves there again. */
export type ShownFault = { key: number; message: string };

type Options<Saved, Edited> = {
  saved: Saved;
  edit: (saved: Saved) => Edited;
  isSame: (edited: Edited, saved: Saved) => boolean;
  /** Asked anew where the hours were changed elsewhere meanwhile. */
  source: Endpoint;
};

export function useHoursDraft<Saved, Edited>({ saved, edit, isSame, source }: Options<Saved, Edited>) {
  const base = useMemo(() => edit(saved), [saved, edit]);
  const [draft, setDraft] = useState<Edited | null>(null);
  /** What was saved when the draft began; null once the admin has been told that it has changed. */
  const [seen, setSeen] = useState<Saved | null>(null);
  const [fault, setFault] = useState<ShownFault | null>(null);
  const [bookingsOutside, setBookingsOutside] = useState(0);
  const show = (next: Edited | null, outside: number) => {
    setDraft(next);
    setFault(null);
    setBookingsOutside(outside);
  };
  return {
    edited: draft ?? base,
    isUnsaved: draft !== null && !isSame(draft, saved),
    fault,
    bookingsOutside,
    /** What the server compares with what it has. */
    before: draft ? seen : saved,
    /** Null drops the draft. */
    change: (next: Edited | null) => {
      if (!draft) setSeen(saved);
      show(next, 0);
    },
    /** Drops the draft after the server has changed the hours. */
    reset: (outside: number) => show(null, outside),
    refuse: (title: string, message: string, key?: number) => {
      if (key !== undefined) setFault({ key, message });
      toast({ title, body: message, tone: "destructive" });
    },
    fail: (title: string, error: Error) => {
      if (haveHoursChanged(error)) {
        setSeen(null);
        void refresh(source);
      }
      toastFailure(title, error);
    },
    done: (title: string, now: Saved, outside: number) => {
      setFault(null);
      setBookingsOutside(outside);
      // Changes made during the request are kept.
      setSeen(now);
      setDraft((latest) => (latest === draft ? null : latest));
      toast({ title, tone: "done" });
    },
  };
}

import { useEffect, useRef } from "react";
import { listNotes, type Note } from "#contract/notes.ts";
import { KEPT_FOR_DAY } from "#web/api/day-cache.ts";
import { queryClient } from "#web/api/queries.ts";
import { randomUuid } from "#web/api/random-id.ts";
import { endpointQuery, useEndpoint } from "#web/api/use-endpoint.ts";
import { useAdmin } from "#web/features/identity/admin-session.ts";
import { useNoteDraft } from "./note-drafts.ts";
import { sendKeptNotes, typeNote } from "./note-sync.ts";

type Session = { id: string; userId: string };

const PREFETCHED_STALE_MS = 10 * 60_000;

/** Loads the notes on a customer unless they were loaded a short time ago. */
export function prefetchNotes(userId: string): Promise<void> {
  return queryClient.prefetchQuery({
    ...endpointQuery(listNotes, { params: { userId } }),
    meta: KEPT_FOR_DAY,
    staleTime: PREFETCHED_STALE_MS,
  });
}

/** The signed-in admin's note of a session, and the other notes on its customer, newest first. */
export function useNote({ id, userId }: Session) {
  const admin = useAdmin();
  const query = useEndpoint(listNotes, {
    params: { userId },
    select: (answer) => answer.notes,
    meta: KEPT_FOR_DAY,
  });
  const draft = useNoteDraft(admin?.id, id);
  useSendKeptNotes();
  const notes: readonly Note[] = query.data ?? [];
  // Two devices may each have begun a note of this session without a network: all devices edit the older one.
  const own = notes.findLast(({ bookingId }) => bookingId === id);
  const newId = useRef(randomUuid());
  return {
    query,
    text: draft?.text ?? own?.text ?? "",
    others: notes.filter((note) => note !== own),
    type(text: string) {
      if (!admin) return;
      const noteId = draft?.noteId ?? own?.id ?? newId.current;
      const version = draft?.version ?? own?.version ?? 0;
      typeNote({ adminId: admin.id, userId, bookingId: id, noteId, version, text });
    },
  };
}

/** Sends notes that were typed without a network, as long as the component is mounted. */
function useSendKeptNotes(): void {
  const adminId = useAdmin()?.id;
  useEffect(() => (adminId ? sendKeptNotes(adminId) : undefined), [adminId]);
}

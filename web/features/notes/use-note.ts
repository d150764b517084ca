// The guide's notes on a customer. They save themselves: a moment after the last key, again after a failure, and when the
// network is back. That outlives the screen on which a note was typed.
import { useEffect, useRef } from "react";
import { createStore, useStore } from "zustand";
import type { ErrorBody } from "#contract/error-bodies.ts";
import { listNotes, type Note, saveNote } from "#contract/notes.ts";
import { NOTE_MAX_LENGTH } from "#domain/notes.ts";
import { CallFailure, call } from "#web/api/call.ts";
import { KEPT_FOR_DAY } from "#web/api/kept-on-phone.ts";
import { queryClient } from "#web/api/queries.ts";
import { randomUuid } from "#web/api/random-id.ts";
import { serverNow } from "#web/api/server-clock.ts";
import { endpointQuery, setAnswer, useEndpoint } from "#web/api/use-endpoint.ts";
import { useAdmin } from "#web/features/identity/admin-session.ts";
import {
  keepNoteDraftsOf,
  type NoteDraft,
  readNoteDraft,
  removeNoteDraft,
  storeNoteDraft,
  useNoteDraft,
} from "./note-drafts.ts";

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

const PAUSE_MS = 1_500;
const RETRY_MS = 10_000;

/** `kept`: on this device alone, to be sent again. `refused`: the server does not take it, for the reason it gives. */
type SendState = { kind: "sending" | "kept" } | { kind: "refused"; message: string };

/** By session. */
const states = createStore<Readonly<Record<string, SendState | undefined>>>(() => ({}));
const merged = createStore<Readonly<Record<string, boolean>>>(() => ({}));
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const running = new Set<string>();

/** Undefined when nothing is to be sent. */
export const useSendState = (bookingId: string) => useStore(states, (all) => all[bookingId]);

/** Whether the note was also changed on another device, so that it has both texts now. */
export const useIsMerged = (bookingId: string) => useStore(merged, (all) => all[bookingId] === true);

function setState(bookingId: string, state: SendState | undefined) {
  states.setState({ [bookingId]: state });
}

/** Stores what the guide types, and sends it after a pause. */
function typeNote(draft: Omit<NoteDraft, "typedAtMs">): void {
  storeNoteDraft({ ...draft, typedAtMs: serverNow().getTime() });
  merged.setState({ [draft.bookingId]: false });
  if (draft.text.length > NOTE_MAX_LENGTH) {
    stopTimer(draft.bookingId);
    setState(draft.bookingId, { kind: "kept" });
  } else {
    setState(draft.bookingId, { kind: "sending" });
    sendAfter(draft.bookingId, PAUSE_MS);
  }
}

/** Without waiting for the pause: the guide leaves the note or the page. */
export function sendNote(bookingId: string): void {
  stopTimer(bookingId);
  void send(bookingId);
}

/** Sends what is left on this device, from earlier sessions and other tabs, too. Returns how to stop. */
function sendKeptNotes(adminId: string): () => void {
  const sendAll = () => {
    for (const { bookingId } of keepNoteDraftsOf(adminId, serverNow())) sendNote(bookingId);
  };
  sendAll();
  window.addEventListener("online", sendAll);
  window.addEventListener("pagehide", sendAll);
  return () => {
    window.removeEventListener("online", sendAll);
    window.removeEventListener("pagehide", sendAll);
  };
}

function sendAfter(bookingId: string, ms: number) {
  stopTimer(bookingId);
  timers.set(
    bookingId,
    setTimeout(() => sendNote(bookingId), ms),
  );
}

function stopTimer(bookingId: string) {
  clearTimeout(timers.get(bookingId));
  timers.delete(bookingId);
}

async function send(bookingId: string): Promise<void> {
  const draft = readNoteDraft(bookingId);
  // While a request runs, its answer decides the version of the next one.
  if (!draft || running.has(bookingId) || draft.text.length > NOTE_MAX_LENGTH) return;
  running.add(bookingId);
  setState(bookingId, { kind: "sending" });
  const { userId, noteId, text, version } = draft;
  try {
    const params = { userId, noteId };
    const { note } = await call(saveNote, { params, input: { text, version, bookingId } });
    running.delete(bookingId);
    await settle(draft, note);
  } catch (error) {
    running.delete(bookingId);
    fail(draft, error);
  }
}

async function settle(sent: NoteDraft, note: Note | null) {
  const { bookingId, userId, noteId } = sent;
  // A list that the return of the network asked for may be without this note.
  await setAnswer(listNotes, { params: { userId } }, (answer) => {
    const others = (answer?.notes ?? []).filter(({ id }) => id !== noteId);
    if (!note) return { notes: others };
    return { notes: [note, ...others].sort((a, b) => b.createdAt.localeCompare(a.createdAt)) };
  });
  const draft = readNoteDraft(bookingId);
  if (!draft || draft.text === sent.text) {
    removeNoteDraft(bookingId);
    return setState(bookingId, undefined);
  }
  // The guide went on typing while the request ran.
  storeNoteDraft({ ...draft, version: note?.version ?? 0 });
  sendAfter(bookingId, PAUSE_MS);
}

function fail(draft: NoteDraft, error: unknown) {
  const { bookingId } = draft;
  if (error instanceof CallFailure && error.code === "note-changed") return merge(draft, error.body);
  const isAnswered = error instanceof CallFailure && error.code !== "bad-answer";
  const isRefused = isAnswered && [400, 404, 409, 413].includes(error.status);
  if (isRefused) return setState(bookingId, { kind: "refused", message: error.message });
  setState(bookingId, { kind: "kept" });
  // After a new sign-in, the screen sends what is kept.
  const isSignedOut = isAnswered && [401, 403].includes(error.status);
  if (!isSignedOut) sendAfter(bookingId, RETRY_MS);
}

/** The note was changed on another device: keep both texts, because the guide has no time to choose in a call. */
function merge({ bookingId }: NoteDraft, body: unknown) {
  const { note } = body as ErrorBody<"note-changed">;
  const draft = readNoteDraft(bookingId);
  if (!draft) return;
  const text = note ? bothTexts(note.text, draft.text) : draft.text;
  storeNoteDraft({ ...draft, text, version: note?.version ?? 0 });
  if (note && text !== draft.text) merged.setState({ [bookingId]: true });
  if (text.length > NOTE_MAX_LENGTH) return setState(bookingId, { kind: "kept" });
  sendAfter(bookingId, 0);
}

function bothTexts(theirs: string, mine: string): string {
  if (mine.includes(theirs)) return mine;
  return theirs.includes(mine) ? theirs : `${theirs}\n\n${mine}`;
}

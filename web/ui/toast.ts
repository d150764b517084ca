// One toast is shown at a time: `toast({...})` sets it from anywhere, the Toaster draws it. A toast about the session is
// not hidden by another one, which waits.

import { createStore, useStore } from "zustand";

export type ToastTone = "plain" | "destructive" | "done";
export type Toast = {
  title: string;
  body?: string;
  tone?: ToastTone;
  /** Default 5000. */
  durationMs?: number;
  /** The `data-session` of the row that the toast is about: the toast is shown where it does not cover the row. */
  about?: string;
  /** About the customer's session, for example that the guide is ready. */
  isAboutSession?: boolean;
  /** About who is in the session's room: it holds until that changes. */
  isAboutRoom?: boolean;
  /** Stays until the reader closes it. */
  isSticky?: boolean;
};
/** `wasAnnounced`: a live region of the page had the text before, so that it says nothing now. */
export type ShownToast = Toast & { id: number; wasAnnounced: boolean };

const shown = createStore<ShownToast | null>(() => null);
/** The latest that came while a toast about the session was shown. */
let waiting: ShownToast | null = null;
let latestId = 0;

/** Whether a live region has the text of the toast. */
export function isAnnouncedIn(place: ParentNode, { title, body }: Toast): boolean {
  const regions = [...place.querySelectorAll("[role=alert],[role=status],[aria-live]")];
  return regions.some(({ textContent }) => textContent?.includes(body || title));
}

/** Replaces the toast that is shown, unless that one is about the session and this one is not. */
export function toast(content: Toast): void {
  latestId += 1;
  const next = { ...content, id: latestId, wasAnnounced: isAnnouncedIn(document, content) };
  if (shown.getState()?.isAboutSession && !content.isAboutSession) waiting = next;
  else shown.setState(next, true);
}

/** Without an id, also the one that waits. */
export function dismissToast(id?: number): void {
  const next = id === undefined ? null : waiting;
  const current = shown.getState();
  if (current && id !== undefined && current.id !== id) return;
  waiting = null;
  shown.setState(next, true);
}

/** Somebody has come into the room or left it. */
export function dismissRoomToasts(): void {
  if (waiting?.isAboutRoom) waiting = null;
  const current = shown.getState();
  if (current?.isAboutRoom) dismissToast(current.id);
}

export const useShownToast = () => useStore(shown);

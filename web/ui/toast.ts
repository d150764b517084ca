// One toast is shown at a time: `toast({...})` sets it from anywhere, the Toaster draws it. A toast about the session is
// not hidden by another one, which waits.

import { createStore, useStore } from "zustand";
import { openDialogs } from "./open-dialogs.ts";

export type ToastTone = "plain" | "destructive" | "done";
export type Toast = {
  title: string;
  body?: string;
  tone?: ToastTone;
  /** Default 5000. */
  durationMs?: number;
  /** About the customer's session, for example that the guide is ready. */
  isAboutSession?: boolean;
  /** About who is in the session's room: it holds until that changes. */
  isAboutRoom?: boolean;
  /** Stays until the reader closes it. */
  isSticky?: boolean;
};
/** `wasAnnounced`: a live region of the page had the text before, so that it says nothing now. `isSaid`: the toast's own region does. */
export type ShownToast = Toast & { id: number; wasAnnounced: boolean; isSaid?: true };

const shown = createStore<ShownToast | null>(() => null);
/** The latest that came while a toast about the session was shown. */
let waiting: ShownToast | null = null;
let latestId = 0;

/** Whether a live region that is not inert has the text of the toast. */
export function isAnnounced({ title, body }: Toast): boolean {
  const place = openDialogs.getState().at(-1) ?? document;
  const regions = [...place.querySelectorAll("[role=alert],[role=status],[aria-live]")];
  return regions.some(({ textContent }) => textContent?.includes(body || title));
}

/** Replaces the toast that is shown, unless that one is about the session and this one is not. */
export function toast(content: Toast): void {
  latestId += 1;
  const next = { ...content, id: latestId, wasAnnounced: isAnnounced(content) };
  if (shown.getState()?.isAboutSession && !content.isAboutSession) waiting = next;
  else shown.setState(next, true);
}

/** Runs `show`, and returns what ends the toast that it has shown. */
export async function closingToastOf(show: () => unknown): Promise<() => void> {
  const before = latestId;
  await show();
  const id = latestId;
  return () => {
    if (id > before) dismissToast(id);
  };
}

/** Without an id, also the one that waits. */
export function dismissToast(id?: number): void {
  if (id !== undefined && waiting?.id === id) waiting = null;
  const next = id === undefined ? null : waiting;
  const current = shown.getState();
  if (current && id !== undefined && current.id !== id) return;
  waiting = null;
  shown.setState(next, true);
}

export function sayToast(id: number): void {
  const current = shown.getState();
  if (current?.id === id) shown.setState({ ...current, isSaid: true }, true);
}

/** Somebody has come into the room or left it. */
export function dismissRoomToasts(): void {
  if (waiting?.isAboutRoom) waiting = null;
  const current = shown.getState();
  if (current?.isAboutRoom) dismissToast(current.id);
}

export const useShownToast = () => useStore(shown);

// One toast is shown at a time: `toast({...})` sets it from anywhere, the Toaster draws it.
import { useSyncExternalStore } from "react";

export type ToastTone = "plain" | "destructive" | "done";
export type Toast = {
  title: string;
  body?: string;
  tone?: ToastTone;
  /** Default 5000. */
  durationMs?: number;
  /** The `data-session` of the row that the toast is about: the toast is shown where it does not cover the row. */
  about?: string;
  /** Stays until the reader closes it. */
  isSticky?: boolean;
};
export type ShownToast = Toast & { id: number };

let shown: ShownToast | null = null;
let latestId = 0;
const listeners = new Set<() => void>();

function change(next: ShownToast | null) {
  shown = next;
  for (const listener of listeners) listener();
}

/** Replaces the toast that is shown. */
export function toast(content: Toast): void {
  latestId += 1;
  change({ ...content, id: latestId });
}

export function dismissToast(id?: number): void {
  if (shown && (id === undefined || shown.id === id)) change(null);
}

export function useShownToast(): ShownToast | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
    () => null,
  );
}

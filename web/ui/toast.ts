// The one toast that may be seen at a time. Anyone may say `toast({...})`; the Toaster draws it.
import { useSyncExternalStore } from "react";

export type ToastTone = "plain" | "destructive" | "done";
export type Toast = {
  title: string;
  body?: string;
  tone?: ToastTone;
  /** How long it stays, in milliseconds; 5000 unless said. */
  durationMs?: number;
  /** Stays until it is dismissed. */
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

/** Shows a toast in the place of the one before it. */
export function toast(said: Toast): void {
  latestId += 1;
  change({ ...said, id: latestId });
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

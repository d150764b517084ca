// One JSON value in the browser's storage that components follow. A browser that keeps nothing still works.
import { useSyncExternalStore } from "react";

type StoredValue<T> = {
  get: () => T | null;
  set: (value: T | null) => void;
  /** Follows the value, here and from other tabs. */
  use: () => T | null;
};

/** `isValid` holds what is read against the shape that is wanted; anything else counts as nothing. */
export function storedValue<T>(name: string, isValid: (value: unknown) => value is T): StoredValue<T> {
  const listeners = new Set<() => void>();
  let text: string | null = read(name);
  let value: T | null = parse(text, isValid);

  const take = (next: string | null) => {
    if (next === text) return;
    text = next;
    value = parse(text, isValid);
    for (const listener of listeners) listener();
  };
  window.addEventListener("storage", (event) => {
    if (event.key === name || event.key === null) take(read(name));
  });

  const get = () => value;
  return {
    get,
    set: (next) => {
      const nextText = next === null ? null : JSON.stringify(next);
      write(name, nextText);
      take(nextText);
    },
    use: () =>
      useSyncExternalStore(
        (listener) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
        get,
        get,
      ),
  };
}

function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function write(name: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {
    // Kept in memory for this visit.
  }
}

function parse<T>(text: string | null, isValid: (value: unknown) => value is T): T | null {
  try {
    const parsed: unknown = text === null ? null : JSON.parse(text);
    return isValid(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

// A JSON value in localStorage that components follow. Without storage it lasts as long as the page.

import { useSyncExternalStore } from "react";
import { emitter } from "#web/emitter.ts";

type StoredValue<T> = {
  /** For what happens later than the drawing, which `use` is for. */
  get: () => T | null;
  set: (value: T | null) => void;
  /** Renders again when the value changes, also in another tab. */
  use: () => T | null;
};

/** A stored value that is not valid reads as null. `drawn`: what the server knows of it when it draws the page. */
export function storedValue<T>(
  name: string,
  isValid: (value: unknown) => value is T,
  drawn: () => T | null = () => null,
): StoredValue<T> {
  const changes = emitter();
  /** Undefined until it is asked for. */
  let text: string | null | undefined;
  let value: T | null = null;

  const take = (next: string | null) => {
    if (next === text) return;
    text = next;
    value = parse(text, isValid);
    changes.emit();
  };
  const start = () => {
    if (text !== undefined || typeof window === "undefined") return;
    const readAgain = () => take(read(name));
    readAgain();
    window.addEventListener("storage", ({ key }) => {
      if (key === name || key === null) readAgain();
    });
    // A page in the back/forward cache misses what other tabs change.
    window.addEventListener("pageshow", readAgain);
  };
  const get = () => {
    start();
    return value;
  };
  return {
    get,
    set: (next) => {
      start();
      const nextText = next === null ? null : JSON.stringify(next);
      write(name, nextText);
      take(nextText);
    },
    use: () => useSyncExternalStore(changes.subscribe, get, drawn),
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
    // The value lasts as long as the page.
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

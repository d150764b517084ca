// JSON values in sessionStorage: they belong to the tab and outlive a reload. Without storage they last as long as the page.
import { useMemo, useSyncExternalStore } from "react";
import { emitter } from "#web/emitter.ts";

const changes = emitter();
/** What storage has refused. */
const unstored = new Map<string, string | null>();

/** Null if nothing is stored, or nothing that can be read. For what happens later than the drawing, which `useTabValue` is for. */
export function readTabValue(name: string): unknown {
  return parse(readText(name));
}

/** Null removes the value. */
export function storeTabValue(name: string, value: unknown): void {
  const text = value === null ? null : JSON.stringify(value);
  try {
    if (text === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, text);
    unstored.delete(name);
  } catch {
    unstored.set(name, text);
  }
  changes.emit();
}

/** The value as it stands, also at the first rendering; null where that must be like the server's drawing, and then at once anew. */
export function useTabValue(name: string): unknown {
  const text = useSyncExternalStore(
    changes.subscribe,
    () => readText(name),
    () => null,
  );
  return useMemo(() => parse(text), [text]);
}

function readText(name: string): string | null {
  try {
    return unstored.has(name) ? (unstored.get(name) ?? null) : sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

// JSON values in localStorage, and those of a tab in sessionStorage, where they outlive a reload. Components follow them.
// What storage refuses lasts as long as the page.

import { useSyncExternalStore } from "react";
import { createStore } from "zustand";

type StoredValue<T> = {
  /** For what happens later than the drawing, which `use` is for. */
  get: () => T | null;
  /** Null removes the value. */
  set: (value: T | null) => void;
  /** Renders again when the value changes, also in another tab. */
  use: () => T | null;
};
type Validity<T> = (value: unknown) => value is T;
type Area = "localStorage" | "sessionStorage";

/** By area and name, null for what is removed. It is set anew whenever components are to look at storage again. */
const refused = createStore<Readonly<Record<string, string | null | undefined>>>(() => ({}));
const parsed = new Map<string, { text: string; value: unknown }>();

globalThis.addEventListener?.("storage", ({ key }) => {
  if (key === null) refused.setState({}, true);
  else refused.setState({ [`localStorage ${key}`]: undefined });
});
// A page in the back/forward cache misses what other tabs change.
globalThis.addEventListener?.("pageshow", () => refused.setState({}));

/** A stored value that is not valid reads as null. `drawn`: what the server knows of it when it draws the page. */
export function storedValue<T>(
  name: string,
  isValid: Validity<T>,
  { area = "localStorage", drawn = () => null }: { area?: Area; drawn?: () => T | null } = {},
): StoredValue<T> {
  const key = `${area} ${name}`;
  const get = () => {
    const text = read(area, name, refused.getState()[key]);
    if (text === null) return null;
    // A component needs the same object until the text changes.
    if (parsed.get(key)?.text !== text) parsed.set(key, { text, value: parse(text) });
    const value = parsed.get(key)?.value;
    return isValid(value) ? value : null;
  };
  return {
    get,
    set: (value) => {
      const text = value === null ? null : JSON.stringify(value);
      refused.setState({ [key]: write(area, name, text) ? undefined : text });
    },
    use: () => useSyncExternalStore(refused.subscribe, get, drawn),
  };
}

/** A value of the tab. */
export const tabValue = <T>(name: string, isValid: Validity<T>): StoredValue<T> =>
  storedValue(name, isValid, { area: "sessionStorage" });

/** Null also where there is no storage. */
function read(area: Area, name: string, refusedText: string | null | undefined): string | null {
  try {
    return refusedText === undefined ? window[area].getItem(name) : refusedText;
  } catch {
    return null;
  }
}

/** Whether storage has taken it. */
function write(area: Area, name: string, text: string | null): boolean {
  try {
    if (text === null) window[area].removeItem(name);
    else window[area].setItem(name, text);
    return true;
  } catch {
    return false;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

import { useEffect, useEffectEvent } from "react";

/** `/` and Ctrl K search, also on a Hindi keyboard, from every screen of an admin. Null turns them off. */
export function useSearchKeys(onSearch: (() => void) | null): void {
  const isEnabled = onSearch !== null;
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const isSearch = isCommand ? isK(event) && !event.shiftKey : isSlash(event) && !isInField();
    if (!isSearch) return;
    event.preventDefault();
    // Nothing opens over a call or over a question that must be answered.
    if (!isDialogOpen()) onSearch?.();
  });
  useEffect(() => {
    if (!isEnabled) return;
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, [isEnabled]);
}

function isK({ key, code }: KeyboardEvent): boolean {
  return key.toLowerCase() === "k" || (code === "KeyK" && !/^[a-z]$/i.test(key));
}

function isSlash({ key, code, shiftKey }: KeyboardEvent): boolean {
  return key === "/" || (code === "Slash" && !shiftKey && !/^\p{ASCII}+$/u.test(key));
}

function isInField(): boolean {
  const focused = document.activeElement;
  return focused?.closest("input, textarea, select, [contenteditable], [role=menu]") != null;
}

function isDialogOpen(): boolean {
  return document.querySelector("dialog[open]") !== null;
}

// Keyboard shortcuts of the screen that is open. Letters rest while a field has the focus, or a menu or a dialog is open.

import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { emitter } from "#web/emitter.ts";

export type KeyBinding = {
  /** As they are shown: "J", "?", "Enter". */
  keys: readonly string[];
  /** What they do, for the list of all keys. */
  label: string;
  /** False leaves the press to the browser. Without it the browser itself does what the label says. */
  onPress?: (key: string) => unknown;
};

type Hint = Pick<KeyBinding, "keys" | "label">;

const byOwner = new Map<symbol, readonly Hint[]>();
const changes = emitter();
let hints: readonly Hint[] = [];

function publish(): void {
  hints = [...byOwner.values()].flat();
  changes.emit();
}

/** The keys of everything that is on the screen now. */
export function useKeyHints(): readonly Hint[] {
  return useSyncExternalStore(changes.subscribe, () => hints);
}

/**
 * Binds keys while the component is mounted, and lists them for `?`.
 * @example
 * useKeys([{ keys: ["S"], label: t("keys.start"), onPress: start }]);
 */
export function useKeys(bindings: readonly KeyBinding[], isEnabled = true): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isKeyReserved(event)) return;
    const key = pressedKey(event);
    const binding = bindings.find(({ keys }) => keys.includes(key));
    if (binding?.onPress && binding.onPress(key) !== false) event.preventDefault();
  });
  useEffect(() => {
    if (!isEnabled) return;
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, [isEnabled]);
  const described = JSON.stringify(bindings.map(({ keys, label }) => ({ keys, label })));
  useEffect(() => {
    if (!isEnabled) return;
    const owner = Symbol("keys");
    byOwner.set(owner, JSON.parse(described) as Hint[]);
    publish();
    return () => {
      byOwner.delete(owner);
      publish();
    };
  }, [isEnabled, described]);
}

/** The key as it is shown. On a Hindi keyboard the key in the place of J counts as J. */
function pressedKey({ key, code, shiftKey }: KeyboardEvent): string {
  if (/^[\p{ASCII}]+$/u.test(key)) return key.length === 1 ? key.toUpperCase() : key;
  if (code === "Slash") return shiftKey ? "?" : "/";
  return code.replace(/^Key/, "");
}

/** The browser's own shortcuts, and keys that belong to a field, a menu or a dialog. */
function isKeyReserved(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
  const focused = document.activeElement;
  return (
    focused?.closest("input, textarea, select, [contenteditable], [role=menu]") != null || isDialogOpen()
  );
}

export function isDialogOpen(): boolean {
  return document.querySelector("dialog[open]") !== null;
}

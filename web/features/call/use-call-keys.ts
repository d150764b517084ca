import { useEffect, useEffectEvent } from "react";
import type { DeviceKind } from "./video-provider.ts";

/** By place on the keyboard, so that they work with a Hindi layout, too. */
const DEVICE_KEYS: Readonly<Record<string, DeviceKind>> = { KeyM: "microphone", KeyV: "camera" };

/** M switches the microphone and V the camera, unless the guide types in a field. */
export function useCallKeys(isActive: boolean, onSwitch: (device: DeviceKind) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const device = DEVICE_KEYS[event.code];
    if (!device || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping(event.target)) return;
    event.preventDefault();
    onSwitch(device);
  });
  useEffect(() => {
    if (!isActive) return;
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, [isActive]);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null
  );
}

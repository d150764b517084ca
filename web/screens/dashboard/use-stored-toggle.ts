import { useState } from "react";

/** A boolean that sessionStorage keeps, because phones reload pages in the background. */
export function useStoredToggle(key: string): [isOn: boolean, toggle: () => void] {
  const [isOn, setOn] = useState(() => read(key));
  const toggle = () => {
    setOn(!isOn);
    try {
      sessionStorage.setItem(key, String(!isOn));
    } catch {
      // Without storage it lasts until the screen is left.
    }
  };
  return [isOn, toggle];
}

function read(key: string): boolean {
  try {
    return sessionStorage.getItem(key) === "true";
  } catch {
    return false;
  }
}

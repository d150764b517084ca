import { useState } from "react";
import { readTabValue, storeTabValue } from "#web/api/tab-value.ts";

/** A boolean that sessionStorage keeps, because phones reload pages in the background. */
export function useStoredToggle(key: string): [isOn: boolean, toggle: () => void] {
  const [isOn, setOn] = useState(() => readTabValue(key) === true);
  const toggle = () => {
    setOn(!isOn);
    storeTabValue(key, !isOn);
  };
  return [isOn, toggle];
}

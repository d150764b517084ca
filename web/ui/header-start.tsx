import { createContext, type ReactNode, type RefObject, useContext, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";

/**
 * The place at the start of a layout's header, where the brand gives way to what the screen puts there. A ref, since a context that
 * changes has React take over the whole screen at once, in one long task.
 */
export const HeaderPlace = createContext<RefObject<HTMLElement | null>>({ current: null });

/** Puts its children at the start of the header, in the place of the brand. */
export function HeaderStart({ children }: { children: ReactNode }) {
  const header = useContext(HeaderPlace);
  // Not while React takes over a drawn page: it would look for these children where they are written.
  const place = useSyncExternalStore(
    noChange,
    () => header.current,
    () => null,
  );
  return place ? createPortal(children, place) : null;
}

const noChange = () => () => undefined;

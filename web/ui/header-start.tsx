import { createContext, type ReactNode, useContext } from "react";
import { createPortal } from "react-dom";

/** The place at the start of a layout's header, where the brand gives way to what the screen puts there. */
export const HeaderPlace = createContext<HTMLElement | null>(null);

/** Puts its children at the start of the header, in the place of the brand. */
export function HeaderStart({ children }: { children: ReactNode }) {
  const place = useContext(HeaderPlace);
  return place ? createPortal(children, place) : null;
}

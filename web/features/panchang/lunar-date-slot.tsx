import type { ComponentProps } from "react";
import { useCode } from "#web/api/use-code.ts";
import type { LunarDateText } from "./lunar-date.tsx";

const load = () => import("./lunar-date.tsx");

/** A day in the Hindu calendar, for admins. Nothing until its names are loaded. */
export function LunarDateSlot(props: ComponentProps<typeof LunarDateText>) {
  const { data: code } = useCode("lunar-date", load, { isOptional: true });
  return code ? <code.LunarDateText {...props} /> : null;
}

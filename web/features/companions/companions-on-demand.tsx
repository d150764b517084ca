// Where a screen says who joins, too. Its code is loaded after the screen's first sight.
import type { ComponentProps } from "react";
import { useCode } from "#web/api/use-code.ts";
import type { CompanionSlot as Slot } from "./companion-slot.tsx";

const load = () => import("./companion-slot.tsx");

export function CompanionSlot(props: ComponentProps<typeof Slot>) {
  const { data: code } = useCode("companion-slot", load, { isOptional: true });
  return code ? <code.CompanionSlot {...props} /> : null;
}

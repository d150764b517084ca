import { useState } from "react";
import { useLocation } from "wouter";
import { useT } from "#web/i18n/t.ts";
import { isAtOverlay } from "#web/ui/overlay-history.ts";
import type { Ends, Notice } from "./endings.ts";

/** What an ending may move, and the notice that it left at the place. */
export function useEnds(clearTime: () => void): { notice: Notice | null; ends: Ends } {
  const t = useT();
  const [, navigate] = useLocation();
  const [notice, setNotice] = useState<Notice | null>(null);
  const leadOn = (path: string) => navigate(path, { replace: isAtOverlay() });
  return { notice, ends: { setNotice, clearTime, navigate: leadOn, t } };
}

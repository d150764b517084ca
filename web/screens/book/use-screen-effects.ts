import { useState } from "react";
import { useLocation } from "wouter";
import { useT } from "#web/i18n/t.ts";
import { isAtOverlay } from "#web/ui/overlay-history.ts";
import type { Notice, ScreenEffects } from "./outcomes.ts";

/** The effects of an outcome, and the notice of the latest one. */
export function useScreenEffects(clearTime: () => void): { notice: Notice | null; effects: ScreenEffects } {
  const t = useT();
  const [, navigate] = useLocation();
  const [notice, setNotice] = useState<Notice | null>(null);
  // An open dialog has an entry in the history, which the next screen replaces.
  const leave = (path: string) => navigate(path, { replace: isAtOverlay() });
  return { notice, effects: { setNotice, clearTime, navigate: leave, t } };
}

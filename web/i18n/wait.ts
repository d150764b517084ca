// A wait in words, in the largest unit that fits.
import type { Translate } from "./t.ts";

export function waitText(t: Translate, seconds: number): string {
  if (seconds < 60) return t("shell.wait-seconds", { count: seconds });
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return t("shell.wait-minutes", { count: minutes });
  return t("shell.wait-hours", { count: Math.ceil(minutes / 60) });
}

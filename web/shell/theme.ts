// The theme: light at first, whatever the device prefers. localStorage keeps it.

import { useSyncExternalStore } from "react";
import { emitter } from "#web/emitter.ts";

export type Theme = "light" | "dark";

const STORED = "theme";
/** Of the pages that the build renders. */
const DEFAULT: Theme = "light";
/** The colours of the bar that phones draw above the page. */
const BAR_COLORS: Record<Theme, string> = { light: "#FFFBF4", dark: "#12101F" };
const changes = emitter();

/** The inline script of index.html sets the attribute before the first paint. */
function currentTheme(): Theme {
  return document.documentElement.dataset.theme === "dark" ? "dark" : "light";
}

export function applyTheme(theme: Theme = currentTheme()): void {
  document.documentElement.dataset.theme = theme;
  const bar = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  // Chrome takes some milliseconds for the same colour, too.
  if (bar && bar.content !== BAR_COLORS[theme]) bar.content = BAR_COLORS[theme];
}

function setTheme(theme: Theme): void {
  applyTheme(theme);
  try {
    localStorage.setItem(STORED, theme);
  } catch {
    // Without storage the theme lasts as long as the page.
  }
  changes.emit();
}

export function useTheme(): { theme: Theme; setTheme: (theme: Theme) => void } {
  const theme = useSyncExternalStore(changes.subscribe, currentTheme, () => DEFAULT);
  return { theme, setTheme };
}

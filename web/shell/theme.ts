// Light or dark: light at first, whatever the device prefers; kept, and told to the browser's own parts.
import { useSyncExternalStore } from "react";

const THEMES = ["light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const STORED = "theme";
/** What the page is drawn with at build, where there is no reader yet. */
const FIRST: Theme = "light";
/** The ground of each theme, for the bar that phones draw above the page. */
const BAR: Record<Theme, string> = { light: "#FFFBF4", dark: "#12101F" };
const listeners = new Set<() => void>();

/** The inline script of index.html sets the attribute before the first paint; it is the truth from then on. */
function currentTheme(): Theme {
  return document.documentElement.dataset.theme === "dark" ? "dark" : "light";
}

export function applyTheme(theme: Theme = currentTheme()): void {
  document.documentElement.dataset.theme = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", BAR[theme]);
}

function setTheme(theme: Theme): void {
  applyTheme(theme);
  try {
    localStorage.setItem(STORED, theme);
  } catch {
    // A browser that keeps nothing still shows the theme until it is closed.
  }
  for (const listener of listeners) listener();
}

export function useTheme(): { theme: Theme; setTheme: (theme: Theme) => void } {
  const theme = useSyncExternalStore(follow, currentTheme, () => FIRST);
  return { theme, setTheme };
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

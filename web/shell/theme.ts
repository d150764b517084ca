// The theme: light at first, whatever the device prefers.

import { useSyncExternalStore } from "react";
import { createStore } from "zustand";
import type { Theme } from "#contract/page-state.ts";
import { readPreference, storePreference } from "#web/api/preference.ts";
import { pageState } from "#web/page-state.ts";

const STORED = "theme";
/** The colours of the bar that phones draw above the page. */
const BAR_COLORS: Record<Theme, string> = { light: "#FFFBF4", dark: "#12101F" };
const shown = createStore<Theme>(() => "light");

/** The page comes with the attribute, or an inline script of index.html sets it before the first paint. */
function themeOfPage(): Theme {
  return document.documentElement.dataset.theme === "dark" ? "dark" : "light";
}

/** At the start of the page. A browser that stored the theme before there was a cookie tells it to the server now. */
export function applyTheme(): void {
  const stored = readPreference(STORED);
  if (stored === "dark" || stored === "light") setTheme(stored);
  else showTheme(themeOfPage());
}

export function showTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  shown.setState(theme);
  const bar = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  // Chrome takes some milliseconds for the same colour, too.
  if (bar && bar.content !== BAR_COLORS[theme]) bar.content = BAR_COLORS[theme];
}

function setTheme(theme: Theme): void {
  showTheme(theme);
  storePreference(STORED, theme);
}

export function useTheme(): { theme: Theme; setTheme: (theme: Theme) => void } {
  const theme = useSyncExternalStore(shown.subscribe, shown.getState, () => pageState().theme);
  return { theme, setTheme };
}

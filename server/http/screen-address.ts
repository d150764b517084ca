// The address of a screen that was written in another way.
import { SCREENS } from "#contract/screens.ts";

const SCREEN_PATHS = new Set<string>(Object.values(SCREENS));
const SCREEN_PATTERNS = Object.values(SCREENS).map(
  (path) => new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}$`),
);

/** Longer paths are of no screen. */
const MAX_SCREEN_PATH = 200;

/**
 * The address of a screen that was written with slashes at its end or in capitals; null for any other. Sent as an unknown
 * path, the page would lack the screen's policy, and the screens that need it reload themselves to get it.
 */
export function screenAddressOf(url: string): string | null {
  const queryAt = url.indexOf("?");
  const path = queryAt < 0 ? url : url.slice(0, queryAt);
  const trimmed = withoutLastSlashes(path);
  if (trimmed.length > MAX_SCREEN_PATH) return null;
  // Ids that a path contains may have capitals.
  const screen = SCREEN_PATHS.has(trimmed.toLowerCase()) ? trimmed.toLowerCase() : trimmed;
  const isScreen = SCREEN_PATTERNS.some((pattern) => pattern.test(screen));
  return isScreen && screen !== path ? screen + url.slice(path.length) : null;
}

/** Without a regular expression, which would need time with the square of the number of slashes. */
function withoutLastSlashes(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === "/") end -= 1;
  return path.slice(0, end);
}

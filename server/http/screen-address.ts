// Which screen the path of an address belongs to.
import { SCREENS } from "#contract/screens.ts";

const SCREEN_PATHS = new Set<string>(Object.values(SCREENS));
const SCREEN_PATTERNS = Object.values(SCREENS).map((path) => ({
  path,
  pattern: new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}$`),
}));

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
  return screenPathOf(screen) !== null && screen !== path ? screen + url.slice(path.length) : null;
}

/** Without a regular expression, which would need time with the square of the number of slashes. */
function withoutLastSlashes(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === "/") end -= 1;
  return path.slice(0, end);
}

/** The screen's path as the contract has it, such as /session/:bookingId/results; null for a path of no screen. */
function screenPathOf(path: string): string | null {
  if (path.length > MAX_SCREEN_PATH) return null;
  if (SCREEN_PATHS.has(path)) return path;
  return SCREEN_PATTERNS.find(({ pattern }) => pattern.test(path))?.path ?? null;
}

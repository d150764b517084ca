import { isAtOverlayEntry } from "#web/ui/overlay-history.ts";

/** The dialog's entry in the history. */
export const ENTRY = "results";

/** Whether the page was reloaded while the results were open. */
export const wereResultsOpen = () => isAtOverlayEntry(ENTRY);

// Arrow keys inside a group of buttons that the Tab key enters once.
import type { KeyboardEvent } from "react";

const ENABLED = "button:not([aria-disabled]):not(:disabled)";

/** Left and right move to the next enabled button, up and down by rows, Home and End to the first and the last one. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const enabled = [...event.currentTarget.querySelectorAll<HTMLElement>(ENABLED)];
  const next = findNext(event.key, enabled, event.target as HTMLElement);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function findNext(key: string, enabled: readonly HTMLElement[], from: HTMLElement): HTMLElement | undefined {
  const { left, top } = from.getBoundingClientRect();
  const isInColumn = (button: HTMLElement) => Math.abs(button.getBoundingClientRect().left - left) < 1;
  const after = enabled.filter(
    (button) => from.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  const before = enabled.filter(
    (button) => from.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_PRECEDING,
  );
  switch (key) {
    case "ArrowRight":
      return after[0];
    case "ArrowLeft":
      return before.at(-1);
    case "ArrowDown":
      return after.find((button) => isInColumn(button) && button.getBoundingClientRect().top > top);
    case "ArrowUp":
      return before.findLast((button) => isInColumn(button) && button.getBoundingClientRect().top < top);
    case "Home":
      return enabled[0];
    case "End":
      return enabled.at(-1);
    default:
      return;
  }
}

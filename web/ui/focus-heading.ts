import { type FocusEvent, useEffect, useRef } from "react";

/** Moves the focus to the heading of the screen. Screen readers continue reading from there. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>("main h1");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Gives the focus to the screen's heading if the button that opened the dialog is gone when the dialog closes. */
export function useFocusOnceClosed(isOpen: boolean): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) focusHeading();
    wasOpen.current = isOpen;
  }, [isOpen]);
}

const CONTROLS = "button, a[href]";

/** For a list whose buttons remove what they belong to: once the button that had the focus is gone, the next one has it. */
export function useFocusOfNext<List extends HTMLElement>() {
  const ref = useRef<List>(null);
  const last = useRef<{ control: Element; index: number } | null>(null);
  useEffect(() => {
    if (!last.current || last.current.control.isConnected) return;
    const controls = ref.current?.querySelectorAll<HTMLElement>(CONTROLS) ?? [];
    if (document.activeElement === document.body)
      controls[Math.min(last.current.index, controls.length - 1)]?.focus();
  });
  const onFocus = ({ target, currentTarget }: FocusEvent<List>) => {
    const controls = [...currentTarget.querySelectorAll(CONTROLS)];
    last.current = { control: target, index: controls.indexOf(target) };
  };
  return { ref, onFocus };
}

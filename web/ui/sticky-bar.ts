/**
 * The ref of a bar that stays at the foot of the screen (`data-sticky-bar`): what gets the focus scrolls clear of it, by `scroll-padding`
 * in screens.css (WCAG 2.4.11).
 */
export function stickyBar(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty("--sticky-bar", `${bar.offsetHeight}px`));
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty("--sticky-bar");
  };
}

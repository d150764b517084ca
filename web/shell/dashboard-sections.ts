// The sections of the dashboard to which the sidebar, the cards and `#name` in the URL scroll.
import { paths } from "#web/paths.ts";
import { focusHeading } from "#web/ui/focus-heading.ts";
import { prefersReducedMotion } from "#web/ui/use-media-query.ts";

/** By then the menu is closed and the dashboard drawn. */
const SCROLL_DELAY_MS = 100;

const SECTIONS = ["referrals", "payments"] as const;
export type DashboardSection = (typeof SECTIONS)[number];

export function sectionPath(section: DashboardSection): string {
  return `${paths.dashboard()}#${section}`;
}

/** The section that `#name` in the URL names. */
export function sectionInUrl(): DashboardSection | null {
  return SECTIONS.find((section) => window.location.hash === `#${section}`) ?? null;
}

/**
 * Scrolls to a section after a moment, and moves the focus to its heading. Does nothing if the section is not drawn by
 * then: the dashboard scrolls once it is. Returns a function that cancels it.
 */
export function scrollToSection(section: DashboardSection): () => void {
  return scrollSoon((behavior) => {
    const element = document.getElementById(section);
    element?.scrollIntoView({ behavior });
    element?.querySelector<HTMLElement>("h2")?.focus({ preventScroll: true });
  });
}

/** Scrolls to the top of the current screen after a moment, and moves the focus to its heading. */
export function scrollToTop(): void {
  scrollSoon((behavior) => {
    window.scrollTo({ top: 0, behavior });
    focusHeading();
  });
}

function scrollSoon(scroll: (behavior: ScrollBehavior) => void): () => void {
  const timer = setTimeout(() => scroll(prefersReducedMotion() ? "instant" : "smooth"), SCROLL_DELAY_MS);
  return () => clearTimeout(timer);
}

// The sections of the dashboard that are led to by name: from the sidebar, from cards, by an address that ends in #name.
import { paths } from "#web/paths.ts";
import { focusHeading } from "./route-announcer.tsx";

/** Until then the sheet is closed and the dashboard drawn. */
const BEGIN_MS = 100;

const SECTIONS = ["referrals", "payments"] as const;
export type DashboardSection = (typeof SECTIONS)[number];

export function sectionPath(section: DashboardSection): string {
  return `${paths.dashboard()}#${section}`;
}

/** The section that the page's address names, if any. */
export function sectionOfAddress(): DashboardSection | null {
  return SECTIONS.find((section) => window.location.hash === `#${section}`) ?? null;
}

/**
 * Scrolls to a section in a moment and puts focus on its heading, where it is drawn by then; the dashboard itself goes
 * to the section of its address once it is. Answers how to call it off.
 */
export function scrollToSection(section: DashboardSection): () => void {
  return inAMoment((behavior) => {
    const element = document.getElementById(section);
    element?.scrollIntoView({ behavior });
    element?.querySelector<HTMLElement>("h2")?.focus({ preventScroll: true });
  });
}

/** Scrolls to the beginning of the screen that is shown already, and puts focus on its heading. */
export function scrollToTop(): void {
  inAMoment((behavior) => {
    window.scrollTo({ top: 0, behavior });
    focusHeading();
  });
}

/** Smoothly, but without movement for those who want none. */
function inAMoment(scroll: (behavior: ScrollBehavior) => void): () => void {
  const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  const timer = setTimeout(() => scroll(isStill ? "instant" : "smooth"), BEGIN_MS);
  return () => clearTimeout(timer);
}

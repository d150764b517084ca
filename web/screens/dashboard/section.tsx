import type { ReactNode } from "react";
import type { DashboardSection } from "#web/shell/dashboard-sections.ts";

type Props = { id: DashboardSection; heading: string; isBusy: boolean; children: ReactNode };

/** A section that `scrollToSection` can reach; its heading then takes the focus. */
export function Section({ id, heading, isBusy, children }: Props) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-heading`}
      aria-busy={isBusy}
      className="mt-4 grid scroll-mt-4 gap-3"
    >
      <h2 id={`${id}-heading`} tabIndex={-1} className="text-title font-bold focus:outline-none">
        {heading}
      </h2>
      {children}
    </section>
  );
}

import type { ReactNode } from "react";

/** The main button, within the thumb's reach. */
export function StepFooter({ children }: { children: ReactNode }) {
  return (
    <footer className="grid shrink-0 gap-2 border-t border-line bg-card px-4 pt-3 pb-[calc(env(safe-area-inset-bottom)+0.75rem)]">
      {children}
    </footer>
  );
}

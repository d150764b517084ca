// The parts of the dialogs that summarize a booking or a move.
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Icon, type IconName } from "#web/ui/icon.tsx";

type RowProps = { label: string; isTotal?: boolean; children: ReactNode };

/** In a `dl`. The total is set apart from the rows above it. */
export function SummaryRow({ label, isTotal = false, children }: RowProps) {
  return (
    <div
      className={clsx(
        "flex flex-wrap items-baseline justify-between gap-x-4",
        isTotal && "mt-1 border-t border-line pt-3",
      )}
    >
      <dt className="text-ink-quiet wrap-anywhere">{label}</dt>
      {/* In large type the value wraps below its label. */}
      <dd className={clsx("min-w-0 grow text-right font-bold text-balance", isTotal && "text-title")}>
        {children}
      </dd>
    </div>
  );
}

/** In a `ul`. */
export function SummaryNote({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2">
      <Icon name={icon} size={18} className="mt-0.5 shrink-0" />
      <span>{children}</span>
    </li>
  );
}

import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Icon, type IconName } from "#web/ui/icon.tsx";

type LineProps = { name: string; isTotal?: boolean; children: ReactNode };

/** A fact of a last look: its name, and what it is. The total is set off from what leads to it. */
export function Line({ name, isTotal = false, children }: LineProps) {
  return (
    <div
      className={clsx(
        "flex flex-wrap items-baseline justify-between gap-x-4",
        isTotal && "mt-1 border-t border-line pt-3",
      )}
    >
      <dt className="text-ink-quiet">{name}</dt>
      {/* Beside its name while there is room for a few words, under it in type that is much larger. */}
      <dd
        className={clsx("min-w-0 grow basis-32 text-right font-bold text-balance", isTotal && "text-title")}
      >
        {children}
      </dd>
    </div>
  );
}

/** Something to know before going on, in a line. */
export function Point({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2">
      <Icon name={icon} size={18} className="mt-0.5 shrink-0" />
      <span>{children}</span>
    </li>
  );
}

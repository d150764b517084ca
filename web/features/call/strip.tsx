import type { ReactNode } from "react";
import { useT } from "#web/i18n/t.ts";
import { Icon } from "#web/ui/icon.tsx";

type StripProps = {
  icon?: "alert" | "user";
  action?: { label: string; onPress(): void } | undefined;
  onDismiss?: (() => void) | undefined;
  children: ReactNode;
};

/** A notice above the controls of a call, with its one action. */
export function Strip({ icon = "alert", action, onDismiss, children }: StripProps) {
  const t = useT();
  return (
    <div className="flex items-start gap-2 rounded-card bg-[#3a3347] py-1.5 pr-1.5 pl-3.5 text-small [--ring:var(--alive)]">
      <Icon name={icon} size={20} className="mt-3 shrink-0 text-[#f5b34d]" />
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-0 grow basis-40 py-2">{children}</div>
        {action ? (
          <button
            type="button"
            onClick={action.onPress}
            className="min-h-11 rounded-part bg-on-stage/20 px-3 font-bold"
          >
            {action.label}
          </button>
        ) : null}
      </div>
      {onDismiss ? (
        <button
          type="button"
          aria-label={t("shell.close")}
          onClick={onDismiss}
          className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-on-stage/10"
        >
          <Icon name="x" size={18} />
        </button>
      ) : null}
    </div>
  );
}

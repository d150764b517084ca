import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

const TONES = {
  alive: "bg-alive-soft text-alive-ink",
  done: "bg-done-soft text-ink",
  destructive: "bg-destructive-soft text-ink",
  info: "bg-info-soft text-ink",
  plain: "bg-primary-soft text-ink",
};

type Props = {
  tone?: keyof typeof TONES;
  icon?: IconName;
  title?: string;
  children?: ReactNode;
  action?: ReactNode;
  className?: string;
  role?: "status" | "alert";
};

export function Banner({ tone = "plain", icon, title, children, action, className, role }: Props) {
  return (
    <div role={role} className={clsx("flex items-start gap-3 rounded-card p-4", TONES[tone], className)}>
      {icon ? <Icon name={icon} size={22} className="mt-0.5 shrink-0" /> : null}
      <div className="grid min-w-0 grow gap-1">
        {title ? <p className="font-bold">{title}</p> : null}
        {children ? <div className="text-small">{children}</div> : null}
        {action ? <div className="mt-2 flex flex-wrap gap-3">{action}</div> : null}
      </div>
    </div>
  );
}

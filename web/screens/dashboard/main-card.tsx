import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { Icon, type IconName } from "#web/ui/icon.tsx";

type Props = {
  href: string;
  icon: IconName;
  title: string;
  badge?: ReactNode;
  isAlive?: boolean;
  /** One or two lines; their space is kept while they are loaded. */
  children: ReactNode;
};

/** One of the two cards that are always there: book, and join. */
export function MainCard({ href, icon, title, badge, isAlive = false, children }: Props) {
  return (
    <Link
      href={href}
      className={clsx(
        "flex min-w-0 grow items-center gap-[14px] rounded-card border bg-card p-[16px] no-underline shadow-card hover:border-control",
        isAlive ? "border-alive" : "border-line",
      )}
    >
      <span
        className={clsx(
          "grid size-[44px] shrink-0 place-items-center rounded-part",
          isAlive ? "bg-alive-soft text-alive-ink" : "bg-primary-soft text-primary",
        )}
      >
        <Icon name={icon} size={24} />
      </span>
      <div className="flex min-h-[3.1em] min-w-0 grow flex-wrap content-center items-center justify-between gap-x-2 max-[24.5rem]:min-h-[4.4em]">
        <h2 className="font-bold">{title}</h2>
        {badge}
        <div className="min-h-[1.55em] basis-full text-small text-ink-quiet">{children}</div>
      </div>
      <Icon name="chevron-right" size={20} className="shrink-0 text-ink-quiet" />
    </Link>
  );
}

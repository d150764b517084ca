// Without the router, which the login's page does not load: the frame passes its link.
import { clsx } from "clsx";
import { type ComponentType, type ReactNode, type Ref, useSyncExternalStore } from "react";
import { useT } from "#web/i18n/t.ts";
import { isTakenOver, type noteHeader, onceTakenOver, pageState } from "#web/page-state.ts";
import { Icon } from "./icon.tsx";

type LinkType = ComponentType<{
  to: string;
  "aria-label"?: string;
  className: string;
  children: ReactNode;
}>;
type TitleProps = Parameters<typeof noteHeader>[0] & { Link: LinkType };
type SlotProps = { ref: Ref<HTMLDivElement>; Link: LinkType; className?: string };

/** The start of a frame's header. It stays as the server has drawn it until React takes over the screen, which puts its own title there. */
export function HeaderSlot({ ref, Link, className }: SlotProps) {
  const drawn = useSyncExternalStore(
    subscribe,
    () => (isTakenOver() ? null : pageState().header),
    () => pageState().header,
  );
  return (
    <div ref={ref} className={clsx("peer min-w-0 empty:hidden", className)}>
      {drawn ? <Title Link={Link} {...drawn} /> : null}
    </div>
  );
}

function subscribe(onChange: () => void) {
  onceTakenOver(onChange);
  return () => undefined;
}

export function Title({ title, backTo, isBare, Link }: TitleProps) {
  return (
    <div
      className={clsx(
        "flex min-w-0 items-center",
        isBare ? "-ml-[10px]" : backTo && "-ml-2 in-data-admin-frame:-ml-[14px]",
      )}
    >
      {backTo ? <BackLink to={backTo} Link={Link} /> : null}
      <span
        aria-hidden="true"
        className={clsx(
          "line-clamp-3 min-w-0 leading-snug font-bold wrap-anywhere",
          isBare ? "md:text-title" : "lg:line-clamp-1 lg:text-title",
          // Between the buttons of a small phone three words would take a line each, or break within.
          !isBare && (title.length > 20 ? "max-sm:text-small" : "max-[21rem]:text-small"),
        )}
      >
        {title}
      </span>
    </div>
  );
}

export function BackLink({ to, Link }: { to: string; Link: LinkType }) {
  const t = useT();
  return (
    <Link
      to={to}
      aria-label={t("shell.back")}
      className="grid size-[44px] shrink-0 place-items-center rounded-full hover:bg-primary-soft"
    >
      <Icon name="chevron-left" />
    </Link>
  );
}

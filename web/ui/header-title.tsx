import { clsx } from "clsx";
import { type Ref, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { useT } from "#web/i18n/t.ts";
import { noteHeader, pageState } from "#web/page-state.ts";
import { HeaderStart } from "./header-start.tsx";
import { Icon } from "./icon.tsx";

type Props = Parameters<typeof noteHeader>[0];

/** Puts the screen's title and the way back from it at the start of the header, in the place of the brand. */
export function HeaderTitle(props: Props) {
  // What the screen puts there by a portal is not in the server's drawing: it draws once more, with this.
  noteHeader(props);
  return (
    <HeaderStart>
      <Title {...props} />
    </HeaderStart>
  );
}

type SlotProps = { ref: Ref<HTMLDivElement>; className?: string };

/** The start of a frame's header. It begins as the server has drawn it, until the screen puts its own title there. */
export function HeaderSlot({ ref, className }: SlotProps) {
  const drawn = useSyncExternalStore(
    noChange,
    () => null,
    () => pageState().header,
  );
  return (
    <div ref={ref} className={clsx("peer min-w-0 empty:hidden", className)}>
      {drawn ? <Title {...drawn} /> : null}
    </div>
  );
}

const noChange = () => () => undefined;

function Title({ title, backTo, isBare }: Props) {
  return (
    <div
      className={clsx(
        "flex min-w-0 items-center",
        isBare ? "-ml-[10px]" : backTo && "-ml-2 in-data-admin-frame:-ml-[14px]",
      )}
    >
      {backTo ? <BackLink to={backTo} /> : null}
      <span
        aria-hidden="true"
        className={clsx(
          "line-clamp-3 min-w-0 leading-snug font-bold wrap-anywhere",
          isBare ? "md:text-title" : "lg:line-clamp-1 lg:text-title",
          // Between the buttons of a small phone three words would take a line each.
          !isBare && title.length > 20 && "max-sm:text-small",
        )}
      >
        {title}
      </span>
    </div>
  );
}

export function BackLink({ to }: { to: string }) {
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

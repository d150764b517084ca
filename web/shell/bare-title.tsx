import { Link } from "react-router";
import { useT } from "#web/i18n/t.ts";
import { HeaderStart } from "#web/ui/header-start.tsx";
import { Icon } from "#web/ui/icon.tsx";

type Props = { title: string; backTo: string };

/** The heading of a screen without the sidebar and the way back from it: in the header, whatever the width. */
export function BareTitle({ title, backTo }: Props) {
  const t = useT();
  return (
    <>
      <HeaderStart>
        <div className="-ml-[10px] flex min-w-0 items-center">
          <Link
            to={backTo}
            aria-label={t("shell.back")}
            className="grid size-[44px] shrink-0 place-items-center rounded-full hover:bg-primary-soft"
          >
            <Icon name="chevron-left" />
          </Link>
          <span
            aria-hidden="true"
            className="line-clamp-3 min-w-0 leading-snug font-bold wrap-anywhere md:text-title"
          >
            {title}
          </span>
        </div>
      </HeaderStart>
      <h1 className="sr-only">{title}</h1>
    </>
  );
}

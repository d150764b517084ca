import { clsx } from "clsx";
import { Link } from "react-router";
import { useT } from "#web/i18n/t.ts";
import { Icon } from "#web/ui/icon.tsx";
import { HeaderStart } from "./header-start.tsx";

type Props = {
  title: string;
  subtitle?: string;
  /** Left out on screens that the bottom bar or the sidebar alone leads to. */
  backTo?: string;
};

/**
 * The screen's heading and a back link. On phones, and in the admins' frame at every width, both stand in the header and
 * replace the brand; the heading itself stays for screen readers.
 */
export function ScreenTitle({ title, subtitle, backTo }: Props) {
  const t = useT();
  const back = backTo ? (
    <Link
      to={backTo}
      aria-label={t("shell.back")}
      className="grid size-[44px] shrink-0 place-items-center rounded-full hover:bg-primary-soft"
    >
      <Icon name="chevron-left" />
    </Link>
  ) : null;
  return (
    <>
      <HeaderStart>
        <div className={clsx("flex min-w-0 items-center", back && "-ml-2 in-data-admin-frame:-ml-[14px]")}>
          {back}
          <span
            aria-hidden="true"
            className={clsx(
              "line-clamp-3 min-w-0 leading-snug font-bold wrap-anywhere lg:line-clamp-1 lg:text-title",
              // Between the buttons of a small phone three words would take a line each.
              title.length > 20 && "max-sm:text-small",
            )}
          >
            {title}
          </span>
        </div>
      </HeaderStart>
      <div className={clsx("max-md:sr-only in-data-admin-frame:sr-only", subtitle && "mb-5")}>
        <div className="flex items-center gap-1">
          <span className="-ml-[10px] hidden md:flex in-data-admin-frame:hidden!">{back}</span>
          <h1 className="text-heading font-bold">{title}</h1>
        </div>
        {subtitle ? <p className="text-ink-quiet">{subtitle}</p> : null}
      </div>
    </>
  );
}

import { clsx } from "clsx";
import { Link } from "react-router";
import { BackLink } from "./header-slot.tsx";
import { HeaderTitle } from "./header-title.tsx";

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
  return (
    <>
      <HeaderTitle title={title} backTo={backTo} />
      <div className={clsx("max-md:sr-only in-data-admin-frame:sr-only", subtitle && "mb-5")}>
        <div className="flex items-center gap-1">
          <span className="-ml-[10px] hidden md:flex in-data-admin-frame:hidden!">
            {backTo ? <BackLink to={backTo} Link={Link} /> : null}
          </span>
          <h1 className="text-heading font-bold">{title}</h1>
        </div>
        {subtitle ? <p className="text-ink-quiet">{subtitle}</p> : null}
      </div>
    </>
  );
}

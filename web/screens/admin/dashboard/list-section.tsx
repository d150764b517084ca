import { type ReactNode, useId } from "react";
import { Link } from "wouter";
import { useT } from "#web/i18n/t.ts";
import { buttonClass } from "#web/ui/button.tsx";

type Props = { title: string; all: { path: string; label: string }; children: ReactNode };

/** The beginning of a long list, with a link to all of it. */
export function ListSection({ title, all, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-title font-bold">
          {title}
        </h2>
        <Link href={all.path} className={buttonClass({ variant: "outline", size: "small" })}>
          {all.label}
        </Link>
      </div>
      {children}
    </section>
  );
}

/** What a sorted table says that shows only the first rows of a list; on a phone above the many cards. */
export function SortedPart({ count, all }: { count: number; all: string }) {
  const t = useT();
  return (
    <p role="status" className="text-center text-small text-ink-quiet max-md:row-start-2">
      {t("reports.sort-part", { count, all })}
    </p>
  );
}

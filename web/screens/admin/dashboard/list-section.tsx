import { type ReactNode, useId } from "react";
import { Link } from "wouter";
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

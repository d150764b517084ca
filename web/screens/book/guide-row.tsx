import { Link } from "wouter";
import { GuidePhoto, useGuide } from "#web/features/guide/guide.tsx";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Icon } from "#web/ui/icon.tsx";

/** Shows with which guide the customer will talk, and leads to the page about the guide. */
export function GuideRow() {
  const t = useT();
  const { name, facts } = useGuide();
  return (
    <Link
      href={paths.about()}
      className="-mx-2 mb-2 md:mb-4 flex min-h-16 items-center gap-3 rounded-card p-2 hover:bg-primary-soft lg:mt-1"
    >
      <GuidePhoto shape="round" />
      <span className="min-w-0 grow">
        <span className="block leading-snug font-bold">{name}</span>
        <span className="block text-small text-ink-quiet">{facts || t("guide.about")}</span>
      </span>
      <Icon name="chevron-right" size={20} className="shrink-0 text-ink-quiet" />
    </Link>
  );
}

import { Link } from "wouter";
import type { PlainKey } from "#web/i18n/t.ts";
import { useT } from "#web/i18n/t.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";

export type NavCard = { path: string; title: PlainKey; icon: IconName };

/** Links to other screens as a grid of cards. */
export function NavCards({ cards }: { cards: readonly NavCard[] }) {
  const t = useT();
  return (
    <nav aria-label={t("reports.ways")}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] gap-3">
        {cards.map(({ path, title, icon }) => (
          <li key={path}>
            <Link
              href={path}
              className="flex h-full min-h-14 items-center gap-3 rounded-card border border-line bg-card px-4 py-2 font-bold shadow-card hover:bg-primary-soft"
            >
              <Icon name={icon} size={22} className="shrink-0 text-primary" />
              <span className="min-w-0 grow">{t(title)}</span>
              <Icon name="chevron-right" size={18} className="shrink-0 text-ink-quiet" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

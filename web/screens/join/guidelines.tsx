import { type PlainKey, useT } from "#web/i18n/t.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";

const LINES: readonly (readonly [IconName, PlainKey])[] = [
  ["signal", "join.guideline-network"],
  ["sound-off", "join.guideline-quiet"],
  ["clock", "join.guideline-early"],
  ["list", "join.guideline-questions"],
];

export function Guidelines() {
  const t = useT();
  return (
    <section aria-labelledby="guidelines-heading" className="grid gap-2 px-1 pt-2">
      <h2 id="guidelines-heading" className="font-bold">
        {t("join.guidelines-title")}
      </h2>
      <ul className="grid gap-2">
        {LINES.map(([icon, line]) => (
          <li key={line} className="flex items-start gap-3">
            <Icon name={icon} size={20} className="mt-1 shrink-0 text-primary" />
            <span>{t(line)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

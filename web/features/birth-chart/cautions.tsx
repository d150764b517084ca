import { signOf } from "#domain/chart/zodiac.ts";
import { useT } from "#web/i18n/t.ts";
import { Icon } from "#web/ui/icon.tsx";
import { nakshatraText, signName } from "./figures.tsx";
import type { ReadChart } from "./read-chart.ts";

/** What is not certain about a chart. */
export function Cautions({ chart }: { chart: ReadChart }) {
  const t = useT();
  const { cautions, spans } = chart;
  if (cautions.length === 0) return null;
  const standing = (longitude: number) => `${signName(t, signOf(longitude))}, ${nakshatraText(t, longitude)}`;
  const texts = cautions.map((caution) => t(`chart.caution-${caution}`));
  for (const { planet, from, to } of spans)
    texts.push(
      planet === "moon"
        ? t("chart.moon-span", { from: standing(from), to: standing(to) })
        : t("chart.sign-span", {
            planet: t(`chart.${planet}`),
            from: signName(t, signOf(from)),
            to: signName(t, signOf(to)),
          }),
    );
  return (
    <ul className="grid gap-1.5 rounded-part bg-alive-soft px-3 py-2 text-small text-alive-ink">
      {texts.map((text) => (
        <li key={text} className="flex items-start gap-2">
          <Icon name="info" size={16} className="mt-1 shrink-0" />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

import type { LunarDate } from "#contract/panchang.ts";
import { useT } from "#web/i18n/t.ts";
import { lunarDateText } from "./names.ts";

export function LunarDateText({ lunarDate }: { lunarDate: LunarDate }) {
  const t = useT();
  return <p className="text-small text-ink-quiet">{lunarDateText(t, lunarDate)}</p>;
}

// The guide's almanac: a line of the day, and the settings of what is shown. Both are loaded after the first sight.
import { useCode } from "#web/api/use-code.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";

const loadDay = () => import("./guides-day.tsx");
const loadSettings = () => import("./settings.tsx");

/** One line, which opens the whole day. `today` is `YYYY-MM-DD`. */
export function GuidesDaySlot({ today }: { today: string }) {
  const { data: code } = useCode("guides-panchang", loadDay, { isOptional: true });
  return code ? <code.GuidesDay today={today} /> : <Skeleton className="mb-3 h-11" />;
}

export function PanchangSettingsSlot() {
  const { data: code } = useCode("panchang-settings", loadSettings, { isOptional: true });
  return code ? <code.PanchangSettingsForm /> : <Skeleton className="h-96" />;
}

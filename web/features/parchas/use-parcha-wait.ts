import { useQuery } from "@tanstack/react-query";
import { getParchaWait } from "#contract/parchas.ts";
import { call } from "#web/api/call.ts";
import { keys } from "#web/api/queries.ts";
import { useT } from "#web/i18n/t.ts";

const HOUR = 60;
const DAY = 24 * HOUR;

/** "Usually within 2 hours. ", with its space; empty while nothing is known. */
export function useUsualWaitText(): string {
  const t = useT();
  const { data: minutes } = useQuery({
    queryKey: keys.parchaWait,
    queryFn: async ({ signal }) => (await call(getParchaWait, { signal })).usualMinutes,
  });
  if (!minutes) return "";
  if (minutes < HOUR) return t("home.usual-minutes", { count: minutes });
  if (minutes < DAY) return t("home.usual-hours", { count: Math.round(minutes / HOUR) });
  return t("home.usual-days", { count: Math.round(minutes / DAY) });
}

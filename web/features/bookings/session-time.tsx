import type { SessionStart } from "#domain/join-window.ts";
import { formatDay, formatTime } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";

/** "Sat, 21 Nov · 4:30 PM IST" */
export function SessionTime({ start: { sessionDate, sessionTime } }: { start: SessionStart }) {
  const t = useT();
  const time = t("general.time-ist", { time: formatTime(sessionTime) });
  return <span>{`${formatDay(sessionDate)} · ${time}`}</span>;
}

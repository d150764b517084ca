import type { SessionStart } from "#domain/join-window.ts";
import { formatDay, formatTime } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";

/** "Sat, 21 Nov · 4:30 PM IST" */
export function SessionTime({ start: { sessionDate, sessionTime } }: { start: SessionStart }) {
  const t = useT();
  const language = useLanguage();
  const time = t("general.time-ist", { time: formatTime(language, sessionTime) });
  return <span>{`${formatDay(language, sessionDate)} · ${time}`}</span>;
}

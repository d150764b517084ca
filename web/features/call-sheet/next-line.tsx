import { clsx } from "clsx";
import type { NextSession } from "#contract/call-sheet.ts";
import { useNow } from "#web/api/server-clock.ts";
import { sessionNameOf } from "#web/features/sessions/session-name.ts";
import { formatTime, unbroken } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Icon } from "#web/ui/icon.tsx";

const CLOCK_REFRESH_MS = 10_000;

/** Who waits next and since when. It stays on the screen during the whole call. */
export function NextLine({ next }: { next: NextSession | null }) {
  const t = useT();
  const language = useLanguage();
  const now = useNow(CLOCK_REFRESH_MS);
  if (!next) return null;
  const { username, waitingSince, sessionTime } = next;
  const name = sessionNameOf(t, { ...next, user: { username } }).person;
  const time = unbroken(formatTime(language, sessionTime));
  const minutes = waitingSince
    ? Math.max(0, Math.floor((now.getTime() - Date.parse(waitingSince)) / 60_000))
    : null;
  return (
    <p
      className={clsx(
        "flex min-h-12 shrink-0 items-center gap-2 px-5 py-1.5 text-small",
        minutes === null ? "bg-card text-ink-quiet" : "bg-alive-soft font-bold text-alive-ink",
      )}
    >
      <Icon name="clock" size={18} className="shrink-0" />
      <span className="line-clamp-2 min-w-0 grow wrap-anywhere">
        {minutes === null
          ? t("sheet.next-later", { name, time })
          : minutes === 0
            ? t("sheet.next-arrived", { name })
            : t("sheet.next-waiting", { name, count: minutes })}
      </span>
      {minutes === null ? null : <span className="shrink-0">{time}</span>}
    </p>
  );
}

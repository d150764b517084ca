import type { ReactNode } from "react";
import { formatPastDay } from "#web/api/past-day.ts";
import { formatTime } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { Icon } from "#web/ui/icon.tsx";
import { sessionNameOf } from "./session-name.ts";
import type { ListedSession } from "./use-sessions.ts";

/** "Sat, 21 Nov, 4:30 PM IST". */
export function useFormatSessionTime(): (
  session: Pick<ListedSession, "sessionDate" | "sessionTime">,
) => string {
  const t = useT();
  return ({ sessionDate, sessionTime }) =>
    t("admin.when", {
      day: formatPastDay(sessionDate),
      time: formatTime(sessionTime),
    });
}

/** The customer and the time of the session that a dialog is about. */
export function SessionLine({ session }: { session: ListedSession }) {
  const t = useT();
  const formatSessionTime = useFormatSessionTime();
  return (
    <p>
      <span className="block font-bold wrap-anywhere">{sessionNameOf(t, session).full}</span>
      <span className="block">{formatSessionTime(session)}</span>
    </p>
  );
}

/** Consequences, a line each. */
export function Points({ children }: { children: ReactNode }) {
  return <ul className="grid gap-1.5 text-small text-ink-quiet">{children}</ul>;
}

export function Point({ children }: { children: ReactNode }) {
  return (
    <li className="flex items-start gap-2">
      <Icon name="info" size={18} className="mt-0.5 shrink-0" />
      <span>{children}</span>
    </li>
  );
}

import { clsx } from "clsx";
import { useEffect, useRef } from "react";
import { getWaitlist, leaveWaitlist, type WaitlistEntry } from "#contract/waitlist.ts";
import type { Language } from "#domain/messages.ts";
import { CallFailure, messageOf } from "#web/api/call.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { formatDay } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { type Translate, useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.ts";

type Props = { entries: readonly WaitlistEntry[]; className: string };

/** What the customer waits for, each with the button that ends it. Takes the focus of the button that joined. */
export function WaitingList({ entries, className }: Props) {
  const t = useT();
  const language = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section aria-labelledby="waiting-title" className={clsx(className, "grid gap-3")}>
      <div>
        <h3 id="waiting-title" ref={heading} tabIndex={-1} className="font-bold focus:outline-none">
          {t("waitlist.waiting")}
        </h3>
        <p className="text-small text-ink-quiet">{t("waitlist.waiting-lead")}</p>
      </div>
      <ul className="grid gap-2">
        {entries.map((entry) => (
          <li key={entry.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span>{entryText(entry, language, t)}</span>
            <LeaveButton entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function LeaveButton({ entry }: { entry: WaitlistEntry }) {
  const t = useT();
  const language = useLanguage();
  const leaving = useSubmit(leaveWaitlist, {
    refreshes: [getWaitlist],
    onFailed: (error) => {
      // It has ended by itself.
      if (error instanceof CallFailure && error.status === 404) return;
      toast({ title: t("waitlist.leave-failed"), body: messageOf(error), tone: "destructive" });
    },
  });
  return (
    <Button
      variant="outline"
      size="small"
      aria-label={t("waitlist.leave-of", { what: entryText(entry, language, t) })}
      isPending={leaving.isPending}
      pendingLabel={t("waitlist.leaving")}
      onClick={() => void leaving.send({ params: { id: entry.id } })}
    >
      {t("waitlist.leave")}
    </Button>
  );
}

function entryText({ fromDay, toDay, part }: WaitlistEntry, language: Language, t: Translate): string {
  const first = formatDay(language, fromDay);
  const days = fromDay === toDay ? first : t("waitlist.days", { first, last: formatDay(language, toDay) });
  return t("waitlist.entry", { days, part: part ? t(`book.${part}`) : t("waitlist.any-time") });
}

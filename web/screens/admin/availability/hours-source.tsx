import { useEffect, useRef, useState } from "react";
import { getWeeklyHours, resetToWeeklyHours } from "#contract/availability.ts";
import { messageOf } from "#web/api/call.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { ConfirmDialog } from "#web/features/dialogs/confirm-dialog.tsx";
import { formatDayLong } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.ts";
import { keepDayAvailability } from "./use-day-availability.ts";
import { useFormatRange } from "./use-format-range.ts";

type Props = { date: string; isByHand: boolean; onFollowed: (bookingsOutside: number) => void };

/** Whether a day follows the weekly hours, and a button to do so again. */
export function HoursSource({ date, isByHand, onFollowed }: Props) {
  const t = useT();
  const line = useRef<HTMLParagraphElement>(null);
  const isFollowing = useRef(false);
  useEffect(() => {
    if (isByHand || !isFollowing.current) return;
    // The pressed button is gone: the focus moves to the text beside it.
    isFollowing.current = false;
    line.current?.focus();
  }, [isByHand]);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <p ref={line} tabIndex={-1} className="text-small text-ink-quiet focus:outline-none">
        {isByHand ? t("availability.by-hand") : t("availability.from-week")}
      </p>
      {isByHand ? (
        <FollowWeek
          date={date}
          onFollowed={(bookingsOutside) => {
            isFollowing.current = true;
            onFollowed(bookingsOutside);
          }}
        />
      ) : null}
    </div>
  );
}

function FollowWeek({ date, onFollowed }: Omit<Props, "isByHand">) {
  const t = useT();
  const language = useLanguage();
  const [isAsked, setAsked] = useState(false);
  const following = useSubmit(resetToWeeklyHours, {
    onDone: ({ availability, bookingsOutside }) => {
      keepDayAvailability(date, { ranges: availability, isByHand: false });
      onFollowed(bookingsOutside);
      toast({ title: t("availability.followed"), tone: "done" });
      setAsked(false);
    },
    onFailed: (error) => {
      toast({ title: t("availability.follow-failed"), body: messageOf(error), tone: "destructive" });
      setAsked(false);
    },
  });
  return (
    <>
      <Button variant="quiet" size="small" className="-mx-3.5" onClick={() => setAsked(true)}>
        {t("availability.follow-week")}
      </Button>
      {isAsked ? (
        <ConfirmDialog
          title={t("availability.follow-title")}
          action={following}
          onConfirm={() => void following.send({ params: { date } })}
          onClose={() => setAsked(false)}
          yes={t("availability.follow-week")}
          pending={t("availability.following")}
          no={t("availability.follow-keep")}
        >
          <p>{t("availability.follow-body", { date: formatDayLong(language, date) })}</p>
          <WeeklyTimes date={date} />
        </ConfirmDialog>
      ) : null}
    </>
  );
}

/** The weekly hours of the date's weekday. */
function WeeklyTimes({ date }: { date: string }) {
  const t = useT();
  const formatRange = useFormatRange();
  const weekly = useEndpoint(getWeeklyHours, {
    select: ({ week }) => week[new Date(`${date}T00:00:00Z`).getUTCDay()]?.ranges,
  }).data;
  if (!weekly) return null;
  return (
    <p className="mt-2 font-bold">
      {weekly.length === 0
        ? t("availability.follow-off")
        : t("availability.follow-hours", { times: weekly.map(formatRange).join(", ") })}
    </p>
  );
}

import { useState } from "react";
import { getPanchangDay } from "#contract/panchang.ts";
import { addDays, istTimeOf } from "#domain/ist-time.ts";
import { useNow } from "#web/api/server-clock.ts";
import { useCode } from "#web/api/use-code.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { formatTimeParts } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { nakshatraName, tithiName } from "./names.ts";

const loadSheet = () => import("./day-sheet.tsx");

const CLOCK_REFRESH_MS = 60_000;

/**
 * What runs now, in one line, which opens the whole day. Nothing where the guide has switched it off, or where it cannot be loaded.
 * `today` is `YYYY-MM-DD`.
 */
export function GuidesDay({ today }: { today: string }) {
  const t = useT();
  const [opened, setOpened] = useState<string | null>(null);
  const { data: sheet, isError, refetch } = useCode("almanac-day", loadSheet);
  const { ofToday, day, now, isPending } = useAlmanacDay(today);
  if (isPending) return <Skeleton className="mb-3 h-11" />;
  if (!day?.settings.showsGuidesDay || !ofToday) return null;
  const { tithi, nakshatra, next } = day.panchang;
  const numberOf = (first: Part, following: readonly Part[]) =>
    ([first, ...following].find(({ ends }) => now < new Date(ends)) ?? first).number;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => {
          setOpened(today);
          if (isError) void refetch();
        }}
        className="mb-3 flex min-h-11 w-full items-center gap-2 rounded-part px-2 text-start text-small text-ink-quiet hover:bg-primary-soft"
      >
        <Icon name="sun" size={18} className="shrink-0" />
        <span className="grow">
          {[
            tithiName(t, numberOf(tithi, next.tithi)),
            nakshatraName(t, numberOf(nakshatra, next.nakshatra)),
            `${t("panchang.rahu-kaal")} ${ofToday.panchang.rahuKaal.map(clockOf).join("–")}`,
          ].join(" · ")}
        </span>
        <Icon name="chevron-right" size={18} className="shrink-0" />
      </button>
      {opened && sheet ? (
        <sheet.DaySheet date={opened} onMove={setOpened} onClose={() => setOpened(null)} />
      ) : null}
      {opened && isError ? (
        <p role="alert" className="mb-3 px-2 text-small text-destructive">
          {t("shell.failure-network")}
        </p>
      ) : null}
    </>
  );
}

type Part = { number: number; ends: string };

/** Without the part of the day: Rahu kaal is never at night. */
const clockOf = (instant: string) => formatTimeParts(istTimeOf(new Date(instant))).clock;

/** `day`: the almanac's day that runs now. Until sunrise it is the one before. */
function useAlmanacDay(today: string) {
  const now = useNow(CLOCK_REFRESH_MS);
  const ofToday = useEndpoint(getPanchangDay, { params: { date: today } });
  const isBefore = ofToday.data !== undefined && now < new Date(ofToday.data.panchang.sunrise);
  const before = useEndpoint(getPanchangDay, { params: isBefore ? { date: addDays(today, -1) } : null });
  const { data: day, isPending } = isBefore ? before : ofToday;
  return { ofToday: ofToday.data, day, now, isPending };
}

import { type ReactNode, useId, useState } from "react";
import { getPanchangDay, type PanchangOfDay } from "#contract/panchang.ts";
import { addDays, istTimeOf } from "#domain/ist-time.ts";
import { nameIn } from "#domain/names.ts";
import { CHOGHADIYA_QUALITY } from "#domain/panchang/tables.ts";
import { QueryView } from "#web/api/query-view.tsx";
import { useNow } from "#web/api/server-clock.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { formatDayFull, formatTimeOf, formatTimeParts, unbroken } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { type Translate, useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import {
  choghadiyaName,
  differenceOf,
  formatEnd,
  karanaName,
  lunarDateText,
  nakshatraName,
  observanceName,
  tithiName,
  yogaName,
} from "./names.ts";

const WEDNESDAY = 3;

const CLOCK_REFRESH_MS = 60_000;

/** What runs now. Nothing where the guide has switched it off, or where it cannot be loaded. */
export function GuidesDay({ today }: { today: string }) {
  const t = useT();
  const [opened, setOpened] = useState<string | null>(null);
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
        onClick={() => setOpened(today)}
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
      {opened ? <DaySheet date={opened} onMove={setOpened} onClose={() => setOpened(null)} /> : null}
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

type SheetProps = { date: string; onMove: (date: string) => void; onClose: () => void };

/** The whole almanac of a day, and the days before and after it. */
function DaySheet({ date, onMove, onClose }: SheetProps) {
  const t = useT();
  const language = useLanguage();
  const query = useEndpoint(getPanchangDay, { params: { date } });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={formatDayFull(date)}
      actions={
        <>
          <Button variant="outline" onClick={() => onMove(addDays(date, -1))}>
            {t("panchang.day-before")}
          </Button>
          <Button variant="outline" onClick={() => onMove(addDays(date, 1))}>
            {t("panchang.day-after")}
          </Button>
        </>
      }
    >
      <QueryView query={query} loading={["h-96"]} failedTitle={t("panchang.failed")}>
        {({ panchang, settings }) => (
          <div className="grid grid-cols-1 gap-4">
            <p className="text-small text-ink-quiet">
              {t("panchang.of-place", { place: nameIn(language, settings.place) })}
            </p>
            <Members panchang={panchang} />
            <Sky panchang={panchang} />
            <Choghadiyas panchang={panchang} />
            <p className="text-small text-ink-quiet">{t("panchang.conventions")}</p>
          </div>
        )}
      </QueryView>
    </Dialog>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-ink-quiet">{label}</dt>
      <dd className="grow text-end font-bold">{children}</dd>
    </div>
  );
}

/** One line for each that runs on the day, with its end. */
function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line) => (
    <span key={line} className="block">
      {line}
    </span>
  ));
}

function Members({ panchang }: { panchang: PanchangOfDay }) {
  const t = useT();
  const { date, tithi, nakshatra, yoga, karana, next, month, observances } = panchang;
  const until = (name: string, ends: string) => t("panchang.until", { name, time: formatEnd(ends, date) });
  const differences = observances.flatMap((one) => differenceOf(t, one) ?? []);
  return (
    <dl className="grid grid-cols-1 gap-2">
      <Row label={t("panchang.lunar-date")}>{lunarDateText(t, { tithi: tithi.number, month })}</Row>
      {observances.length > 0 ? (
        <Row label={t("panchang.kept")}>
          <Lines lines={observances.map((one) => observanceName(t, one))} />
          {differences.map((difference) => (
            <span key={difference} className="block text-small font-normal text-ink-quiet">
              {difference}
            </span>
          ))}
        </Row>
      ) : null}
      <Row label={t("panchang.tithi")}>
        <Lines lines={[tithi, ...next.tithi].map(({ number, ends }) => until(tithiName(t, number), ends))} />
        {sunrisesOf(t, panchang).map((line) => (
          <span key={line} className="block text-small font-normal text-ink-quiet">
            {line}
          </span>
        ))}
      </Row>
      <Row label={t("chart.nakshatra")}>
        <Lines
          lines={[nakshatra, ...next.nakshatra].map(({ number, ends }) =>
            until(nakshatraName(t, number), ends),
          )}
        />
        <span className="block text-small font-normal text-ink-quiet">
          {t("panchang.pada", { pada: nakshatra.pada })}
        </span>
      </Row>
      <Row label={t("panchang.yoga")}>
        <Lines lines={[yoga, ...next.yoga].map(({ number, ends }) => until(yogaName(t, number), ends))} />
      </Row>
      <Row label={t("panchang.karana")}>
        <Lines lines={[karana, ...next.karana].map(({ name, ends }) => until(karanaName(t, name), ends))} />
      </Row>
    </dl>
  );
}

/** Almanacs name a tithi that is at no sunrise, which is nobody's day, and one that is at two. */
function sunrisesOf(t: Translate, { tithi, next }: PanchangOfDay): string[] {
  const name = tithiName(t, tithi.number);
  return [
    ...(tithi.isSecondDay ? [t("panchang.tithi-again", { tithi: name })] : []),
    // It ends after the next sunrise.
    ...(next.tithi.length === 0 ? [t("panchang.tithi-next", { tithi: name })] : []),
    ...next.tithi.slice(0, -1).map(({ number }) => t("panchang.tithi-lost", { tithi: tithiName(t, number) })),
  ];
}

function Sky({ panchang }: { panchang: PanchangOfDay }) {
  const t = useT();
  const { date, weekday, sunrise, sunset, moonrise, rahuKaal, yamaganda, gulika, abhijit } = panchang;
  return (
    <dl className="grid grid-cols-1 gap-2 border-t border-line pt-3">
      <Row label={t("panchang.sunrise")}>{formatTimeOf(sunrise)}</Row>
      <Row label={t("panchang.sunset")}>{formatTimeOf(sunset)}</Row>
      {moonrise ? <Row label={t("panchang.moonrise")}>{formatEnd(moonrise, date)}</Row> : null}
      <Row label={t("panchang.rahu-kaal")}>{spanText(rahuKaal)}</Row>
      <Row label={t("panchang.yamaganda")}>{spanText(yamaganda)}</Row>
      <Row label={t("panchang.gulika")}>{spanText(gulika)}</Row>
      {weekday === WEDNESDAY ? null : <Row label={t("panchang.abhijit")}>{spanText(abhijit)}</Row>}
    </dl>
  );
}

const spanText = ([from, until]: readonly [string, string]) =>
  `${unbroken(formatTimeOf(from))} – ${unbroken(formatTimeOf(until))}`;

function Choghadiyas({ panchang: { choghadiyas } }: { panchang: PanchangOfDay }) {
  const t = useT();
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] gap-x-6 gap-y-4 border-t border-line pt-3">
      {(["day", "night"] as const).map((part) => (
        <ChoghadiyaList key={part} title={t(`panchang.choghadiya-${part}`)} list={choghadiyas[part]} />
      ))}
    </div>
  );
}

type ListProps = { title: string; list: PanchangOfDay["choghadiyas"]["day"] };

function ChoghadiyaList({ title, list }: ListProps) {
  const t = useT();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-1 font-bold">
        {title}
      </h3>
      <ul className="grid grid-cols-1 gap-1 text-small">
        {list.map(({ name, span }) => (
          <li key={span[0]} className="flex flex-wrap justify-between gap-x-3">
            <span className={CHOGHADIYA_QUALITY[name] === "good" ? "font-bold" : "text-ink-quiet"}>
              {choghadiyaName(t, name)}
            </span>
            <span>{spanText(span)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

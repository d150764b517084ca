import { type ReactNode, useId } from "react";
import { getPanchangDay, type PanchangOfDay } from "#contract/panchang.ts";
import { addDays } from "#domain/ist-time.ts";
import { nameIn } from "#domain/names.ts";
import { CHOGHADIYA_QUALITY } from "#domain/panchang/tables.ts";
import { QueryView } from "#web/api/query-view.tsx";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { formatDayFull, formatTimeOf, unbroken } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { type Translate, useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
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

type SheetProps = { date: string; onMove: (date: string) => void; onClose: () => void };

/** The whole almanac of a day, and the days before and after it. */
export function DaySheet({ date, onMove, onClose }: SheetProps) {
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

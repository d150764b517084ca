import { getPanchangMoment, listObservedDays } from "#contract/panchang.ts";
import type { CustomersRemedy } from "#contract/remedies.ts";
import { weekdayOf } from "#domain/ist-time.ts";
import { nameIn } from "#domain/names.ts";
import type { Observance } from "#domain/panchang/tables.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { formatDate, formatTimeOf, unbroken, weekdayNames } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { differenceOf, isUnsure, lunarDateText, nakshatraName, observanceName, tithiName } from "./names.ts";

/** They follow from the day. */
const staleTime = Number.POSITIVE_INFINITY;

/** What is kept on a day, in one word. `isSpoken`: in full, for who hears it. */
export function DayWord({ date, isSpoken = false }: { date: string; isSpoken?: boolean }) {
  const t = useT();
  const { data: days = [] } = useEndpoint(listObservedDays, { staleTime, select: ({ days }) => days });
  const [observance] = days.find((day) => day.date === date)?.observances ?? [];
  if (!observance) return null;
  const name = observanceName(t, observance);
  const isSure = !isUnsure(observance);
  if (isSpoken) return <span>{`, ${isSure ? name : differenceOf(t, observance)}`}</span>;
  return (
    <span className="block text-[length:min(0.625rem,2.7vw)] leading-3 whitespace-nowrap [:lang(en)_&]:tracking-tighter">
      {isSure ? name : `${name}?`}
    </span>
  );
}

/** Which tithis have the name of what is kept: where one of them runs at the time, it is said already. */
const NAMESAKES: Partial<Record<Observance, readonly number[]>> = {
  Ekadashi: [11, 26],
  "Ekadashi (Smarta)": [11, 26],
  Purnima: [15],
  Amavasya: [30],
};

/** What the almanac has at a chosen time; nothing until one is chosen. */
export function MomentLine({ date, time }: { date: string | null; time: string | null }) {
  const t = useT();
  const language = useLanguage();
  const { data: moment } = useEndpoint(getPanchangMoment, {
    query: date && time ? { date, time } : null,
    staleTime,
    select: (answer) => answer.moment,
  });
  if (!moment || !date) return null;
  const { tithi, nakshatra, rahuKaal, observances, place } = moment;
  const kept = observances.filter((one) => !NAMESAKES[one]?.includes(tithi.number) && !isUnsure(one));
  const parts = [
    weekdayNames()[weekdayOf(date)],
    tithiName(t, tithi.number),
    ...kept.map((one) => observanceName(t, one)),
    t("panchang.nakshatra-of", { nakshatra: nakshatraName(t, nakshatra.number) }),
    ...(rahuKaal ? [t("panchang.rahu-kaal-span", spanValues(rahuKaal))] : []),
  ];
  const differences = observances.flatMap((one) => differenceOf(t, one) ?? []);
  const of = t("panchang.of-place", { place: nameIn(language, place) });
  return (
    <p className="mt-1">
      {[parts.map((part = "") => unbroken(part)).join(" · "), ...differences, of].join(" · ")}
    </p>
  );
}

function spanValues([from, until]: readonly [string, string]) {
  return { from: formatTimeOf(from), until: formatTimeOf(until) };
}

/** When a remedy was performed, also in the Hindu calendar. */
export function PerformedOn({ performed }: { performed: NonNullable<CustomersRemedy["performed"]> }) {
  const t = useT();
  const { date, lunarDate } = performed;
  const text = lunarDate ? `${formatDate(date)} · ${lunarDateText(t, lunarDate)}` : formatDate(date);
  return <p className="text-small text-ink-quiet">{text}</p>;
}

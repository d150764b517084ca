// The eight kootas of a milan: both values, the points, and one line of reason for each.
import { NAKSHATRAS } from "#domain/chart/zodiac.ts";
import type { PartnerRole } from "#domain/intakes.ts";
import {
  feelingOf,
  isGoodTara,
  KOOTA_POINTS,
  KOOTAS,
  type Koota,
  kootasOf,
  type Milan,
  type MilanException,
  type MoonKootas,
  signCount,
  taraOf,
} from "#domain/panchang/milan.ts";
import { type Translate, useT } from "#web/i18n/t.ts";
import { signName } from "./figures.tsx";

type Values = Record<PartnerRole, MoonKootas>;
/** Longitudes. */
type Props = { milan: Milan; moons: Record<PartnerRole, number> };

export const MAX_POINTS = Object.values(KOOTA_POINTS).reduce((sum, points) => sum + points, 0);

export function KootaTable({ milan, moons }: Props) {
  const t = useT();
  const values = { groom: kootasOf(moons.groom), bride: kootasOf(moons.bride) };
  return (
    <table className="w-full border-collapse text-left text-small wrap-break-word tabular-nums [&_:is(td,th)]:py-1 [&_:is(td,th):not(:last-child)]:pr-2">
      <caption className="sr-only">{t("milan.table")}</caption>
      <thead className="text-ink-quiet *:*:font-normal">
        <tr>
          <th scope="col">{t("milan.koota")}</th>
          <th scope="col">{t("milan.groom")}</th>
          <th scope="col">{t("milan.bride")}</th>
          <th scope="col" className="text-right">
            {t("milan.points")}
          </th>
        </tr>
      </thead>
      {KOOTAS.map((koota) => (
        <tbody key={koota} className="border-t border-line">
          <tr className="align-baseline">
            <th scope="row">{t(`milan.${koota}`)}</th>
            <td>{valueText(t, koota, values.groom)}</td>
            <td>{valueText(t, koota, values.bride)}</td>
            <td className="text-right font-bold whitespace-nowrap">{`${pointsText(milan.scores[koota])} / ${KOOTA_POINTS[koota]}`}</td>
          </tr>
          <tr className="text-ink-quiet">
            <td colSpan={4} className="pt-0!">
              {[reasonText(t, koota, milan, values), ...exceptionTexts(t, koota, milan)].join(" ")}
            </td>
          </tr>
        </tbody>
      ))}
      <tfoot className="border-t border-line">
        <tr>
          <th scope="row" colSpan={3}>
            {t("milan.total")}
          </th>
          <td className="text-right font-bold whitespace-nowrap">{`${pointsText(milan.total)} / ${MAX_POINTS}`}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** "22½" */
export function pointsText(points: number): string {
  const whole = Math.floor(points);
  if (whole === points) return String(whole);
  return whole === 0 ? "½" : `${whole}½`;
}

function valueText(t: Translate, koota: Koota, values: MoonKootas): string {
  switch (koota) {
    case "varna":
      return t(`milan.varna-${values.varna}`);
    case "vashya":
      return t(`milan.vashya-${values.vashya}`);
    case "tara":
      return t(`chart.nakshatra-${(NAKSHATRAS.indexOf(values.nakshatra) + 1) as 1}`);
    case "yoni":
      return t(`milan.yoni-${values.yoni}`);
    case "grahaMaitri":
      return t(`chart.${values.lord}`);
    case "gana":
      return t(`milan.gana-${values.gana}`);
    case "bhakoot":
      return signName(t, values.sign);
    case "nadi":
      return t(`milan.nadi-${values.nadi}`);
  }
}

function reasonText(t: Translate, koota: Koota, { scores }: Milan, { groom, bride }: Values): string {
  const byTable = (key: "milan.by-table" | "milan.yoni-by-table" = "milan.by-table") =>
    t(key, { points: pointsText(scores[koota]), count: KOOTA_POINTS[koota] });
  switch (koota) {
    case "varna":
      return t(scores.varna === 0 ? "milan.varna-below" : "milan.varna-equal");
    case "vashya":
      return groom.vashya === bride.vashya ? t("milan.vashya-same") : byTable();
    case "tara":
      return taraText(t, taraOf(bride, groom), taraOf(groom, bride));
    case "yoni":
      if (groom.yoni === bride.yoni) return t("milan.yoni-same");
      return scores.yoni === 0 ? t("milan.yoni-opposed") : byTable("milan.yoni-by-table");
    case "grahaMaitri":
      return maitriText(t, groom, bride);
    case "gana":
      return groom.gana === bride.gana ? t("milan.gana-same") : byTable();
    case "bhakoot": {
      const [from, to] = [signCount(bride, groom), signCount(groom, bride)];
      return from === 1 ? t("milan.bhakoot-same") : t("milan.bhakoot-counts", { from, to });
    }
    case "nadi":
      return scores.nadi === 0
        ? t("milan.nadi-both", { nadi: t(`milan.nadi-${groom.nadi}`) })
        : t("milan.nadi-differ");
  }
}

function taraText(t: Translate, toGroom: number, toBride: number): string {
  const good = (tara: number) => t(isGoodTara(tara) ? "milan.tara-good" : "milan.tara-bad");
  return t("milan.tara-counts", { toGroom, toBride, groomIs: good(toGroom), brideIs: good(toBride) });
}

function maitriText(t: Translate, { lord: his }: MoonKootas, { lord: hers }: MoonKootas): string {
  if (his === hers) return t("milan.maitri-one-lord");
  const feeling = (lord: typeof his, other: typeof his) =>
    t("milan.maitri-feeling", {
      lord: t(`chart.${lord}`),
      other: t(`chart.${other}`),
      feeling: t(`milan.feeling-${feelingOf(lord, other)}`),
    });
  return t("milan.maitri-feelings", { one: feeling(his, hers), other: feeling(hers, his) });
}

const EXCEPTION_TEXTS = {
  "nadi: same nakshatra, other sign": "milan.lifted-other-sign",
  "nadi: same nakshatra, other pada": "milan.lifted-other-pada",
  "nadi: same sign, other nakshatra": "milan.lifted-other-nakshatra",
  "bhakoot: one lord": "milan.lifted-one-lord",
  "bhakoot: lords are friends": "milan.lifted-friends",
} as const satisfies Record<MilanException, string>;

/** Beside the zero that many almanacs lift. */
function exceptionTexts(t: Translate, koota: Koota, { exceptions }: Milan): string[] {
  return exceptions
    .filter((exception) => exception.startsWith(koota))
    .map((exception) => t("milan.lifted", { why: t(EXCEPTION_TEXTS[exception]) }));
}

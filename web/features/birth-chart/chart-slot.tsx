// Where a chart stands on a screen. Its code, with the library of the planets, is loaded when the guide opens it.
import { useState } from "react";
import { UNKNOWN_BIRTH } from "#domain/intakes.ts";
import { storedValue } from "#web/api/stored-value.ts";
import { useCode } from "#web/api/use-code.ts";
import { useT } from "#web/i18n/t.ts";
import { Fold } from "#web/ui/fold.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { Birth, GivenBirth } from "./birth.ts";
import type { MovedTime } from "./moved-time.ts";

const load = () => import("./birth-chart.tsx");

const openSetting = storedValue("chart-open", (value): value is true => value === true);

type Props = {
  birth: GivenBirth;
  moved: MovedTime;
  /** Where several charts stand on a screen. */
  title?: string;
  /** Opens by itself where the admin left the last one open, on this device. */
  isKept?: boolean;
};

/** Nothing without a date of birth. */
export function ChartSlot({ birth, moved, title, isKept = false }: Props) {
  const t = useT();
  const wasLeftOpen = openSetting.use() === true;
  const [chosen, setOpen] = useState<boolean | null>(null);
  const isOpen = chosen ?? (isKept && wasLeftOpen);
  const { birthDate, birthTime, birthPlace, birthLocation = null, assumedPlace = null, name } = birth;
  if (birthDate === null || birthDate === UNKNOWN_BIRTH) return null;
  const toggle = () => {
    if (isKept) openSetting.set(isOpen ? null : true);
    setOpen(!isOpen);
  };
  return (
    <Fold title={title ?? t("sheet.chart")} isOpen={isOpen} onToggle={toggle}>
      <Opened birth={{ birthDate, birthTime, birthPlace, birthLocation, assumedPlace, name }} moved={moved} />
    </Fold>
  );
}

function Opened({ birth, moved }: { birth: Birth; moved: MovedTime }) {
  const t = useT();
  const { data: part, failureCount } = useCode("birth-chart", load, { isOptional: true });
  if (!part)
    return failureCount > 0 ? (
      <p role="status">{t("shell.failure-network")}</p>
    ) : (
      <Skeleton className="h-96" />
    );
  // Another time or place is another chart.
  return <part.BirthChart key={JSON.stringify(birth)} birth={birth} moved={moved} />;
}

// Where a chart stands on a screen. Its code, with the library of the planets, is loaded when the guide opens it.
import { useId, useState } from "react";
import { UNKNOWN_BIRTH } from "#domain/intakes.ts";
import { storedValue } from "#web/api/stored-value.ts";
import { useCode } from "#web/api/use-code.ts";
import { useT } from "#web/i18n/t.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { Birth } from "./read-chart.ts";

const load = () => import("./birth-chart.tsx");

type Given = Omit<Birth, "birthDate" | "name"> & { birthDate: string | null; name: string | null };

const openSetting = storedValue("chart-open", (value): value is true => value === true);

/** Nothing without a date of birth. `isKept`: opens by itself where the admin left the last one open, on this device. */
export function ChartSlot({ birth, isKept = false }: { birth: Given; isKept?: boolean }) {
  const t = useT();
  const id = useId();
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
    <section className="grid grid-cols-1">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
        className="flex min-h-11 items-center justify-between gap-2 font-bold text-primary"
      >
        <span>{t("sheet.chart")}</span>
        <Icon name={isOpen ? "chevron-up" : "chevron-down"} size={20} />
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen ? (
          <Opened birth={{ birthDate, birthTime, birthPlace, birthLocation, assumedPlace, name }} />
        ) : null}
      </div>
    </section>
  );
}

function Opened({ birth }: { birth: Birth }) {
  const t = useT();
  const { data: part, failureCount } = useCode("birth-chart", load, { isOptional: true });
  if (!part)
    return failureCount > 0 ? (
      <p role="status">{t("shell.failure-network")}</p>
    ) : (
      <Skeleton className="h-96" />
    );
  // Another time or place is another chart, which the guide has not moved yet.
  return <part.BirthChart key={JSON.stringify(birth)} birth={birth} />;
}

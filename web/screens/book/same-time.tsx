import { findSameTime } from "#contract/availability.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { formatDay, formatTime, unbroken } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";

type Slot = { date: string; time: string };

/** The next free slot at the weekday and time of the customer's last session; null without one, and for visitors. */
export function useSameTime(userId: string | undefined) {
  return useEndpoint(findSameTime, {
    of: userId ?? null,
    select: ({ slot }) => slot,
  });
}

type Props = {
  slot: Slot | null | undefined;
  chosen: { date: string | null; time: string | null };
  onChoose: (slot: Slot) => void;
};

/** Chooses it by one press. */
export function SameTime({ slot, chosen, onChoose }: Props) {
  const t = useT();
  if (!slot) return null;
  const { date, time } = slot;
  const isChosen = chosen.date === date && chosen.time === time;
  return (
    <Button
      variant={isChosen ? "primary" : "outline"}
      size="small"
      aria-pressed={isChosen}
      className="mb-2 self-start"
      onClick={() => onChoose(slot)}
    >
      {t("book.same-time", { when: `${unbroken(formatDay(date))}, ${unbroken(formatTime(time))}` })}
    </Button>
  );
}

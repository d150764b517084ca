import type { MouseEvent } from "react";
import { useFirstFree } from "#web/features/bookings/use-first-free.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";

type Props = { onChoose: (slot: { date: string; time: string }) => void };

/** Chooses the first free time of all days. The button that continues takes its place, and the focus. */
export function EarliestTime({ onChoose }: Props) {
  const t = useT();
  const { slot } = useFirstFree({ isLive: true });
  const choose = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    if (!slot) return;
    const bar = currentTarget.closest("[data-sticky-bar]");
    onChoose(slot);
    requestAnimationFrame(() => bar?.querySelector("button")?.focus());
  };
  return (
    <Button variant="outline" className="grow" disabled={!slot} onClick={choose}>
      {t("book.earliest")}
    </Button>
  );
}

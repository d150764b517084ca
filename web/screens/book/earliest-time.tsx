import { type MouseEvent, useState } from "react";
import { flushSync } from "react-dom";
import { messageOf } from "#web/api/call.ts";
import { findFirstFree } from "#web/features/bookings/use-first-free.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.ts";

type Props = {
  onChoose: (slot: { date: string; time: string }) => void;
  onNone: () => void;
};

/**
 * Chooses the first free time of all days, which the press asks for: what the page knows may be old. The button that
 * continues takes its place, and the focus.
 */
export function EarliestTime({ onChoose, onNone }: Props) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  const choose = async ({ currentTarget: button }: MouseEvent<HTMLElement>) => {
    const bar = button.closest("[data-sticky-bar]");
    setAsking(true);
    try {
      const slot = await findFirstFree();
      // The customer has chosen a time, or left the screen, meanwhile.
      if (!button.isConnected) return;
      if (slot) {
        flushSync(() => onChoose(slot));
        bar?.querySelector("button")?.focus();
      } else {
        toast({ title: t("book.none-free"), body: t("book.no-days-body"), tone: "destructive" });
        onNone();
      }
    } catch (error) {
      toast({ title: t("book.slots-failed"), body: messageOf(error), tone: "destructive" });
    }
    setAsking(false);
  };
  return (
    <Button variant="outline" className="grow" isPending={isAsking} onClick={(event) => void choose(event)}>
      {t("book.earliest")}
    </Button>
  );
}

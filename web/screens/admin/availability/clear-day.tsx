import { useState } from "react";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { CloseDaysDialog } from "./close-days-dialog.tsx";

type Props = { date: string; onCleared: (bookingsOutside: number) => void };

export function ClearDay({ date, onCleared }: Props) {
  const t = useT();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button variant="outline" onClick={() => setAsked(true)}>
        {t("availability.clear")}
      </Button>
      <CloseDaysDialog day={date} isOpen={isAsked} onClose={() => setAsked(false)} onClosed={onCleared} />
    </>
  );
}

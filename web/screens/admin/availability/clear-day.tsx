import { useState } from "react";
import { messageOf } from "#web/api/call.ts";
import { formatDayLong } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { toast } from "#web/ui/toast.ts";
import { useClearDay } from "./use-day-availability.ts";

type Props = { date: string; onCleared: (bookingsOutside: number) => void };

export function ClearDay({ date, onCleared }: Props) {
  const t = useT();
  const language = useLanguage();
  const [isAsked, setAsked] = useState(false);
  const clearing = useClearDay(date);

  const clear = async () => {
    try {
      const { bookingsOutside } = await clearing.mutateAsync();
      onCleared(bookingsOutside);
      toast({ title: t("admin.deleted"), tone: "done" });
    } catch (error) {
      toast({ title: t("admin.clear-failed"), body: messageOf(error), tone: "destructive" });
    }
    setAsked(false);
  };

  return (
    <>
      <Button variant="outline" onClick={() => setAsked(true)}>
        {t("admin.clear")}
      </Button>
      <Dialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={t("admin.clear-title")}
        closeLabel={t("shell.close")}
        mustAnswer
        actions={
          <>
            <Button variant="outline" onClick={() => setAsked(false)}>
              {t("admin.clear-keep")}
            </Button>
            <Button
              variant="destructive"
              isPending={clearing.isPending}
              pendingLabel={t("admin.clearing")}
              onClick={() => void clear()}
            >
              {t("admin.clear")}
            </Button>
          </>
        }
      >
        {t("admin.clear-body", { date: formatDayLong(language, date) })}
      </Dialog>
    </>
  );
}

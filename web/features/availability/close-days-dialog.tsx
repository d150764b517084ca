import { useRef } from "react";
import { QueryView } from "#web/api/query-view.tsx";
import { useCode } from "#web/api/use-code.ts";
import { useT } from "#web/i18n/t.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import type { CloseDaysProps } from "./close-days-form.tsx";

const loadForm = () => import("./close-days-form.tsx");

/** Closes a day or a span of days, and says beforehand which sessions that affects. */
export function CloseDaysDialog({ isOpen, ...props }: CloseDaysProps & { isOpen: boolean }) {
  const t = useT();
  const isPending = useRef(false);
  const code = useCode("close-days-form", loadForm, { isNeeded: isOpen });
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => (isPending.current ? undefined : props.onClose())}
      title={props.day ? t("availability.clear-title") : t("hours.close-title")}
      mustAnswer
    >
      <QueryView query={code} loading={["h-32"]} failedTitle={t("hours.affected-failed")}>
        {({ CloseDaysForm }) => <CloseDaysForm {...props} isPendingRef={isPending} />}
      </QueryView>
    </Dialog>
  );
}

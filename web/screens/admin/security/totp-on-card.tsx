import { useEffect, useRef, useState } from "react";
import type { TotpStatus } from "#contract/staff.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { DisableTotpDialog } from "./disable-totp-dialog.tsx";

const FEW_CODES = 3;

type Props = { status: TotpStatus; takesFocus: boolean; onActing: () => void };

/** `takesFocus`: it appears after an action on this screen. */
export function TotpOnCard({ status, takesFocus, onActing }: Props) {
  const t = useT();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on mount
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, []);
  const { recoveryCodesLeft } = status;
  return (
    <div className="grid justify-items-start gap-3">
      <h2
        ref={heading}
        tabIndex={-1}
        className="flex items-center gap-2 text-title font-bold focus:outline-none"
      >
        <Icon name="shield" size={24} className="shrink-0 text-primary" />
        {t("security.on")}
      </h2>
      <p>{`${t("security.codes-left", { count: recoveryCodesLeft })} ${recoveryCodesLeft <= FEW_CODES ? t("security.codes-few") : ""}`}</p>
      <Button
        variant="outline"
        onClick={() => {
          onActing();
          setDialogOpen(true);
        }}
      >
        {t("security.switch-off")}
      </Button>
      {isDialogOpen ? <DisableTotpDialog status={status} onClose={() => setDialogOpen(false)} /> : null}
    </div>
  );
}

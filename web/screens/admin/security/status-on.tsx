import { useEffect, useRef, useState } from "react";
import type { TotpStatus } from "#contract/staff.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { OffDialog } from "./off-dialog.tsx";

const FEW = 3;

type Props = { status: TotpStatus; takesFocus: boolean; onActing: () => void };

/** `takesFocus`: it came to be by what she did on this screen, and she goes on reading here. */
export function StatusOn({ status, takesFocus, onActing }: Props) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only as it comes; a press on its own button does not lead away from that
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
      <p>
        {t("security.codes-left", { count: recoveryCodesLeft })}{" "}
        {recoveryCodesLeft <= FEW ? t("security.codes-few") : null}
      </p>
      <Button
        variant="outline"
        onClick={() => {
          onActing();
          setAsking(true);
        }}
      >
        {t("security.switch-off")}
      </Button>
      <OffDialog isOpen={isAsking} status={status} onClose={() => setAsking(false)} />
    </div>
  );
}

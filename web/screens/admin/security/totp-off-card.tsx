import { useEffect, useRef, useState } from "react";
import { beginTotp } from "#contract/staff.ts";
import { call, messageOf } from "#web/api/call.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.ts";
import type { TotpSecret } from "./totp-status.ts";

type Props = {
  /** It appears after an action on this screen. */
  takesFocus: boolean;
  onBegun: (secret: TotpSecret) => void;
};

export function TotpOffCard({ takesFocus, onBegun }: Props) {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on mount
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, []);
  const [isBeginning, setBeginning] = useState(false);
  const begin = async () => {
    setBeginning(true);
    try {
      onBegun(await call(beginTotp));
    } catch (error) {
      toast({ title: t("security.begin-failed"), body: messageOf(error), tone: "destructive" });
      setBeginning(false);
    }
  };
  return (
    <div className="grid justify-items-start gap-3">
      <h2 ref={heading} tabIndex={-1} className="text-title font-bold focus:outline-none">
        {t("security.off")}
      </h2>
      <p>{t("security.off-body")}</p>
      <Button isPending={isBeginning} pendingLabel={t("security.beginning")} onClick={() => void begin()}>
        {t("security.begin")}
      </Button>
    </div>
  );
}

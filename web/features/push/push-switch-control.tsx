import { type ReactNode, useState } from "react";
import { getPushKey } from "#contract/push.ts";
import { toastFailure } from "#web/api/toast-failure.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { useT } from "#web/i18n/t.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { toast } from "#web/ui/toast.ts";
import { usePushSupport } from "./push-support.ts";
import { type PushOwner, turnOffPush, turnOnPush, useIsPushOn } from "./subscription.ts";

type Props = { owner: PushOwner; hint: string; brand: string };

/** For browsers that have push messages. Nothing where the server has none. */
export function PushSwitchControl({ owner, hint, brand }: Props) {
  const t = useT();
  const support = usePushSupport();
  const { data, isPending } = useEndpoint(getPushKey, { staleTime: Number.POSITIVE_INFINITY });
  if (isPending) return <Skeleton className="h-20" />;
  if (!data?.publicKey) return null;
  if (support === "install-first") {
    const [lead, open] = [t("push.iphone-lead", { brand }), t("push.iphone-open", { brand })];
    return <Unavailable>{[lead, t("push.iphone-share"), t("push.iphone-add"), open].join(" ")}</Unavailable>;
  }
  if (support === "blocked") return <Unavailable>{t("push.switch-blocked")}</Unavailable>;
  return <Ready owner={owner} hint={hint} />;
}

function Unavailable({ children }: { children: ReactNode }) {
  const t = useT();
  return (
    <div>
      <p className="font-bold">{t("push.switch")}</p>
      <p className="text-small text-ink-quiet">{children}</p>
    </div>
  );
}

function Ready({ owner, hint }: Omit<Props, "brand">) {
  const t = useT();
  const isOn = useIsPushOn(owner);
  const [isSaving, setSaving] = useState(false);
  const change = async (turnsOn: boolean) => {
    if (isSaving) return;
    setSaving(true);
    try {
      if (!turnsOn) await turnOffPush(owner);
      else if (!(await turnOnPush(owner)))
        toast({ title: t("push.refused"), body: t("push.switch-blocked") });
    } catch (error) {
      toastFailure(t(turnsOn ? "push.failed" : "push.switch-off-failed"), error);
    } finally {
      setSaving(false);
    }
  };
  return (
    <Switch
      label={t("push.switch")}
      hint={hint}
      isOn={isOn}
      isSaving={isSaving}
      onChange={(turnsOn) => void change(turnsOn)}
    />
  );
}

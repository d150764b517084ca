import { clsx } from "clsx";
import type { Customer } from "#contract/customers.ts";
import type { NotificationSettings } from "#contract/notifications.ts";
import { QueryFailedLine } from "#web/api/query-view.tsx";
import { PushSwitch } from "#web/features/push/push-switch.tsx";
import { useT } from "#web/i18n/t.ts";
import { useBrand } from "#web/shell/brand.ts";
import { Switch } from "#web/ui/switch.tsx";
import { useNotificationSettings } from "./use-notification-settings.ts";
import { useWhatsappOptIn } from "./use-whatsapp-opt-in.ts";

const SWITCHES = ["reminders", "results", "pushDetails"] as const;
/** They keep the place of the switches until the server has answered, so that nothing moves. */
const DEFAULTS: NotificationSettings = { reminders: true, results: true, pushDetails: false };

/** Which messages the customer wants, and those that always come. */
export function MessageSettings({ user }: { user: Customer }) {
  const t = useT();
  const optIn = useWhatsappOptIn(user);
  const { query, set } = useNotificationSettings(user.id);
  const settings = query.data ?? DEFAULTS;
  return (
    <div className="grid gap-4">
      <p className="text-small text-ink-quiet">{t("profile.always-sent")}</p>
      <Switch
        label={t("profile.whatsapp")}
        hint={t("profile.whatsapp-body")}
        isOn={optIn.isOn}
        isSaving={optIn.isSaving}
        onChange={(isOn) => void optIn.set(isOn)}
      />
      <PushSwitch owner={{ side: "customer", id: user.id }} hint={t("push.switch-hint")} brand={useBrand()} />
      {query.isError && !query.data ? (
        <QueryFailedLine query={query} text={t("profile.settings-failed")} />
      ) : (
        <div className={clsx("grid gap-4", query.data ? null : "invisible")}>
          {SWITCHES.map((name) => (
            <Switch
              key={name}
              label={t(`profile.${name}`)}
              hint={t(`profile.${name}-body`)}
              isOn={settings[name]}
              onChange={(isOn) => void set({ [name]: isOn })}
            />
          ))}
        </div>
      )}
    </div>
  );
}

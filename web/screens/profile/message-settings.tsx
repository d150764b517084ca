import { clsx } from "clsx";
import { useState } from "react";
import { type Customer, setWhatsappOptIn } from "#contract/customers.ts";
import {
  getNotificationSettings,
  type NotificationSettings,
  setNotificationSettings,
} from "#contract/notifications.ts";
import { call } from "#web/api/call.ts";
import { QueryFailedLine } from "#web/api/query-view.tsx";
import { toastFailure } from "#web/api/toast-failure.ts";
import { useChanges, useUnsaved } from "#web/api/use-changes.ts";
import { setAnswer, useEndpoint } from "#web/api/use-endpoint.ts";
import { currentUser, refreshUser } from "#web/features/identity/session.ts";
import { PushSwitch } from "#web/features/push/push-switch.tsx";
import { useT } from "#web/i18n/t.ts";
import { useBrand } from "#web/shell/brand.ts";
import { Switch } from "#web/ui/switch.tsx";

const SWITCHES = ["reminders", "results", "pushDetails"] as const;
/** They keep the place of the switches until the server has answered, so that nothing moves. */
const DEFAULTS: NotificationSettings = { reminders: true, results: true, pushDetails: false };

/** Which messages the customer wants, and those that always come. */
export function MessageSettings({ user }: { user: Customer }) {
  const t = useT();
  const optIn = useWhatsappOptIn(user);
  const { query, settings, change } = useNotificationSettings(user.id);
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
              onChange={(isOn) => change({ [name]: isOn })}
            />
          ))}
        </div>
      )}
    </div>
  );
}

// Which messages the customer wants. A switch changes at once, and back if the server refuses.

function useNotificationSettings(userId: string) {
  const t = useT();
  const query = useEndpoint(getNotificationSettings, { of: userId, select: ({ settings }) => settings });
  const unsaved = useUnsaved(setNotificationSettings);
  const change = useChanges(setNotificationSettings, {
    refreshes: [getNotificationSettings],
    onDone: ({ settings }) => setAnswer(getNotificationSettings, { of: userId }, () => ({ settings })),
    onFailed: (error) => toastFailure(t("profile.whatsapp-failed"), error),
  });
  return { query, settings: { ...DEFAULTS, ...query.data, ...unsaved }, change };
}

// The consent to WhatsApp messages. The switch changes at once, and back if the server refuses.

function useWhatsappOptIn(user: Customer): {
  isOn: boolean;
  isSaving: boolean;
  set: (isOn: boolean) => Promise<void>;
} {
  const t = useT();
  const [isSaving, setSaving] = useState(false);
  /** In the record as it is by then: the name may have been saved meanwhile. */
  const keep = (whatsappOptIn: boolean) => {
    const latest = currentUser();
    if (latest?.id === user.id) refreshUser({ ...latest, whatsappOptIn });
  };

  const set = async (isOn: boolean) => {
    if (isSaving) return;
    setSaving(true);
    keep(isOn);
    try {
      keep((await call(setWhatsappOptIn, { input: { whatsappOptIn: isOn } })).whatsappOptIn);
    } catch (error) {
      keep(!isOn);
      toastFailure(t("profile.whatsapp-failed"), error);
    } finally {
      setSaving(false);
    }
  };
  return { isOn: user.whatsappOptIn, isSaving, set };
}

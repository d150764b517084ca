// Which messages the customer wants. A switch changes at once, and back if the server refuses.
import {
  getNotificationSettings,
  type NotificationSettings,
  setNotificationSettings,
} from "#contract/notifications.ts";
import { call, messageOf } from "#web/api/call.ts";
import { setAnswer, useEndpoint } from "#web/api/use-endpoint.ts";
import { useT } from "#web/i18n/t.ts";
import { toast } from "#web/ui/toast.ts";

export function useNotificationSettings(userId: string) {
  const t = useT();
  const query = useEndpoint(getNotificationSettings, { of: userId, select: ({ settings }) => settings });
  const keep = (settings: NotificationSettings) =>
    setAnswer(getNotificationSettings, { of: userId }, () => ({ settings }));

  const set = async (changes: Partial<NotificationSettings>) => {
    const before = query.data;
    if (!before) return;
    await keep({ ...before, ...changes });
    try {
      await keep((await call(setNotificationSettings, { input: changes })).settings);
    } catch (error) {
      await keep(before);
      toast({ title: t("profile.whatsapp-failed"), body: messageOf(error), tone: "destructive" });
    }
  };
  return { query, set };
}

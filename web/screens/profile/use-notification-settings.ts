// Which messages the customer wants. A switch changes at once, and back if the server refuses.
import { useQuery } from "@tanstack/react-query";
import {
  getNotificationSettings,
  type NotificationSettings,
  setNotificationSettings,
} from "#contract/notifications.ts";
import { call, messageOf } from "#web/api/call.ts";
import { keys, queryClient } from "#web/api/queries.ts";
import { useT } from "#web/i18n/t.ts";
import { toast } from "#web/ui/toast.ts";

const key = (userId: string) => [...keys.customer, "notification-settings", userId];

export function useNotificationSettings(userId: string) {
  const t = useT();
  const query = useQuery({
    queryKey: key(userId),
    queryFn: async ({ signal }) => (await call(getNotificationSettings, { signal })).settings,
    refetchOnMount: "always",
  });

  const set = async (changes: Partial<NotificationSettings>) => {
    const before = query.data;
    if (!before) return;
    // An answer that is under way shows the settings before the change.
    await queryClient.cancelQueries({ queryKey: key(userId) });
    queryClient.setQueryData(key(userId), { ...before, ...changes });
    try {
      const { settings } = await call(setNotificationSettings, { input: changes });
      queryClient.setQueryData(key(userId), settings);
    } catch (error) {
      queryClient.setQueryData(key(userId), before);
      toast({ title: t("profile.whatsapp-failed"), body: messageOf(error), tone: "destructive" });
    }
  };
  return { query, set };
}

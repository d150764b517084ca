import { t } from "#web/i18n/t.ts";

type Named = { user: { username: string } | null };

/** The name by which screens call the customer of a session. */
export function customerName({ user }: Named): string {
  return user ? user.username : t("sessions.account-closed");
}

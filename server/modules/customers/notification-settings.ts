// Which messages a customer wants. Those about money and a booked time always come.
import type { NotificationSettings } from "#contract/notifications.ts";
import type { AppContext } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import * as queries from "./notification-settings.sql.ts";

/** @throws Failure not-signed-in when the account is closed. */
export async function findSettings(ctx: AppContext, customerId: string): Promise<NotificationSettings> {
  const settings = await queries.findSettings(ctx.db, customerId);
  if (!settings) throw new Failure("not-signed-in");
  return settings;
}

/**
 * A message that is queued already follows the settings at the time of sending.
 * @throws Failure not-signed-in when the account was closed meanwhile.
 */
export async function changeSettings(
  ctx: AppContext,
  customerId: string,
  changes: Partial<NotificationSettings>,
): Promise<NotificationSettings> {
  const settings = await queries.updateSettings(ctx.db, customerId, changes);
  if (!settings) throw new Failure("not-signed-in");
  return settings;
}

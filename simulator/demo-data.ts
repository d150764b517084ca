// The data of a fresh demo: an admin and a super admin, a week of open days, and a remedy catalogue.
import { randomBytes } from "node:crypto";
import { istDateOf } from "#domain/ist-time.ts";
import type { AppContext } from "#server/context.ts";
import { openDays } from "#server/modules/availability/open-hours.ts";
import { seedCatalogue } from "#server/modules/remedies/catalogue.ts";
import { createOrResetAdmin, hasAdmins } from "#server/modules/staff/admins.ts";
import type { DemoAccount } from "#server/simulator.ts";
import { DEMO_REMEDIES } from "./demo-remedies.ts";

const OPEN_DAYS = 7;
const OPEN_HOURS = { startTime: "06:00", endTime: "23:50" };

/**
 * Creates what is missing, so that a demo that starts again after its open days gets another week. Returns the accounts
 * that it created: their passwords cannot be read later.
 */
export async function seedDemo(ctx: AppContext): Promise<DemoAccount[]> {
  const now = ctx.now();
  await openDays(ctx, istDateOf(now), OPEN_DAYS, OPEN_HOURS, now);
  await seedCatalogue(ctx, DEMO_REMEDIES, now);
  if (await hasAdmins(ctx)) return [];
  const guide = { username: "guruji", name: ctx.config.brand.guideName, role: "admin" } as const;
  const superAdmin = { username: "superadmin", name: "Super admin", role: "super_admin" } as const;
  const created: DemoAccount[] = [];
  for (const account of [guide, superAdmin]) {
    const password = ctx.config.demoAdminPassword ?? randomBytes(9).toString("base64url");
    await createOrResetAdmin(ctx, { ...account, password }, now);
    created.push({ username: account.username, password });
  }
  return created;
}

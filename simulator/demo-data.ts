// What a fresh demo starts with: the guide and a super admin, a week of open days, and a catalogue of vidhis.
import { randomBytes } from "node:crypto";
import { istDateOf } from "#domain/ist-time.ts";
import type { AppContext } from "#server/context.ts";
import { openDays } from "#server/modules/availability/open-hours.ts";
import { seedCatalogue } from "#server/modules/remedies/catalogue.ts";
import { createOrResetAdmin, hasAdmins } from "#server/modules/staff/admins.ts";
import type { DemoAccount } from "#server/simulator.ts";
import { DEMO_VIDHIS } from "./demo-remedies.ts";

const DAYS = 7;
const RANGE = { startTime: "06:00", endTime: "23:50" };

/**
 * Makes what is missing and answers the accounts it made, whose passwords are known only now. A demo that is started
 * again after its open days have passed gets another week.
 */
export async function seedDemo(ctx: AppContext): Promise<DemoAccount[]> {
  const now = ctx.now();
  await openDays(ctx, istDateOf(now), DAYS, RANGE, now);
  await seedCatalogue(ctx, DEMO_VIDHIS, now);
  if (await hasAdmins(ctx)) return [];
  const guide = { username: "guruji", name: ctx.config.brand.guideName, role: "admin" } as const;
  const superAdmin = { username: "superadmin", name: "Super admin", role: "super_admin" } as const;
  const made: DemoAccount[] = [];
  for (const account of [guide, superAdmin]) {
    const password = ctx.config.demoAdminPassword ?? randomBytes(9).toString("base64url");
    await createOrResetAdmin(ctx, { ...account, password }, now);
    made.push({ username: account.username, password });
  }
  return made;
}

// What a fresh demo starts with: the guide and a super admin, a week of open days, and a catalogue of vidhis.
import { randomBytes } from "node:crypto";
import { istDateOf } from "#domain/ist-time.ts";
import type { House } from "#server/house.ts";
import { openWeek } from "#server/modules/availability/service.ts";
import { seedCatalogue } from "#server/modules/remedies/service.ts";
import { hasAdmins, putAdmin } from "#server/modules/staff/service.ts";
import { DEMO_VIDHIS } from "./demo-vidhis.ts";

export type DemoAccount = { username: string; password: string };

const DAYS = 7;
const RANGE = { startTime: "06:00", endTime: "23:50" };

/**
 * Makes what is missing and answers the accounts it made, whose passwords are known only now. A demo that is started
 * again after its open days have passed gets another week.
 */
export async function seedDemo(house: House): Promise<DemoAccount[]> {
  const now = house.now();
  await openWeek(house, istDateOf(now), DAYS, RANGE, now);
  await seedCatalogue(house, DEMO_VIDHIS, now);
  if (await hasAdmins(house)) return [];
  const guide = { username: "guruji", name: house.config.brand.guideName, role: "admin" } as const;
  const superAdmin = { username: "superadmin", name: "Super admin", role: "super_admin" } as const;
  const made: DemoAccount[] = [];
  for (const account of [guide, superAdmin]) {
    const password = house.config.demoAdminPassword ?? randomBytes(9).toString("base64url");
    await putAdmin(house, { ...account, password }, now);
    made.push({ username: account.username, password });
  }
  return made;
}

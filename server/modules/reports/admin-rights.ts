// What an admin's role may see of a customer, where one endpoint answers several roles.

export type AdminRights = {
  /** Payments, refunds, discounts. */
  seesMoney: boolean;
  /** What customers tell the guide before a session; the names in it too. */
  seesIntakes: boolean;
};

const SEES_MONEY: readonly string[] = ["admin", "accounts", "super_admin"];
const SEES_INTAKES: readonly string[] = ["admin", "super_admin"];

export function rightsOf({ role }: { role: string }): AdminRights {
  return { seesMoney: SEES_MONEY.includes(role), seesIntakes: SEES_INTAKES.includes(role) };
}

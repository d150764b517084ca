// What an admin's role may see of a customer, where one endpoint or one screen serves several roles.

export type CustomerRights = {
  /** Payments, refunds, discounts. */
  seesMoney: boolean;
  /** What customers tell the guide before a session, with the names in it; the guide's notes. */
  seesIntakes: boolean;
  /** The postal address. */
  seesAddress: boolean;
};

const SEES_MONEY: readonly string[] = ["admin", "accounts", "super_admin"];
const SEES_INTAKES: readonly string[] = ["admin", "super_admin"];
const SEES_ADDRESS: readonly string[] = ["admin", "staff", "super_admin"];

/** A role that is not known sees nothing of these. */
export function customerRightsOf(role: string): CustomerRights {
  return {
    seesMoney: SEES_MONEY.includes(role),
    seesIntakes: SEES_INTAKES.includes(role),
    seesAddress: SEES_ADDRESS.includes(role),
  };
}

import type { OutputOf } from "#contract/endpoint.ts";
import { type beginTotp, getAdminMe, getTotpStatus, type TotpStatus } from "#contract/staff.ts";
import { refresh, setAnswer } from "#web/api/use-endpoint.ts";

/** A secret that is not confirmed by a code yet. */
export type TotpSecret = OutputOf<typeof beginTotp>;

/** Also refetches the admin: the layout shows other screens only once a required second factor is set up. */
export function setTotpStatus(status: TotpStatus): void {
  void setAnswer(getTotpStatus, {}, () => status);
  void refresh(getAdminMe);
}

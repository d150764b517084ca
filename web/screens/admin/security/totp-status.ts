import type { OutputOf } from "#contract/endpoint.ts";
import type { beginTotp, TotpStatus } from "#contract/staff.ts";
import { keys, queryClient } from "#web/api/queries.ts";

/** A secret that is not confirmed by a code yet. */
export type TotpSecret = OutputOf<typeof beginTotp>;

/** Also refetches the admin: the layout shows other screens only once a required second factor is set up. */
export function setTotpStatus(status: TotpStatus): void {
  queryClient.setQueryData(keys.totp, status);
  void queryClient.invalidateQueries({ queryKey: keys.adminMe });
}

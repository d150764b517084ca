import type { OutputOf } from "#contract/endpoint.ts";
import type { beginTotp, TotpStatus } from "#contract/staff.ts";
import { keys, queryClient } from "#web/api/queries.ts";

/** A secret that the phone has yet to confirm. */
export type Begun = OutputOf<typeof beginTotp>;

/** Says how it stands now, and lets the frame ask anew who is signed in: what was held back may be open, or not. */
export function useStatusAfter(): (status: TotpStatus) => void {
  return (status) => {
    queryClient.setQueryData(keys.totp, status);
    void queryClient.invalidateQueries({ queryKey: keys.adminMe });
  };
}

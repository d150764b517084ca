import { listStaff } from "#contract/staff-accounts.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";

/** The accounts of all admins. */
export const useStaff = () => useEndpoint(listStaff, { select: ({ staff }) => staff });

/** For a field that filters by an admin. */
export function useStaffOptions(): { value: string; label: string }[] {
  const { data: staff = [] } = useStaff();
  return staff.map(({ id, name }) => ({ value: id, label: name }));
}

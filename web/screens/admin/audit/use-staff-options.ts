import { useQuery } from "@tanstack/react-query";
import { listStaff } from "#contract/staff-accounts.ts";
import { call } from "#web/api/call.ts";
import { keys } from "#web/api/queries.ts";

/** The admins, for a field that filters by one. */
export function useStaffOptions(): { value: string; label: string }[] {
  const { data: staff = [] } = useQuery({
    queryKey: [...keys.admin, "staff"],
    queryFn: async ({ signal }) => (await call(listStaff, { signal })).staff,
  });
  return staff.map(({ id, name }) => ({ value: id, label: name }));
}

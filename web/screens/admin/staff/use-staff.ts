import { useMutation, useQuery } from "@tanstack/react-query";
import * as contract from "#contract/staff-accounts.ts";
import type { AdminRole } from "#domain/admin-roles.ts";
import { call } from "#web/api/call.ts";
import { keys, queryClient } from "#web/api/queries.ts";

const KEY = [...keys.admin, "staff"];

export function useStaff() {
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await call(contract.listStaff, { signal })).staff,
    staleTime: 0,
    networkMode: "always",
  });
}

const refresh = { onSuccess: () => queryClient.invalidateQueries({ queryKey: KEY }) };

export function useInvite() {
  return useMutation({
    mutationFn: (input: { username: string; name: string; role: AdminRole }) =>
      call(contract.inviteStaff, { input }),
    ...refresh,
  });
}

export function useRenewInvite() {
  return useMutation({
    mutationFn: (id: string) => call(contract.renewInvite, { params: { id } }),
    ...refresh,
  });
}

export function useSetRole() {
  return useMutation({
    mutationFn: ({ id, role }: { id: string; role: AdminRole }) =>
      call(contract.setStaffRole, { params: { id }, input: { role } }),
    ...refresh,
  });
}

export function useSetDisabled() {
  return useMutation({
    mutationFn: ({ id, isDisabled }: { id: string; isDisabled: boolean }) =>
      call(contract.setStaffDisabled, { params: { id }, input: { isDisabled } }),
    ...refresh,
  });
}

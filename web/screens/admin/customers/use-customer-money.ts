import { getCustomerMoney } from "#contract/customer-page.ts";
import { useEndpointPages } from "#web/api/use-endpoint.ts";

/** The sums are those of the first page. */
export function useCustomerMoney(id: string, { enabled = true } = {}) {
  return useEndpointPages(getCustomerMoney, { params: { id }, enabled, refetchOnWindowFocus: true });
}

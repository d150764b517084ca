import { keepPreviousData } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation, useSearchParams } from "wouter";
import { listCustomersByActivity } from "#contract/customer-page.ts";
import { useEndpointPages } from "#web/api/use-endpoint.ts";
import { useFirstScreen } from "#web/features/identity/screen-roles.ts";
import { PagedList } from "#web/features/lists/paged-list.tsx";
import { SearchField, useSearchText } from "#web/features/lists/search-field.tsx";
import { formatCount } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { LoadingBlocks } from "#web/ui/loading-blocks.tsx";
import { ScreenTitle } from "#web/ui/screen-title.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { useListKeys } from "#web/ui/use-list-keys.ts";
import { CustomerRow } from "./customer-row.tsx";

/** `/admin/customers`: every customer, and a search. The address keeps the search, so that the way back leads to it. */
export function CustomersScreen() {
  const t = useT();
  const [params] = useSearchParams();
  const [, navigate] = useLocation();
  const { typed, setTyped, search } = useSearchText(params.get("search") ?? "");
  const address = paths.adminCustomers(search);
  useEffect(() => navigate(address, { replace: true }), [address, navigate]);
  useListKeys();
  return (
    <div className="grid grid-cols-1 gap-4">
      <ScreenTitle title={t("pages.customers-title")} backTo={useFirstScreen()} />
      <SearchField
        label={t("customers.search")}
        hint={t("customers.search-hint")}
        typed={typed}
        onType={setTyped}
      />
      <Results search={search} />
    </div>
  );
}

function Results({ search }: { search: string }) {
  const t = useT();
  const query = useEndpointPages(listCustomersByActivity, {
    query: { search: search || undefined },
    // The rows of the previous search stay until the new one is answered.
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  });
  const blocks = Array<string>(8).fill("h-[66px] md:h-14");
  return (
    <PagedList
      query={query}
      rowsOf={(page) => page.customers}
      loading={<LoadingBlocks label={t("shell.loading")} blocks={blocks} className="grid gap-px" />}
      failedTitle={t("customers.failed")}
      staleText={t("customers.stale")}
      empty={<NoCustomers isSearch={search !== ""} />}
    >
      {(customers, [first]) => (
        <>
          {search === "" ? null : (
            <p role="status" className="text-small text-ink-quiet">
              {first?.isCut
                ? t("customers.cut", { count: formatCount(customers.length) })
                : t("customers.found-some", { count: customers.length })}
            </p>
          )}
          <ul
            aria-label={t("pages.customers-title")}
            className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card max-md:-mx-[20px] max-md:rounded-none max-md:border-x-0"
          >
            {customers.map((customer) => (
              <CustomerRow key={customer.id} customer={customer} />
            ))}
          </ul>
        </>
      )}
    </PagedList>
  );
}

function NoCustomers({ isSearch }: { isSearch: boolean }) {
  const t = useT();
  const kind = isSearch ? "none-found" : "none-yet";
  return <EmptyState title={t(`customers.${kind}`)}>{t(`customers.${kind}-body`)}</EmptyState>;
}

import { keepPreviousData } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";
import { useLocation, useSearchParams } from "wouter";
import { listCustomersByActivity } from "#contract/customer-page.ts";
import { MoreRows } from "#web/api/more-rows.tsx";
import { isStale, QueryView, StaleNote } from "#web/api/query-view.tsx";
import { useEndpointPages } from "#web/api/use-endpoint.ts";
import { useFirstScreen } from "#web/features/identity/screen-roles.ts";
import { formatCount } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { inputClass } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { LoadingBlocks } from "#web/ui/loading-blocks.tsx";
import { ScreenTitle } from "#web/ui/screen-title.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { useDebounced } from "#web/ui/use-debounced.ts";
import { useListKeys } from "#web/ui/use-list-keys.ts";
import { CustomerRow } from "./customer-row.tsx";

const DEBOUNCE_MS = 200;
const MAX_SEARCH_LENGTH = 100;

/** `/admin/customers`: every customer, and a search. The address keeps the search, so that the way back leads to it. */
export function CustomersScreen() {
  const t = useT();
  const [params] = useSearchParams();
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState(params.get("search") ?? "");
  const search = useDebounced(typed.trim(), DEBOUNCE_MS);
  const address = paths.adminCustomers(search);
  useEffect(() => navigate(address, { replace: true }), [address, navigate]);
  useListKeys();
  return (
    <div className="grid grid-cols-1 gap-4">
      <ScreenTitle title={t("pages.customers-title")} backTo={useFirstScreen()} />
      <SearchField value={typed} onChange={setTyped} />
      <Results search={search} />
    </div>
  );
}

function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useT();
  const id = useId();
  return (
    <div className="relative">
      <label htmlFor={id} className="sr-only">
        {t("customers.search")}
      </label>
      <Icon
        name="search"
        size={20}
        className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-ink-quiet"
      />
      <input
        id={id}
        type="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_SEARCH_LENGTH}
        placeholder={t("customers.search-hint")}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className={`${inputClass} pl-11!`}
      />
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
    <QueryView
      query={query}
      loading={<LoadingBlocks label={t("shell.loading")} blocks={blocks} className="grid gap-px" />}
      failedTitle={t("customers.failed")}
    >
      {({ pages }) => {
        const customers = pages.flatMap((page) => page.customers);
        const isCut = pages[0]?.isCut ?? false;
        return (
          <div className="grid grid-cols-1 gap-3" aria-busy={query.isPlaceholderData}>
            {isStale(query) ? <StaleNote query={query} text={t("customers.stale")} /> : null}
            <p role="status" className="text-small text-ink-quiet empty:hidden">
              {search === "" || customers.length === 0
                ? null
                : isCut
                  ? t("customers.cut", { count: formatCount(customers.length) })
                  : t("customers.found-some", { count: customers.length })}
            </p>
            {customers.length === 0 ? (
              <NoCustomers isSearch={search !== ""} />
            ) : (
              <ul
                aria-label={t("pages.customers-title")}
                className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card max-md:-mx-[20px] max-md:rounded-none max-md:border-x-0"
              >
                {customers.map((customer) => (
                  <CustomerRow key={customer.id} customer={customer} />
                ))}
              </ul>
            )}
            <MoreRows query={query} />
          </div>
        );
      }}
    </QueryView>
  );
}

function NoCustomers({ isSearch }: { isSearch: boolean }) {
  const t = useT();
  const kind = isSearch ? "none-found" : "none-yet";
  return <EmptyState title={t(`customers.${kind}`)}>{t(`customers.${kind}-body`)}</EmptyState>;
}

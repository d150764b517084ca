import { keepPreviousData } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { listCustomersByActivity } from "#contract/customer-page.ts";
import type { FoundCustomer } from "#contract/search.ts";
import { beginningOf } from "#domain/characters.ts";
import { useEndpointPages } from "#web/api/use-endpoint.ts";
import { PartLinks } from "#web/features/admin-places/part-links.tsx";
import { useFirstScreen } from "#web/features/identity/screen-roles.tsx";
import { MAX_SEARCH_LENGTH, PagedList, SearchField, useSearchText } from "#web/features/lists/paged-list.tsx";
import { formatCount, formatDate, formatTime, unbroken } from "#web/i18n/format.ts";
import { formatPhone } from "#web/i18n/phone.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Icon } from "#web/ui/icon.tsx";
import { LoadingBlocks } from "#web/ui/loading-blocks.tsx";
import { ScreenTitle } from "#web/ui/screen-title.tsx";
import { EmptyState } from "#web/ui/states.tsx";

/** `/admin/customers`: every customer, and a search. The address keeps the search, so that the way back leads to it. */
export function CustomersScreen() {
  const t = useT();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const inAddress = beginningOf(params.get("search") ?? "", MAX_SEARCH_LENGTH);
  const { typed, setTyped, search } = useSearchText(inAddress);
  const [known, setKnown] = useState(inAddress);
  if (known !== inAddress) {
    setKnown(inAddress);
    // The link of the sidebar leads to this screen without a search.
    if (inAddress !== search) setTyped(inAddress);
  }
  const address = paths.adminCustomers(search);
  useEffect(() => void navigate(address, { replace: true }), [address, navigate]);
  return (
    <div className="grid grid-cols-1 gap-4">
      <ScreenTitle title={t("nav.customers")} backTo={useFirstScreen()} />
      <PartLinks of="adminCustomers" />
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
    <>
      {/* Screen readers announce a change of what stands there already. */}
      <p role="status" className="text-small text-ink-quiet empty:sr-only">
        {search === "" ? null : <Found pages={query.data?.pages} />}
      </p>
      <PagedList
        query={query}
        rowsOf={(page) => page.customers}
        loading={<LoadingBlocks blocks={blocks} className="grid gap-px" />}
        failedTitle={t("customers.failed")}
        staleText={t("customers.stale")}
        empty={<NoCustomers isSearch={search !== ""} />}
      >
        {(customers) => (
          <ul
            aria-label={t("nav.customers")}
            className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card max-md:-mx-[20px] max-md:rounded-none max-md:border-x-0"
          >
            {customers.map((customer) => (
              <CustomerRow key={customer.id} customer={customer} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}

type FoundProps = { pages: readonly { customers: readonly FoundCustomer[]; isCut: boolean }[] | undefined };

/** How many a search has found; nothing where it found none, which the list says. */
function Found({ pages = [] }: FoundProps) {
  const t = useT();
  const count = pages.reduce((sum, { customers }) => sum + customers.length, 0);
  if (count === 0) return null;
  const { isCut } = pages[0] ?? {};
  return (
    <span>
      {isCut ? t("customers.cut", { count: formatCount(count) }) : t("customers.found-some", { count })}
    </span>
  );
}

function NoCustomers({ isSearch }: { isSearch: boolean }) {
  const t = useT();
  const kind = isSearch ? "none-found" : "none-yet";
  return <EmptyState title={t(`customers.${kind}`)}>{t(`customers.${kind}-body`)}</EmptyState>;
}

/** A customer in the list: three lines on a phone, one line of columns on a wide screen. The row is a link. */
function CustomerRow({ customer }: { customer: FoundCustomer }) {
  const t = useT();
  const { id, name, phone, city, sessions } = customer;
  const session = useSessionText(customer);
  const count = sessions > 0 ? t("admin.count-sessions", { count: sessions }) : t("customers.no-sessions");
  return (
    <li className="@container">
      <Link
        to={paths.adminCustomer(id)}
        // On a phone the next session has a line of its own. One column where the type is so large that two would cut the name.
        className="grid min-h-[66px] grid-cols-[minmax(0,1fr)_auto_20px] items-center gap-x-3 px-4 py-2 hover:bg-primary-soft focus-visible:-outline-offset-2 md:min-h-14 md:grid-cols-[3fr_auto_2fr_2fr_3fr_20px] @max-[18rem]:grid-cols-1"
      >
        <span className="font-bold wrap-anywhere">{name}</span>
        <span className="text-end text-small tabular-nums md:order-4 md:text-start @max-[18rem]:text-start">
          {count}
        </span>
        <Icon
          name="chevron-right"
          size={20}
          className="row-span-3 text-ink-quiet md:order-6 md:row-span-1 @max-[18rem]:hidden"
        />
        <span className="text-small text-ink-quiet tabular-nums wrap-anywhere max-md:col-span-2 md:order-2">
          <span>{unbroken(formatPhone(phone))}</span>
          <span className="md:hidden">{city ? ` · ${city}` : ""}</span>
        </span>
        <span className="text-small text-ink-quiet wrap-anywhere max-md:hidden md:order-3">
          {city ?? "–"}
        </span>
        <span className="text-small text-ink-quiet max-md:col-span-2 md:order-5">
          {session ?? <span className="max-md:hidden">–</span>}
        </span>
      </Link>
    </li>
  );
}

/** "next 26 Nov 2026, 4:30 PM", or the day of the last session. */
function useSessionText({ session }: FoundCustomer): string | null {
  const t = useT();
  if (!session) return null;
  const day = unbroken(formatDate(session.sessionDate));
  if (!session.isUpcoming) return day;
  const time = unbroken(formatTime(session.sessionTime));
  return t("search.next", { when: `${day}, ${time}` });
}

import { lazy, Suspense, useEffect } from "react";
import { Link, useParams } from "wouter";
import type { CustomerProfile } from "#contract/customer-page.ts";
import { getCustomer } from "#contract/customer-page.ts";
import { customerRightsOf } from "#domain/customer-rights.ts";
import { isNotFound, QueryView } from "#web/api/query-view.tsx";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { useAdmin } from "#web/features/identity/admin-session.ts";
import { useT } from "#web/i18n/t.ts";
import { needPart } from "#web/import-part.ts";
import { paths } from "#web/paths.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { focusHeading } from "#web/ui/focus-heading.ts";
import { LoadingBlocks } from "#web/ui/loading-blocks.tsx";
import { Motif } from "#web/ui/motif.tsx";
import { ScreenTitle } from "#web/ui/screen-title.tsx";
import { AddressBlock } from "./address-block.tsx";
import { CustomerHeader } from "./customer-header.tsx";
import { MoneyBlock } from "./money-block.tsx";
import { NotesBlock } from "./notes-block.tsx";
import { PeopleBlock } from "./people-block.tsx";
import { Timeline } from "./timeline.tsx";

// For super admins alone.
const OwnerBlock = lazy(async () => ({
  default: (await needPart(() => import("./owner-block.tsx"))).OwnerBlock,
}));

/** `/admin/customers/{id}`: who, what happened, and what is asked on the phone. */
export function CustomerScreen() {
  const { id = "" } = useParams();
  const t = useT();
  const query = useEndpoint(getCustomer, {
    params: { id },
    select: ({ customer }) => customer,
    refetchOnWindowFocus: true,
  });
  if (!query.data && isNotFound(query.error)) return <Missing />;
  return (
    <div className="grid grid-cols-1 gap-4">
      <ScreenTitle title={query.data?.name ?? t("pages.customer-title")} backTo={paths.adminCustomers()} />
      <QueryView
        query={query}
        loading={<LoadingBlocks label={t("shell.loading")} blocks={["h-16", "h-11", "h-64"]} />}
        failedTitle={t("customers.page-failed")}
        staleText={t("customers.stale")}
      >
        {(customer) => <CustomerPage key={id} customer={customer} />}
      </QueryView>
    </div>
  );
}

/** What the role may not see is neither shown nor asked for. */
function CustomerPage({ customer }: { customer: CustomerProfile }) {
  const role = useAdmin()?.role ?? "";
  const rights = customerRightsOf(role);
  const { id } = customer;
  return (
    <div className="grid grid-cols-1 gap-x-6 gap-y-5 lg:grid-cols-[minmax(0,1fr)_19rem]">
      <div className="lg:col-span-2">
        <CustomerHeader customer={customer} rights={rights} />
      </div>
      <aside className="grid self-start divide-y divide-line rounded-card border border-line bg-card px-4 lg:order-2">
        {rights.seesMoney ? <MoneyBlock customerId={id} /> : null}
        {rights.seesIntakes ? <PeopleBlock customerId={id} /> : null}
        {rights.seesAddress ? <AddressBlock customerId={id} /> : null}
        {rights.seesIntakes ? <NotesBlock customerId={id} /> : null}
        {role === "super_admin" ? (
          <Suspense fallback={null}>
            <OwnerBlock customerId={id} />
          </Suspense>
        ) : null}
      </aside>
      <Timeline customer={customer} rights={rights} />
    </div>
  );
}

function Missing() {
  const t = useT();
  // Its heading replaces the one that had the focus.
  useEffect(focusHeading, []);
  return (
    <div className="grid justify-items-center gap-2 px-4 py-10 text-center">
      <Motif className="mb-2 w-28 text-primary opacity-60" />
      <h1 className="text-title font-bold">{t("customers.not-found")}</h1>
      <p className="max-w-md text-ink-quiet">{t("customers.not-found-body")}</p>
      <Link href={paths.adminCustomers()} className={buttonClass({ className: "mt-3" })}>
        {t("customers.to-list")}
      </Link>
    </div>
  );
}

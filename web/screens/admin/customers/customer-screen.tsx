import { clsx } from "clsx";
import { useEffect, useId } from "react";
import { useParams } from "react-router";
import {
  type CustomerPerson,
  type CustomerProfile,
  getCustomer,
  getCustomerAddress,
  listCustomerPeople,
} from "#contract/customer-page.ts";
import { customerRightsOf } from "#domain/customer-rights.ts";
import { UNKNOWN_BIRTH } from "#domain/intakes.ts";
import { isNotFound, QueryView } from "#web/api/query-view.tsx";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { AddressLines } from "#web/features/addresses/address-lines.tsx";
import { useCopyAddress } from "#web/features/addresses/use-copy-address.ts";
import { ChartSlot } from "#web/features/birth-chart/chart-slot.tsx";
import { useMovedTime } from "#web/features/birth-chart/moved-time.ts";
import { useAdmin } from "#web/features/identity/admin-session.ts";
import { formatAmount } from "#web/features/money/amount.ts";
import { formatDate, formatTime, unbroken } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { focusHeading } from "#web/ui/focus-heading.ts";
import { LinkButton } from "#web/ui/link-button.tsx";
import { Motif } from "#web/ui/motif.tsx";
import { ScreenTitle } from "#web/ui/screen-title.tsx";
import { Block } from "./block.tsx";
import { CustomerHeader, useCustomerMoney } from "./customer-header.tsx";
import { NotesBlock } from "./notes-block.tsx";
import { Timeline } from "./timeline.tsx";

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
      <ScreenTitle title={query.data?.name ?? t("titles.customer")} backTo={paths.adminCustomers()} />
      <QueryView
        query={query}
        loading={["h-16", "h-11", "h-64"]}
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
  const rights = customerRightsOf(useAdmin()?.role ?? "");
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
      <LinkButton to={paths.adminCustomers()} className="mt-3">
        {t("customers.to-list")}
      </LinkButton>
    </div>
  );
}

function MoneyBlock({ customerId }: { customerId: string }) {
  const t = useT();
  const query = useCustomerMoney(customerId);
  return (
    <Block title={t("titles.money")} query={query} height="h-13" failedText={t("customers.money-failed")}>
      {({ pages: [sums] }) =>
        sums ? (
          <dl className="grid gap-1 text-small">
            <Sum name={t("customers.paid")}>{formatAmount(sums.paid)}</Sum>
            {sums.refunded > 0 ? (
              <Sum name={t("customers.refunded")}>{formatAmount(-sums.refunded)}</Sum>
            ) : null}
            {sums.takenBack > 0 ? (
              <Sum name={t("customers.taken-back")}>{formatAmount(-sums.takenBack)}</Sum>
            ) : null}
            <Sum name={t("customers.kept")} isTotal>
              {formatAmount(sums.kept)}
            </Sum>
          </dl>
        ) : null
      }
    </Block>
  );
}

type SumProps = { name: string; isTotal?: boolean; children: string };

function Sum({ name, isTotal = false, children }: SumProps) {
  return (
    <div className={clsx("flex justify-between gap-4", isTotal && "border-t border-line pt-1")}>
      <dt>{name}</dt>
      <dd className="m-0 font-bold tabular-nums">{children}</dd>
    </div>
  );
}

function AddressBlock({ customerId }: { customerId: string }) {
  const t = useT();
  const linesId = useId();
  const copy = useCopyAddress(linesId);
  const query = useEndpoint(getCustomerAddress, {
    params: { id: customerId },
    select: ({ address }) => address,
    refetchOnWindowFocus: true,
  });
  const address = query.data;
  return (
    <Block
      title={t("customers.post-to")}
      action={
        address ? (
          <Button variant="quiet" size="small" className="-my-2" onClick={() => void copy(address)}>
            {t("general.copy")}
          </Button>
        ) : null
      }
      query={query}
      height="h-28"
      failedText={t("addresses.load-failed")}
    >
      {(found) =>
        found ? (
          <div className="text-small">
            <AddressLines id={linesId} address={found} />
          </div>
        ) : (
          <p className="text-small text-ink-quiet">{t("customers.post-none")}</p>
        )
      }
    </Block>
  );
}

/** The people of the account, with their birth details. */
function PeopleBlock({ customerId }: { customerId: string }) {
  const t = useT();
  const query = useEndpoint(listCustomerPeople, {
    params: { id: customerId },
    select: ({ people }) => people,
    refetchOnWindowFocus: true,
  });
  return (
    <Block
      title={t("customers.people")}
      query={query}
      height="h-28"
      failedText={t("customers.people-failed")}
    >
      {(people) =>
        people.length === 0 ? (
          <p className="text-small text-ink-quiet">{t("customers.people-none")}</p>
        ) : (
          <ul className="grid grid-cols-1 gap-2 text-small">
            {people.map((person) => (
              // Without names the day of birth tells two apart.
              <Person
                key={`${person.name}|${person.relation}|${person.forWhom}|${person.birthDate}`}
                person={person}
              />
            ))}
          </ul>
        )
      }
    </Block>
  );
}

function Person({ person }: { person: CustomerPerson }) {
  const t = useT();
  const { forWhom, name, relation, sessions } = person;
  const details = useBirthDetails(person);
  const moved = useMovedTime(person);
  return (
    <li>
      <p className="flex flex-wrap justify-between gap-x-3">
        <span className="wrap-anywhere">
          <span className="font-bold">{name ?? t("customers.unnamed")}</span>{" "}
          <span className="text-ink-quiet">{forWhom === "self" ? t("customers.self") : relation}</span>
        </span>
        <span className="text-ink-quiet">{t("admin.count-sessions", { count: sessions })}</span>
      </p>
      {details === "" ? null : <p className="text-ink-quiet wrap-anywhere">{details}</p>}
      <ChartSlot birth={person} moved={moved} />
    </li>
  );
}

function useBirthDetails({ birthDate, birthTime, birthPlace }: CustomerPerson): string {
  const t = useT();
  return [
    birthDate === UNKNOWN_BIRTH
      ? t("customers.birth-date-unknown")
      : birthDate && unbroken(formatDate(birthDate)),
    birthTime === UNKNOWN_BIRTH
      ? t("customers.birth-time-unknown")
      : birthTime && unbroken(formatTime(birthTime)),
    birthPlace,
  ]
    .filter(Boolean)
    .join(", ");
}

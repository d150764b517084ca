import type { CustomerPerson } from "#contract/customer-page.ts";
import { listCustomerPeople } from "#contract/customer-page.ts";
import { UNKNOWN_BIRTH } from "#domain/intakes.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { formatDate, formatTime, unbroken } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Block } from "./block.tsx";

/** The people of the account, with their birth details. */
export function PeopleBlock({ customerId }: { customerId: string }) {
  const t = useT();
  const query = useEndpoint(listCustomerPeople, {
    params: { id: customerId },
    select: ({ people }) => people,
    refetchOnWindowFocus: true,
  });
  return (
    <Block title={t("customers.people")} query={query} failedText={t("customers.people-failed")}>
      {(people) =>
        people.length === 0 ? (
          <p className="text-small text-ink-quiet">{t("customers.people-none")}</p>
        ) : (
          <ul className="grid grid-cols-1 gap-2 text-small">
            {people.map((person) => (
              <Person key={`${person.name}|${person.relation}|${person.forWhom}`} person={person} />
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
  return (
    <li>
      <p className="flex flex-wrap justify-between gap-x-3">
        <span className="wrap-anywhere">
          <span className="font-bold">{name ?? t("customers.unnamed")}</span>{" "}
          <span className="text-ink-quiet">{forWhom === "self" ? t("customers.self") : relation}</span>
        </span>
        <span className="text-ink-quiet">{t("customers.people-sessions", { count: sessions })}</span>
      </p>
      {details === "" ? null : <p className="text-ink-quiet wrap-anywhere">{details}</p>}
    </li>
  );
}

function useBirthDetails({ birthDate, birthTime, birthPlace }: CustomerPerson): string {
  const t = useT();
  const language = useLanguage();
  return [
    birthDate === UNKNOWN_BIRTH
      ? t("customers.birth-date-unknown")
      : birthDate && unbroken(formatDate(language, birthDate)),
    birthTime === UNKNOWN_BIRTH
      ? t("customers.birth-time-unknown")
      : birthTime && unbroken(formatTime(language, birthTime)),
    birthPlace,
  ]
    .filter(Boolean)
    .join(", ");
}

import { Link } from "wouter";
import type { FoundCustomer } from "#contract/search.ts";
import { formatDate, formatTime, unbroken } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { formatPhone } from "#web/i18n/phone.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Icon } from "#web/ui/icon.tsx";
import { LIST_ROW } from "#web/ui/use-list-keys.ts";

/** A customer in the list: two lines on a phone, one line of columns on a wide screen. The row is a link. */
export function CustomerRow({ customer }: { customer: FoundCustomer }) {
  const t = useT();
  const { id, name, phone, city, sessions } = customer;
  const session = useSessionText(customer);
  const count = sessions > 0 ? t("customers.sessions", { count: sessions }) : t("customers.no-sessions");
  return (
    <li className="@container">
      <Link
        href={paths.adminCustomer(id)}
        {...LIST_ROW}
        // One column where the type is so large that two would cut the name.
        className="grid min-h-[66px] grid-cols-[minmax(0,1fr)_auto_20px] items-center gap-x-3 px-4 py-2 hover:bg-primary-soft focus-visible:-outline-offset-2 md:min-h-14 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_minmax(0,2fr)_minmax(0,2fr)_minmax(0,3fr)_20px] @max-[18rem]:grid-cols-1"
      >
        <span className="font-bold wrap-anywhere">{name}</span>
        <span className="text-end text-small tabular-nums md:order-4 md:text-start @max-[18rem]:text-start">
          {count}
        </span>
        <Icon
          name="chevron-right"
          size={20}
          className="row-span-2 text-ink-quiet md:order-6 md:row-span-1 @max-[18rem]:hidden"
        />
        <span className="text-small text-ink-quiet tabular-nums wrap-anywhere md:order-2">
          <span>{unbroken(formatPhone(phone))}</span>
          <span className="md:hidden">{city ? ` · ${city}` : ""}</span>
        </span>
        <span className="text-small text-ink-quiet wrap-anywhere max-md:hidden md:order-3">
          {city ?? "–"}
        </span>
        <span className="text-end text-small text-ink-quiet md:order-5 md:text-start @max-[18rem]:text-start">
          {session ?? <span className="max-md:hidden">–</span>}
        </span>
      </Link>
    </li>
  );
}

/** "next 26 Nov 2026, 4:30 PM", or the day of the last session. */
function useSessionText({ session }: FoundCustomer): string | null {
  const t = useT();
  const language = useLanguage();
  if (!session) return null;
  const day = unbroken(formatDate(language, session.sessionDate));
  if (!session.isUpcoming) return day;
  const time = unbroken(formatTime(language, session.sessionTime));
  return t("customers.next-session", { when: `${day}, ${time}` });
}

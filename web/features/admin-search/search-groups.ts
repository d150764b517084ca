// What the search finds for a text, and its rows in groups, whose order is fixed.

import type { Messages } from "@lingui/core";
import { keepPreviousData } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { OutputOf } from "#contract/endpoint.ts";
import {
  type FoundBooking,
  type FoundCustomer,
  type FoundPayment,
  searchEverything,
} from "#contract/search.ts";
import { formatRupees } from "#domain/digits.ts";
import { istDateOf } from "#domain/ist-time.ts";
import { formatPastDay } from "#web/api/past-day.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { type AdminPlace, type PlaceIconName, placePath } from "#web/features/admin-places/admin-places.tsx";
import { sessionNameOf } from "#web/features/sessions/session-name.ts";
import { formatDate, formatTime } from "#web/i18n/format.ts";
import { sentencesInAll } from "#web/i18n/language.ts";
import { formatPhone } from "#web/i18n/phone.ts";
import { t } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { useDebounced } from "#web/ui/use-debounced.ts";

const DEBOUNCE_MS = 200;
const KEPT_MS = 60_000;
/** One letter or digit would find nearly everyone. */
const MIN_CHARACTERS = 2;

/** What the server finds for a text; while a longer text is looked up, what was found before. */
export function useAdminSearch(typed: string) {
  const text = useDebounced(typed.trim(), DEBOUNCE_MS);
  const isLongEnough = [...text].length >= MIN_CHARACTERS;
  const query = useEndpoint(searchEverything, {
    query: { text },
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
    gcTime: KEPT_MS,
  });
  return {
    query,
    answer: isLongEnough ? query.data : undefined,
    isLongEnough,
    /** The rows do not answer what is typed yet. */
    isBehind: text !== typed.trim() || query.isPlaceholderData || (isLongEnough && query.isPending),
  };
}

/** The places whose title has a word that begins so, in any language of the screens. */
export function usePlacesNamed(typed: string, places: readonly AdminPlace[]): AdminPlace[] {
  const sentences = useSentencesOfAll();
  const text = typed.trim().toLowerCase();
  if (text === "") return [];
  return places.filter(({ title }) => {
    const others = sentences.map((one) => String(one[title] ?? ""));
    return [t(title), ...others].some((one) => hasWord(one.toLowerCase(), text));
  });
}

function hasWord(title: string, text: string): boolean {
  return title.startsWith(text) || title.split(" ").some((word) => word.startsWith(text));
}

/** Empty until they are loaded, and while there is no network. */
function useSentencesOfAll(): Messages[] {
  const [sentences, setSentences] = useState<Messages[]>([]);
  useEffect(() => {
    let isMounted = true;
    const keep = (loaded: Messages[]) => {
      if (isMounted) setSentences(loaded);
    };
    // Without them the current language alone is searched.
    sentencesInAll().then(keep, () => undefined);
    return () => {
      isMounted = false;
    };
  }, []);
  return sentences;
}

type SearchAnswer = OutputOf<typeof searchEverything>;

export type SearchRow = {
  key: string;
  icon: PlaceIconName;
  href: string;
  /** The first part is the strongest. */
  parts: readonly string[];
  /** Stands at the end of the row. */
  note: string;
};

export type SearchGroup = { name: "customers" | "bookings" | "payments" | "do"; rows: readonly SearchRow[] };

const MAX_ROWS = 5;

type Found = {
  answer: SearchAnswer | undefined;
  places: readonly AdminPlace[];
  today: string;
  /** Whether the role may open sessions; otherwise rows about a session lead to its customer. */
  canOpenSessions: boolean;
};

/** Without groups that are empty. */
export function searchGroups({ answer, places, today, canOpenSessions }: Found): SearchGroup[] {
  const { customers = [], bookings = [], payments = [] } = answer ?? {};
  const groups: SearchGroup[] = [
    { name: "customers", rows: customers.map((customer) => customerRow(customer, today)) },
    { name: "bookings", rows: bookings.map((booking) => bookingRow(booking, today, canOpenSessions)) },
    { name: "payments", rows: payments.map((payment) => paymentRow(payment, canOpenSessions)) },
    { name: "do", rows: places.map(placeRow) },
  ];
  return groups
    .map(({ name, rows }) => ({ name, rows: rows.slice(0, MAX_ROWS) }))
    .filter(({ rows }) => rows.length > 0);
}

function customerRow(customer: FoundCustomer, today: string): SearchRow {
  const { id, name, phone, city, sessions, session } = customer;
  const counted = t("admin.count-sessions", { count: sessions });
  return {
    key: `customer-${id}`,
    icon: "user",
    href: paths.adminCustomer(id),
    parts: [name, formatPhone(phone), ...(city ? [city] : [])],
    note: session ? `${counted} · ${formatSession(session, today)}` : counted,
  };
}

function formatSession(session: NonNullable<FoundCustomer["session"]>, today: string): string {
  if (!session.isUpcoming) return formatDate(session.sessionDate);
  const time = formatTime(session.sessionTime);
  const when =
    session.sessionDate === today
      ? t("search.at-today", { time })
      : `${formatPastDay(session.sessionDate)}, ${time}`;
  return t("search.next", { when });
}

function bookingRow(booking: FoundBooking, today: string, canOpenSessions: boolean): SearchRow {
  const { person, booker } = sessionNameOf(t, { ...booking, user: { username: booking.username } });
  const { trackingNumber } = booking;
  return {
    key: `booking-${booking.id}`,
    icon: "video",
    href: canOpenSessions ? paths.adminSessionDetail(booking.id) : paths.adminCustomer(booking.customerId),
    parts: [
      person,
      ...(booker ? [booker] : []),
      t(`general.${booking.questionType}`),
      ...(trackingNumber ? [t("search.tracking", { number: trackingNumber })] : []),
    ],
    note: formatBookingTime(booking, today),
  };
}

function formatBookingTime({ sessionDate, sessionTime, status }: FoundBooking, today: string): string {
  const isToCome = sessionDate >= today && (status === "approved" || status === "confirmed");
  if (!isToCome) return `${formatDate(sessionDate)} · ${t(`sessions.status-${status}`)}`;
  const time = formatTime(sessionTime);
  return sessionDate === today
    ? t("general.today-at", { time })
    : t("admin.when", { day: formatPastDay(sessionDate), time });
}

function paymentRow(payment: FoundPayment, canOpenSessions: boolean): SearchRow {
  const { id, customerId, bookingId, name, kind, amount, refunded, providerPaymentId, at } = payment;
  const state =
    refunded > 0 ? t("sessions.refunded-mark", { amount: formatRupees(refunded) }) : t("search.received");
  return {
    key: `payment-${id}`,
    icon: "rupee",
    href:
      bookingId && canOpenSessions ? paths.adminSessionDetail(bookingId) : paths.adminCustomer(customerId),
    parts: [formatRupees(amount), name, ...(kind === "remedy" ? [t("admin.vidhis")] : []), providerPaymentId],
    note: `${formatDate(istDateOf(new Date(at)))} · ${state}`,
  };
}

function placeRow(place: AdminPlace): SearchRow {
  const { icon, title } = place;
  return { key: `place-${title}`, icon, href: placePath(place), parts: [t(title)], note: "" };
}

export function countRows(groups: readonly SearchGroup[]): string {
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0);
  return t("search.found", { count });
}

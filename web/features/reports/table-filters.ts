// The views of the tables, and their filters: as the form offers them, as the chips name them, in the address, and as the
// query of the API.
import { BOOKING_SORTS, CUSTOMER_SORTS, OWED_KINDS, SHOWN_STATUSES } from "#contract/table-queries.ts";
import { beginningOf } from "#domain/characters.ts";
import { ID_PATTERN } from "#domain/ids.ts";
import { isCalendarDate } from "#domain/ist-time.ts";
import type { QuestionType } from "#domain/prices.ts";
import { MAX_SEARCH_LENGTH } from "#web/features/lists/paged-list.tsx";
import { formatDate } from "#web/i18n/format.ts";
import type { Translate } from "#web/i18n/t.ts";
import { statusLabel } from "./shown-status.tsx";
import type { BookingQuery, CustomerQuery } from "./use-reports.ts";

export type TableKind = "users" | "bookings";

/** It stands in the address, so that it can be sent, and survives a reload and Back. */
export type View = {
  /** Values by the names of the API's parameters. An empty value counts as none. */
  filters: Readonly<Record<string, string>>;
  /** As in the API: `date`, or `-date` for descending; null for the newest first. */
  sort: string | null;
};

type Option = { value: string; label: string };
export type FilterField = { label: string } & (
  | { kind: "some" | "one"; name: string; options: readonly Option[] }
  | { kind: "days"; from: string; to: string }
);

const days = (label: string, from: string, to: string): FilterField => ({ kind: "days", label, from, to });

function yesOrNo(t: Translate, name: string, label: string): FilterField {
  const options = (["yes", "no"] as const).map((value) => ({ value, label: t(`tables.${value}`) }));
  return { kind: "one", name, label, options };
}

/** Not QUESTION_TYPES, whose chunk most screens of admins need not load. */
const ONE_OR_SEVERAL = ["single", "multiple"] satisfies QuestionType[];

export function bookingFields(t: Translate): FilterField[] {
  const statuses = SHOWN_STATUSES.map((value) => ({ value, label: statusLabel(t, value) }));
  const questions = ONE_OR_SEVERAL.map((value) => ({ value, label: t(`general.${value}`) }));
  const owed = OWED_KINDS.map((value) => ({ value, label: t(`tables.owed-${value}`) }));
  return [
    { kind: "some", name: "status", label: t("reports.status"), options: statuses },
    days(t("tables.session-days"), "from", "to"),
    { kind: "one", name: "questionType", label: t("general.questions"), options: questions },
    { kind: "some", name: "owed", label: t("tables.owed"), options: owed },
    yesOrNo(t, "refunded", t("admin.refunded")),
    days(t("tables.refund-days"), "refundedFrom", "refundedTo"),
    days(t("tables.created"), "createdFrom", "createdTo"),
    yesOrNo(t, "first", t("tables.first")),
    yesOrNo(t, "test", t("tables.test-bookings")),
    {
      kind: "one",
      name: "unpaid",
      label: t("tables.unpaid-holds"),
      options: [{ value: "shown", label: t("tables.shown") }],
    },
  ];
}

export function customerFields(t: Translate): FilterField[] {
  return [
    yesOrNo(t, "booked", t("tables.has-booked")),
    days(t("tables.last-session-days"), "from", "to"),
    days(t("tables.registered-days"), "createdFrom", "createdTo"),
    yesOrNo(t, "credits", t("tables.has-credits")),
  ];
}

function namesOfFields(fields: readonly FilterField[]): string[] {
  return fields.flatMap((field) => (field.kind === "days" ? [field.from, field.to] : [field.name]));
}

const MAX_LENGTH = 200;
const SORTS: Readonly<Record<TableKind, readonly string[]>> = {
  users: CUSTOMER_SORTS,
  bookings: BOOKING_SORTS,
};

/**
 * The view in an address. Ignores parameters that the table does not know, and values that the server would refuse: an address may be
 * of an earlier version, or typed.
 */
export function viewOf(search: string, kind: TableKind, fields: readonly FilterField[]): View {
  const params = new URLSearchParams(search);
  const filters: Record<string, string> = {};
  const customer = params.get("customer") ?? "";
  if (kind === "bookings" && ID_PATTERN.test(customer)) filters.customer = customer;
  for (const name of ["search", ...namesOfFields(fields)]) {
    const field = fields.find((one) => namesOfFields([one]).includes(name));
    const maxLength = name === "search" ? MAX_SEARCH_LENGTH : MAX_LENGTH;
    const value = knownValue(field, beginningOf(params.get(name) ?? "", maxLength));
    if (value) filters[name] = value;
  }
  const sort = params.get("sort") ?? "";
  return { filters, sort: SORTS[kind].includes(sort.replace(/^-/, "")) ? sort : null };
}

function knownValue(field: FilterField | undefined, value: string): string {
  if (!field) return value;
  if (field.kind === "days") return isCalendarDate(value) ? value : "";
  const isKnown = (part: string) => field.options.some((option) => option.value === part);
  return field.kind === "some" ? value.split(",").filter(isKnown).join(",") : isKnown(value) ? value : "";
}

type Filters = Readonly<Record<string, string>>;

/** "Status: Missed", "Status: 4 chosen" or "24 Oct – 22 Nov"; null where the field filters nothing. */
export function chipOf(field: FilterField, filters: Filters, t: Translate): string | null {
  if (field.kind !== "days") {
    const values = filters[field.name]?.split(",") ?? [];
    if (values.length === 0) return null;
    const [only] = field.options.filter(({ value }) => values.includes(value));
    const value = values.length === 1 && only ? only.label : t("tables.chosen", { count: values.length });
    return t("tables.chip", { name: field.label, value });
  }
  const from = filters[field.from];
  const to = filters[field.to];
  if (!from && !to) return null;
  const day = (date: string | undefined) => (date ? formatDate(date) : "…");
  return t("tables.chip", { name: field.label, value: `${day(from)} – ${day(to)}` });
}

export function withoutField(field: FilterField, filters: Filters): Filters {
  const names = namesOfFields([field]);
  return Object.fromEntries(Object.entries(filters).filter(([name]) => !names.includes(name)));
}

/** Holds that ended without money are left out, of the total too, unless the view asks for them, also by their status. */
export function bookingQuery({ filters: { unpaid, ...filters }, sort }: View): BookingQuery {
  const hidesUnpaid = unpaid !== "shown" && !filters.status?.split(",").includes("unpaid");
  return { ...filters, ...(sort ? { sort } : {}), ...(hidesUnpaid ? { unpaid: "no" } : {}) };
}

export function customerQuery({ filters, sort }: View): CustomerQuery {
  return { ...filters, ...(sort ? { sort } : {}) };
}

/** Begins with `?`, or is empty for the usual view. */
export function searchOf({ filters, sort }: View): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) if (value) params.set(name, value);
  if (sort) params.set("sort", sort);
  return params.size > 0 ? `?${params}` : "";
}

/** Without the search, which is not counted among the filters, and without empty values. */
export function filterNames({ filters }: View): string[] {
  return Object.keys(filters).filter((name) => name !== "search" && filters[name]);
}

/** Whether two views show the same rows in the same order. */
export function isSameView(one: View, other: View): boolean {
  const key = (view: View) => {
    const filters = Object.entries(view.filters).filter(([, value]) => value);
    return JSON.stringify([view.sort, filters.sort()]);
  };
  return key(one) === key(other);
}

/** Pressing a column cycles through ascending, descending and the usual order. */
export function nextSort(sort: string | null, column: string): string | null {
  if (sort === column) return `-${column}`;
  return sort === `-${column}` ? null : column;
}

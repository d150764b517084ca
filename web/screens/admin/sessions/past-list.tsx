import { useId, useState } from "react";
import { LAST_DATE } from "#domain/ist-time.ts";
import { type PagedQuery, SearchField } from "#web/features/lists/paged-list.tsx";
import {
  type EndedFilter,
  useCompletedSessions,
  useNotHeldSessions,
} from "#web/features/sessions/use-sessions.ts";
import { formatCount } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { Field, inputClass } from "#web/ui/field.tsx";
import { MomentInput } from "#web/ui/moment-input.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { useDebounced } from "#web/ui/use-debounced.ts";
import type { RowContext } from "./row-group.tsx";
import type { RowSession } from "./row-session.ts";
import { PagedRows } from "./session-lists.tsx";

const DEBOUNCE_MS = 300;
export const NO_FILTER: EndedFilter = { search: "", from: "", to: "" };
const KINDS = ["completed", "not-held"] as const;
type Kind = (typeof KINDS)[number];

/** What is asked of the past sessions: completed ones, or those that were missed or cancelled; by name or phone, and by dates. */
export function usePastSessions() {
  const [kind, setKind] = useState<Kind>("completed");
  const [typed, setTyped] = useState(NO_FILTER);
  const filter = useDebounced(typed, DEBOUNCE_MS);
  return { kind, setKind, typed, setTyped, filter: { ...filter, search: filter.search.trim() } };
}

type Past = ReturnType<typeof usePastSessions>;
type Query = PagedQuery<{ sessions: readonly RowSession[] }>;

/** The sessions of it. Asked for while they are shown. */
export function usePastQuery({ kind, filter }: Pick<Past, "kind" | "filter">, isShown = true) {
  const completed = useCompletedSessions(filter, isShown && kind === "completed");
  const notHeld = useNotHeldSessions(filter, isShown && kind === "not-held");
  const isFiltered = Object.values(filter).some((part) => part !== "");
  const last = kind === "completed" && isFiltered ? completed.data?.pages.at(-1) : undefined;
  return { query: (kind === "completed" ? completed : notHeld) as Query, isFiltered, found: last ?? null };
}

type PastProps = { past: Past; context: RowContext };

export function PastList({ past, context }: PastProps) {
  const t = useT();
  const { kind } = past;
  const { query, isFiltered, found } = usePastQuery(past);
  return (
    <div className="grid grid-cols-1 gap-3 pt-4">
      <KindSwitch kind={kind} onKind={past.setKind} />
      <FilterFields filter={past.typed} onFilter={past.setTyped} />
      {found ? (
        <p role="status" className="text-small text-ink-quiet">
          {t("reports.search-found", {
            count: `${formatCount(found.found)}${found.foundIsExact ? "" : "+"}`,
          })}
        </p>
      ) : null}
      <PagedRows
        query={query}
        label={t(`sessions.kind-${kind}`)}
        empty={<NoneFound kind={kind} isFiltered={isFiltered} />}
        context={context}
      />
    </div>
  );
}

function NoneFound({ kind, isFiltered }: { kind: Kind; isFiltered: boolean }) {
  const t = useT();
  if (isFiltered)
    return <EmptyState title={t("sessions.none-found")}>{t("reports.search-otherwise")}</EmptyState>;
  return <EmptyState title={t(`sessions.${kind}-empty`)}>{t(`sessions.${kind}-empty-body`)}</EmptyState>;
}

type KindProps = { kind: Kind; onKind: (kind: Kind) => void };

function KindSwitch({ kind, onKind }: KindProps) {
  const t = useT();
  const name = useId();
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{t("sessions.kinds")}</legend>
      {KINDS.map((each) => (
        <label
          key={each}
          className="inline-flex min-h-11 cursor-pointer items-center rounded-full border border-control bg-card px-4 text-small font-bold has-checked:border-transparent has-checked:bg-primary has-checked:text-on-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring"
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={each === kind}
            onChange={() => onKind(each)}
          />
          <span>{t(`sessions.kind-${each}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}

type FilterProps = { filter: EndedFilter; onFilter: (filter: EndedFilter) => void };

function FilterFields({ filter, onFilter }: FilterProps) {
  const t = useT();
  return (
    <div className="grid grid-cols-2 gap-3">
      <SearchField
        label={t("sessions.search")}
        hint={t("sessions.search-hint")}
        typed={filter.search}
        onType={(search) => onFilter({ ...filter, search })}
        className="col-span-2"
      />
      {(["from", "to"] as const).map((end) => (
        <Field key={end} label={t(`admin.${end}-day`)} className="min-w-0">
          {(field) => (
            <MomentInput
              {...field}
              type="date"
              max={LAST_DATE}
              value={filter[end]}
              onChange={({ target }) => onFilter({ ...filter, [end]: target.value })}
              className={`${inputClass} min-w-0 px-2! text-small!`}
            />
          )}
        </Field>
      ))}
    </div>
  );
}

// A list that is read in pages, and the field that searches it.
import { clsx } from "clsx";
import { type ReactNode, useState } from "react";
import { MoreRows } from "#web/api/more-rows.tsx";
import { type Loading, QueryView, type ViewedQuery } from "#web/api/query-view.tsx";
import { inputClass } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { useDebounced } from "#web/ui/use-debounced.ts";

export type PagedQuery<Page> = ViewedQuery<{ pages: readonly Page[] }> &
  Parameters<typeof MoreRows>[0]["query"] & { isPlaceholderData: boolean };

type ListProps<Page, Row> = {
  query: PagedQuery<Page>;
  rowsOf: (page: Page) => readonly Row[];
  loading: Loading;
  failedTitle: string;
  /** Stands above rows whose last refetch failed. */
  staleText: string;
  /** Where there are no rows, and no further page that may have some. */
  empty: ReactNode;
  /** Of one row or more. */
  children: (rows: readonly Row[], pages: readonly Page[]) => ReactNode;
};

/** The list: its states, its rows, and the button for more. */
export function PagedList<Page, Row>(props: ListProps<Page, Row>) {
  const { query, rowsOf, loading, failedTitle, staleText, empty, children } = props;
  return (
    <QueryView query={query} loading={loading} failedTitle={failedTitle} staleText={staleText}>
      {({ pages }) => {
        const rows = pages.flatMap(rowsOf);
        return (
          <div className="grid grid-cols-1 gap-3" aria-busy={query.isPlaceholderData}>
            {rows.length > 0 ? children(rows, pages) : query.hasNextPage ? null : empty}
            <MoreRows query={query} />
          </div>
        );
      }}
    </QueryView>
  );
}

const DEBOUNCE_MS = 300;
/** In the contract, too: the server refuses longer ones. */
export const MAX_SEARCH_LENGTH = 100;

/** What is typed, and what to search for once the typing rests. */
export function useSearchText(initial = "") {
  const [typed, setTyped] = useState(initial);
  return { typed, setTyped, search: useDebounced(typed, DEBOUNCE_MS).trim() };
}

type SearchProps = {
  label: string;
  /** Without it the empty field shows the label. */
  hint?: string;
  typed: string;
  onType: (text: string) => void;
  className?: string;
};

export function SearchField({ label, hint = label, typed, onType, className }: SearchProps) {
  return (
    <label className={clsx("relative block min-w-0", className)}>
      <span className="sr-only">{label}</span>
      <Icon
        name="search"
        size={20}
        className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-ink-quiet"
      />
      <input
        type="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_SEARCH_LENGTH}
        placeholder={hint}
        value={typed}
        onChange={({ target }) => onType(target.value)}
        className={`${inputClass} min-h-11! text-ellipsis pl-11! placeholder:text-small`}
      />
    </label>
  );
}

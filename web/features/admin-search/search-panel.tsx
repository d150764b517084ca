import {
  type KeyboardEvent,
  type KeyboardEventHandler,
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { istDateOf } from "#domain/ist-time.ts";
import { serverNow } from "#web/api/server-clock.ts";
import type { AdminPlace } from "#web/features/admin-places/admin-places.tsx";
import { useT } from "#web/i18n/t.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Key } from "#web/ui/key.tsx";
import { keepSearch, lastSearches } from "./search-dialog.tsx";
import { countRows, searchGroups, useAdminSearch, usePlacesNamed } from "./search-groups.ts";
import { optionId, SearchResults } from "./search-results.tsx";
import { SearchState } from "./search-state.tsx";

type Props = {
  /** Those that the admin's role sees. */
  places: readonly AdminPlace[];
  onClose: () => void;
};

/** The field and what it finds (WAI-ARIA "Combobox" pattern with a list box). */
export function SearchPanel({ places, onClose }: Props) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  // The browser's autofocus is for the moment in which the dialog opens, and the panel may be loaded after it.
  useEffect(() => field.current?.focus(), []);
  const [typed, setTyped] = useState("");
  const { query, answer, isLongEnough, isBehind } = useAdminSearch(typed);
  const named = usePlacesNamed(typed, places);
  const groups = searchGroups({
    answer,
    places: named,
    today: istDateOf(serverNow()),
    canOpenSessions: places.some(({ screen }) => screen === "adminSessions"),
  });
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0);
  const { active, setActive, onKeyDown, restart } = useActiveRow(list, count, isBehind);
  const type = (text: string) => {
    setTyped(text);
    restart();
  };
  return (
    <>
      <SearchField
        ref={field}
        value={typed}
        listId={`${id}-list`}
        activeId={count > 0 ? optionId(id, active) : undefined}
        onType={type}
        onKeyDown={onKeyDown}
        onClose={onClose}
      />
      <div className="min-h-0 grow overflow-y-auto px-3 pb-3" aria-busy={isBehind && isLongEnough}>
        <SearchResults
          ref={list}
          id={id}
          groups={groups}
          search={typed}
          active={active}
          onHover={setActive}
          onOpen={() => {
            if (typed.trim() !== "") keepSearch(typed.trim());
            onClose();
          }}
        />
        <SearchState
          query={query}
          typed={typed.trim()}
          isLongEnough={isLongEnough}
          isBehind={isBehind}
          hasRows={count > 0}
          recent={lastSearches()}
          onRepeat={(text) => {
            type(text);
            field.current?.focus();
          }}
        />
        <p role="status" className="sr-only">
          {typed.trim() === "" || isBehind ? "" : countRows(groups)}
        </p>
      </div>
      <SearchKeys />
    </>
  );
}

/** The row that Enter opens. Enter before the answer is kept until it comes. */
function useActiveRow(list: RefObject<HTMLElement | null>, count: number, isBehind: boolean) {
  const [chosen, setActive] = useState(0);
  const [isEnterKept, setEnterKept] = useState(false);
  const active = Math.max(0, Math.min(chosen, count - 1));
  const rowAt = (index: number) => list.current?.querySelectorAll<HTMLElement>("[role=option]")[index];
  // Through a click, so that a screen with unsaved changes asks before it is left.
  const open = () => rowAt(active)?.click();
  const openKept = useEffectEvent(() => {
    setEnterKept(false);
    open();
  });
  useEffect(() => {
    if (isEnterKept && !isBehind) openKept();
  }, [isEnterKept, isBehind]);
  const showRow = useEffectEvent(() => rowAt(active)?.scrollIntoView({ block: "nearest" }));
  useEffect(() => {
    if (active >= 0) showRow();
  }, [active]);
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that ends the choice of a Devanagari syllable is not for the list.
    if (event.nativeEvent.isComposing) return;
    const to = targetOf(event.key, active, count);
    if (to !== null) setActive(to);
    else if (event.key !== "Enter") return;
    else if (isBehind) setEnterKept(true);
    else open();
    event.preventDefault();
  };
  const restart = () => {
    setActive(0);
    setEnterKept(false);
  };
  return { active, setActive, onKeyDown, restart };
}

/** The keys of the search, on a desktop. */
function SearchKeys() {
  const t = useT();
  return (
    <div className="hidden items-center gap-4 border-t border-line bg-ground px-5 py-2 text-small text-ink-quiet lg:flex">
      <span className="flex items-center gap-1.5">
        <Key name="↑" />
        <Key name="↓" />
        {t("general.choose")}
      </span>
      <span className="flex items-center gap-1.5">
        <Key name="Enter" />
        {t("search.open")}
      </span>
      <span className="ml-auto">{t("search.placeholder")}</span>
    </div>
  );
}

/** The row that a key moves to, with wrap-around; null for other keys. */
function targetOf(key: string, from: number, count: number): number | null {
  if (count === 0) return null;
  if (key === "ArrowDown") return (from + 1) % count;
  return key === "ArrowUp" ? (from + count - 1) % count : null;
}

type SearchFieldProps = {
  ref: Ref<HTMLInputElement>;
  value: string;
  listId: string;
  /** Of the row that Enter opens; undefined while there is none. */
  activeId: string | undefined;
  onType: (text: string) => void;
  onKeyDown: KeyboardEventHandler;
  onClose: () => void;
};

function SearchField({ ref, value, listId, activeId, onType, onKeyDown, onClose }: SearchFieldProps) {
  const t = useT();
  return (
    // biome-ignore lint/a11y/useSemanticElements: Chrome knows <search> from 118 on
    <div
      role="search"
      className="flex items-center gap-3 border-b border-line pt-[calc(env(safe-area-inset-top)+6px)] pr-2 pb-1.5 pl-4 lg:pr-4"
    >
      <Icon name="search" size={20} className="shrink-0 text-ink-quiet" />
      <input
        ref={ref}
        // biome-ignore lint/a11y/noAutofocus: the dialog is opened to type into this field
        autoFocus
        type="text"
        role="combobox"
        inputMode="search"
        enterKeyHint="go"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={100}
        aria-label={t("search.label")}
        aria-expanded={activeId !== undefined}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        placeholder={t("search.placeholder")}
        value={value}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
        className="min-h-12 min-w-0 grow bg-transparent text-body placeholder:text-ink-quiet focus:outline-none"
      />
      <button
        type="button"
        onClick={onClose}
        className="grid size-11 shrink-0 place-items-center rounded-full text-ink-quiet hover:bg-primary-soft"
      >
        <Icon name="x" size={20} className="lg:hidden" />
        <span className="hidden lg:block">
          <Key name="Esc" />
        </span>
        <span className="sr-only">{t("shell.close")}</span>
      </button>
    </div>
  );
}

import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { istDateOf } from "#domain/ist-time.ts";
import { serverNow } from "#web/api/server-clock.ts";
import type { AdminPlace } from "#web/features/admin-places/admin-places.ts";
import { Key } from "#web/features/keys/keys-help.tsx";
import { useT } from "#web/i18n/t.ts";
import { Icon } from "#web/ui/icon.tsx";
import { keepSearch, lastSearches } from "./last-searches.ts";
import { countRows, searchGroups } from "./search-groups.ts";
import { optionId, SearchResults } from "./search-results.tsx";
import { SearchState } from "./search-state.tsx";
import { useAdminSearch, usePlacesNamed } from "./use-admin-search.ts";

export type SearchPanelProps = {
  /** Those that the admin's role sees. */
  places: readonly AdminPlace[];
  onClose: () => void;
};

/** The field and what it finds (WAI-ARIA "Combobox" pattern with a list box). */
export function SearchPanel({ places, onClose }: SearchPanelProps) {
  const t = useT();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(0);
  const [isEnterKept, setEnterKept] = useState(false);
  const { query, answer, isLongEnough, isBehind } = useAdminSearch(typed);
  const named = usePlacesNamed(typed, places);
  const groups = searchGroups({ answer, places: named, today: istDateOf(serverNow()) });
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0);
  const at = Math.min(active, count - 1);

  const type = (text: string) => {
    setTyped(text);
    setActive(0);
    setEnterKept(false);
  };
  // Through a click, so that a screen with unsaved changes asks before it is left.
  const open = () => list.current?.querySelectorAll<HTMLElement>("[role=option]")[at]?.click();
  const openOnce = useEffectEvent(() => {
    setEnterKept(false);
    open();
  });
  useEffect(() => {
    if (isEnterKept && !isBehind) openOnce();
  }, [isEnterKept, isBehind]);
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that ends the choice of a Devanagari syllable is not for the list.
    if (event.nativeEvent.isComposing) return;
    const to = targetOf(event.key, at, count);
    if (to !== null) setActive(to);
    else if (event.key !== "Enter") return;
    else if (isBehind) setEnterKept(true);
    else open();
    event.preventDefault();
  };
  useEffect(() => {
    list.current?.querySelectorAll("[role=option]")[at]?.scrollIntoView({ block: "nearest" });
  }, [at]);

  return (
    <>
      <search className="flex items-center gap-3 border-b border-line pt-[calc(env(safe-area-inset-top)+6px)] pr-2 pb-1.5 pl-4 lg:pr-4">
        <Icon name="search" size={20} className="shrink-0 text-ink-quiet" />
        <input
          ref={field}
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
          aria-expanded={count > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={count > 0 ? optionId(id, at) : undefined}
          placeholder={t("search.placeholder")}
          value={typed}
          onChange={(event) => type(event.target.value)}
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
      </search>
      <div className="min-h-0 grow overflow-y-auto px-3 pb-3" aria-busy={isBehind && isLongEnough}>
        <SearchResults
          ref={list}
          id={id}
          groups={groups}
          search={typed}
          active={at}
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
      <div className="hidden items-center gap-4 border-t border-line bg-ground px-5 py-2 text-small text-ink-quiet lg:flex">
        <span className="flex items-center gap-1.5">
          <Key name="↑" />
          <Key name="↓" />
          {t("search.choose")}
        </span>
        <span className="flex items-center gap-1.5">
          <Key name="Enter" />
          {t("keys.open")}
        </span>
        <span className="ml-auto">{t("search.placeholder")}</span>
      </div>
    </>
  );
}

/** The row that a key moves to, with wrap-around; null for other keys. */
function targetOf(key: string, from: number, count: number): number | null {
  if (count === 0) return null;
  if (key === "ArrowDown") return (from + 1) % count;
  return key === "ArrowUp" ? (from + count - 1) % count : null;
}

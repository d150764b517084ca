import { clsx } from "clsx";
import { useState } from "react";
import { inputClass } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { useDebounced } from "#web/ui/use-debounced.ts";

const DEBOUNCE_MS = 300;
const MAX_SEARCH_LENGTH = 100;

/** What is typed, and what to search for once the typing rests. */
export function useSearchText(initial = "") {
  const [typed, setTyped] = useState(initial);
  return { typed, setTyped, search: useDebounced(typed, DEBOUNCE_MS).trim() };
}

type Props = {
  label: string;
  /** Without it the empty field shows the label. */
  hint?: string;
  typed: string;
  onType: (text: string) => void;
  className?: string;
};

export function SearchField({ label, hint = label, typed, onType, className }: Props) {
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

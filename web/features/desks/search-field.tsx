import { useState } from "react";
import { Field, inputClass } from "#web/ui/field.tsx";
import { useDebounced } from "#web/ui/use-debounced.ts";

const DEBOUNCE_MS = 300;
const MAX_SEARCH_LENGTH = 100;

/** What is typed, and what to search for once the typing rests. */
export function useSearchText() {
  const [typed, setTyped] = useState("");
  return { typed, setTyped, search: useDebounced(typed.trim(), DEBOUNCE_MS) };
}

type Props = { label: string; typed: string; onType: (text: string) => void };

export function SearchField({ label, typed, onType }: Props) {
  return (
    <Field label={label}>
      {(field) => (
        <input
          {...field}
          type="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={MAX_SEARCH_LENGTH}
          value={typed}
          onChange={({ target }) => onType(target.value)}
          className={inputClass}
        />
      )}
    </Field>
  );
}

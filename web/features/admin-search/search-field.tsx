import type { KeyboardEventHandler, Ref } from "react";
import { Key } from "#web/features/keys/keys-help.tsx";
import { useT } from "#web/i18n/t.ts";
import { Icon } from "#web/ui/icon.tsx";

type Props = {
  ref: Ref<HTMLInputElement>;
  value: string;
  listId: string;
  /** Of the row that Enter opens; undefined while there is none. */
  activeId: string | undefined;
  onType: (text: string) => void;
  onKeyDown: KeyboardEventHandler;
  onClose: () => void;
};

export function SearchField({ ref, value, listId, activeId, onType, onKeyDown, onClose }: Props) {
  const t = useT();
  return (
    <search className="flex items-center gap-3 border-b border-line pt-[calc(env(safe-area-inset-top)+6px)] pr-2 pb-1.5 pl-4 lg:pr-4">
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
    </search>
  );
}

import { clsx } from "clsx";
import { Fragment, type Ref } from "react";
import { Link } from "wouter";
import { PlaceIcon } from "#web/features/admin-places/place-icon.tsx";
import { Key } from "#web/features/keys/keys-help.tsx";
import { useT } from "#web/i18n/t.ts";
import { markMatches } from "./mark-matches.ts";
import type { SearchGroup, SearchRow } from "./search-groups.ts";

export const optionId = (id: string, index: number) => `${id}-option-${index}`;

type Props = {
  ref: Ref<HTMLDivElement>;
  id: string;
  groups: readonly SearchGroup[];
  search: string;
  /** The index of the row that Enter opens, over all groups. */
  active: number;
  onHover: (index: number) => void;
  onOpen: () => void;
};

export function SearchResults({ ref, id, groups, search, active, onHover, onOpen }: Props) {
  const t = useT();
  const startOf = (at: number) => groups.slice(0, at).reduce((sum, { rows }) => sum + rows.length, 0);
  return (
    <div
      ref={ref}
      id={`${id}-list`}
      role="listbox"
      aria-label={t("search.results")}
      hidden={groups.length === 0}
    >
      {groups.map(({ name, rows }, at) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of a list box is no fieldset
        <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
          <p id={`${id}-${name}`} className="px-3 pt-3 pb-1 text-small font-bold text-ink-quiet">
            {t(`search.${name}`)}
          </p>
          {rows.map((row, index) => {
            const position = startOf(at) + index;
            return (
              <Row
                key={row.key}
                id={optionId(id, position)}
                row={row}
                search={search}
                isActive={position === active}
                onHover={() => onHover(position)}
                onOpen={onOpen}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

type RowProps = {
  id: string;
  row: SearchRow;
  search: string;
  isActive: boolean;
  onHover: () => void;
  onOpen: () => void;
};

function Row({ id, row, search, isActive, onHover, onOpen }: RowProps) {
  return (
    <Link
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      href={row.href}
      onClick={onOpen}
      onPointerMove={isActive ? undefined : onHover}
      className={clsx(
        "flex min-h-12 items-center gap-3 rounded-part px-3 py-1.5 text-small",
        isActive && "bg-primary-soft",
      )}
    >
      <PlaceIcon
        name={row.icon}
        size={20}
        className={clsx("shrink-0", isActive ? "text-primary" : "text-ink-quiet")}
      />
      <span className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 wrap-anywhere">
          {row.parts.map((part, index) => (
            <Fragment key={part}>
              {index > 0 ? <span className="text-ink-quiet"> · </span> : null}
              <span className={index === 0 ? "font-semibold" : "text-ink-quiet"}>
                <Marked text={part} search={search} />
              </span>
            </Fragment>
          ))}
        </span>
        {row.note ? <span className="text-ink-quiet">{row.note}</span> : null}
      </span>
      {isActive ? (
        <span aria-hidden="true" className="hidden shrink-0 lg:block">
          <Key name="Enter" />
        </span>
      ) : null}
    </Link>
  );
}

function Marked({ text, search }: { text: string; search: string }) {
  return markMatches(text, search).map((part, index) =>
    part.isMatch ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other identity
      <mark key={index} className="rounded-[4px] bg-alive-soft font-bold text-ink">
        {part.text}
      </mark>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other identity
      <span key={index}>{part.text}</span>
    ),
  );
}

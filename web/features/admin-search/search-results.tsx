import { clsx } from "clsx";
import { Fragment, type Ref } from "react";
import { Link } from "react-router";
import { charactersOf } from "#domain/characters.ts";
import { PlaceIcon } from "#web/features/admin-places/admin-places.tsx";
import { useT } from "#web/i18n/t.ts";
import { Key } from "#web/ui/key.tsx";
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
      to={row.href}
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

// Which parts of a text match what was typed.

type TextPart = { text: string; isMatch: boolean };

type Span = { from: number; to: number };

const MIN_DIGITS = 4;

/**
 * Splits a text where the words of a search stand in it, whatever their case; digits match across spaces, as in a phone
 * number. A match is widened to whole characters as a reader sees them, so that no Devanagari sign loses its letter.
 * Nothing is marked where the server found the text in the other script.
 */
export function markMatches(text: string, search: string): TextPart[] {
  const spans = [...wordSpans(text, search), ...digitSpans(text, search)];
  return spans.length === 0 ? [{ text, isMatch: false }] : split(text, joined(wholeCharacters(text, spans)));
}

function wordSpans(text: string, search: string): Span[] {
  const lower = text.toLowerCase();
  // Lower case can have another length, as that of İ; then no position would fit.
  if (lower.length !== text.length) return [];
  const words = search.normalize("NFC").toLowerCase().split(/\s+/).filter(Boolean);
  return words.flatMap((word) => {
    const from = startOfWord(lower, word);
    return from === -1 ? [] : [{ from, to: from + word.length }];
  });
}

/**
 * Where the typed word is marked: where a word of the text begins with it, or else where it first occurs; -1 for nowhere.
 * A single letter is marked only at the beginning of a word, because it occurs in most texts.
 */
function startOfWord(text: string, word: string): number {
  const atStart = [...text.matchAll(/[^\s·(]+/gu)].find(([part]) => part.startsWith(word))?.index;
  if (atStart !== undefined) return atStart;
  return word.length > 1 ? text.indexOf(word) : -1;
}

function digitSpans(text: string, search: string): Span[] {
  const typed = search.replace(/\D/g, "");
  if (typed.length < MIN_DIGITS || /\p{L}/u.test(search)) return [];
  const places = [...text.matchAll(/\d/g)].map(({ index }) => index);
  const digits = places.map((place) => text[place]).join("");
  // A phone number may have been typed with a zero before it.
  const found = digits.includes(typed) ? typed : typed.replace(/^0+/, "");
  const at = digits.indexOf(found);
  const [first, last] = [places[at], places[at + found.length - 1]];
  return at === -1 || first === undefined || last === undefined ? [] : [{ from: first, to: last + 1 }];
}

function wholeCharacters(text: string, spans: Span[]): Span[] {
  let end = 0;
  const characters = charactersOf(text).map((character) => {
    const from = end;
    end += character.length;
    return { from, to: end };
  });
  return spans.map(({ from, to }) => ({
    from: characters.find((one) => one.to > from)?.from ?? from,
    to: characters.findLast((one) => one.from < to)?.to ?? to,
  }));
}

function joined(spans: Span[]): Span[] {
  const sorted = [...spans].sort((one, other) => one.from - other.from);
  return sorted.reduce<Span[]>((done, span) => {
    const last = done.at(-1);
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else done.push({ ...span });
    return done;
  }, []);
}

function split(text: string, spans: Span[]): TextPart[] {
  const parts = spans.flatMap(({ from, to }, index) => [
    { text: text.slice(spans[index - 1]?.to ?? 0, from), isMatch: false },
    { text: text.slice(from, to), isMatch: true },
  ]);
  return [...parts, { text: text.slice(spans.at(-1)?.to ?? 0), isMatch: false }].filter(
    ({ text: part }) => part !== "",
  );
}

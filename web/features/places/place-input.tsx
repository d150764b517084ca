import { keepPreviousData } from "@tanstack/react-query";
import { clsx } from "clsx";
import { type KeyboardEvent, useId, useState } from "react";
import type { Place } from "#contract/places.ts";
import { listPlaces } from "#contract/places.ts";
import { INTAKE_MAX_LENGTHS } from "#domain/intakes.ts";
import { nameIn, otherNameIn } from "#domain/names.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { type FieldProps, inputClass } from "#web/ui/field.tsx";
import { useDebounced } from "#web/ui/use-debounced.ts";

type Props = {
  /** Of the field around it. */
  field: FieldProps;
  name: string;
  value: string;
  /** Suggests at once for what stands in the field. */
  isOpenOnFocus?: boolean;
  onType: (text: string) => void;
  /** `text` is the place's whole name in the language of the screen. */
  onChoose: (text: string, place: Place) => void;
};

/** A text in which any place may be typed. Places of the list are suggested meanwhile, in either script. */
export function PlaceInput({ field, name, value, isOpenOnFocus = false, onType, onChoose }: Props) {
  const t = useT();
  const language = useLanguage();
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const places = usePlaces(value, isOpen);
  const isShown = isOpen && places.length > 0;
  const optionId = (index: number) => `${listId}-${index}`;
  const choose = (place: Place) => {
    setOpen(false);
    onChoose(nameIn(language, place), place);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const place = places[active];
    if (!isShown || event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown") setActive((active + 1) % places.length);
    else if (event.key === "ArrowUp") setActive((Math.max(active, 0) + places.length - 1) % places.length);
    else if (event.key === "Enter" && place) choose(place);
    else if (event.key === "Escape") setOpen(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="relative">
      <input
        {...field}
        name={name}
        type="text"
        role="combobox"
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-activedescendant={isShown && places[active] ? optionId(active) : undefined}
        value={value}
        onChange={(event) => {
          setOpen(true);
          setActive(-1);
          onType(event.target.value);
        }}
        onKeyDown={onKeyDown}
        onFocus={() => setOpen(isOpenOnFocus)}
        onBlur={() => setOpen(false)}
        className={inputClass}
      />
      <div
        id={listId}
        role="listbox"
        aria-label={t("intakes.places")}
        hidden={!isShown}
        className="absolute inset-x-0 top-full z-10 mt-1 max-h-80 overflow-y-auto overscroll-contain rounded-card border border-control bg-card p-1 shadow-card"
      >
        {places.map((place, index) => (
          <Option
            key={place.name}
            id={optionId(index)}
            place={place}
            isActive={index === active}
            onChoose={() => choose(place)}
          />
        ))}
      </div>
      <p role="status" className="sr-only">
        {isShown ? t("intakes.places-found", { count: places.length }) : ""}
      </p>
    </div>
  );
}

type OptionProps = { id: string; place: Place; isActive: boolean; onChoose: () => void };

function Option({ id, place, isActive, onChoose }: OptionProps) {
  const language = useLanguage();
  const other = otherNameIn(language, place);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and its keys choose
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      // A press would take the focus from the field, which closes the list before the click.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={clsx(
        "grid min-h-12 cursor-pointer content-center rounded-part px-3 py-1.5 hover:bg-primary-soft",
        isActive && "bg-primary-soft",
      )}
    >
      <span className="leading-snug wrap-anywhere">{nameIn(language, place)}</span>
      {other ? (
        <span lang={other.language} className="text-small leading-snug text-ink-quiet wrap-anywhere">
          {other.name}
        </span>
      ) : null}
    </div>
  );
}

const TYPING_PAUSE_MS = 250;
const MIN_LENGTH = 2;
const NONE: readonly Place[] = [];

/** Places for what is typed, once the typing pauses. Without an answer there are none, and the text stays as it is. */
function usePlaces(typed: string, isEnabled: boolean): readonly Place[] {
  const search = useDebounced(typed.trim(), TYPING_PAUSE_MS);
  const isAsked =
    isEnabled &&
    typed.trim() !== "" &&
    search.length >= MIN_LENGTH &&
    search.length <= INTAKE_MAX_LENGTHS.birthPlace;
  const { data } = useEndpoint(listPlaces, {
    query: { search },
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
  return isAsked ? (data?.places ?? NONE) : NONE;
}

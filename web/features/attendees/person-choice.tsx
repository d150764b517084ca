// Somebody to be named: the fields, empty or, by one press, as they were for somebody before; and the way back.
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { SHOWN_PHONE_END } from "#domain/attendees.ts";
import { Chip } from "#web/ui/chip.tsx";
import { QUIET_BUTTON } from "./person-opener.tsx";

type Person = { name: string; phone: string };
/** What the fields tell, and what they stand for: see AttendeeFields. */
type OnChange<P> = (person: P | "faulty" | null, typed: P | null) => void;

type Props<P> = {
  /** Null `close`: there is no way back. */
  words: { open: string; earlier: string; close: string | null; myself?: string };
  /** Whose button says `myself`. */
  ownPhone?: string | null | undefined;
  /** Whom the customer has named before. */
  earlier: readonly P[];
  first?: P | undefined;
  isOpenAtFirst?: boolean;
  onChange: OnChange<P>;
  /** Drawn anew for each person that fills them in. Undefined `first`: they are empty. */
  fields: (first: P | undefined, onChange: OnChange<P>) => ReactNode;
};

export function PersonChoice<P extends Person>(props: Props<P>) {
  const { words, ownPhone, earlier, first, isOpenAtFirst = false, onChange, fields } = props;
  const [opened, setOpened] = useState<P | "empty" | null>(first ?? (isOpenAtFirst ? "empty" : null));
  const [fillings, setFillings] = useState(0);
  const [typed, setTyped] = useState<P | null>(null);
  const opener = useOpenerFocus(opened !== null);
  const fill = (person: P | "empty") => {
    setOpened(person);
    setFillings(fillings + 1);
  };
  return (
    <div className="grid grid-cols-1 gap-2">
      {opened !== null && (opened === "empty" || earlier.length === 0 || words.close === null) ? null : (
        <button type="button" ref={opener} className={QUIET_BUTTON} onClick={() => fill("empty")}>
          {words.open}
        </button>
      )}
      {earlier.length > 0 ? (
        <fieldset className="flex min-w-0 flex-wrap gap-2">
          <legend className="sr-only">{words.earlier}</legend>
          {earlier.map((person) => (
            <Chip
              key={person.phone}
              isPressed={opened !== null && typed?.phone === person.phone && typed.name === person.name}
              onPress={() => fill(person)}
            >
              {(person.phone === ownPhone && words.myself) || labelOf(person, earlier)}
            </Chip>
          ))}
        </fieldset>
      ) : null}
      {opened ? (
        <>
          <div key={fillings} className="grid grid-cols-1">
            {fields(opened === "empty" ? undefined : opened, (person, next) => {
              setTyped(next);
              onChange(person, next);
            })}
          </div>
          {words.close === null ? null : (
            <button
              type="button"
              className={QUIET_BUTTON}
              onClick={() => {
                setOpened(null);
                onChange(null, null);
              }}
            >
              {words.close}
            </button>
          )}
        </>
      ) : null}
    </div>
  );
}

/** The button that opens the fields has the focus once they close, together with the button that was pressed. */
function useOpenerFocus(isOpen: boolean) {
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useLayoutEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return opener;
}

/** Two people of one name are told apart by their numbers. */
function labelOf<P extends Person>({ name, phone }: P, all: readonly P[]): string {
  const isOnly = all.every((other) => other.phone === phone || other.name !== name);
  return isOnly ? name : `${name} · ${phone.slice(-SHOWN_PHONE_END)}`;
}

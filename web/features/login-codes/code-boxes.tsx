import { clsx } from "clsx";
import type { ClipboardEvent, Ref, SyntheticEvent } from "react";
import { LOGIN_CODE_DIGITS } from "#domain/login.ts";
import { codeIn } from "#domain/typed-codes.ts";
import { typedIn } from "#web/ui/typed-in.ts";

type Props = {
  id: string;
  ref?: Ref<HTMLInputElement>;
  value: string;
  onChange: (code: string) => void;
  isFaulty: boolean;
  describedBy?: string;
};

/**
 * Four boxes that show the content of the one text field over them. It has no `maxlength`, because a browser would cut what
 * it fills in or pastes, such as `41 04`.
 */
export function CodeBoxes({ id, ref, value, onChange, isFaulty, describedBy }: Props) {
  const codeOf = (text: string): string => {
    // A code that keyboards put behind the digits that are there takes their place.
    const added = text.startsWith(value) ? text.slice(value.length) : text;
    const code = codeIn(added, LOGIN_CODE_DIGITS);
    return code.length === LOGIN_CODE_DIGITS
      ? code
      : codeIn(text, LOGIN_CODE_DIGITS).slice(0, LOGIN_CODE_DIGITS);
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    const [start, end] = [selectionStart ?? value.length, selectionEnd ?? value.length];
    onChange(codeOf(value.slice(0, start) + event.clipboardData.getData("text") + value.slice(end)));
  };
  const active = Math.min(value.length, LOGIN_CODE_DIGITS - 1);
  return (
    <div className="group relative">
      <div aria-hidden="true" className="grid grid-cols-4 gap-3">
        {Array.from({ length: LOGIN_CODE_DIGITS }, (_, index) => (
          <Box
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is its position
            key={index}
            digit={value[index]}
            isActive={index === active}
            isFaulty={isFaulty}
          />
        ))}
      </div>
      <input
        id={id}
        ref={ref}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        aria-invalid={isFaulty || undefined}
        aria-describedby={describedBy}
        value={value}
        onChange={(event) => onChange(typedIn(event, codeOf))}
        onPaste={paste}
        onSelect={moveCaretToEnd}
        // The boxes draw the digits, the caret and the focus.
        className="absolute inset-0 size-full bg-transparent text-transparent caret-transparent outline-none forced-color-adjust-none selection:bg-transparent autofill:opacity-0"
      />
    </div>
  );
}

type BoxProps = { digit: string | undefined; isActive: boolean; isFaulty: boolean };

function Box({ digit, isActive, isFaulty }: BoxProps) {
  return (
    <div
      className={clsx(
        "grid h-16 place-items-center rounded-card border bg-card text-heading font-bold",
        isFaulty ? "border-destructive" : "border-control",
        isActive &&
          "group-focus-within:border-primary group-focus-within:outline-4 group-focus-within:outline-primary-soft",
      )}
    >
      {digit === undefined ? (
        <span
          className={clsx(
            "h-8 w-0.5 animate-pulse bg-primary",
            isActive ? "hidden group-focus-within:block" : "hidden",
          )}
        />
      ) : (
        <span key="digit">{digit}</span>
      )}
    </div>
  );
}

/** The next digit comes behind the last one; a selection of all digits is left. */
function moveCaretToEnd({
  currentTarget: { value, selectionStart, selectionEnd },
  currentTarget,
}: SyntheticEvent<HTMLInputElement>) {
  if (selectionStart === selectionEnd && selectionEnd !== value.length)
    currentTarget.setSelectionRange(value.length, value.length);
}

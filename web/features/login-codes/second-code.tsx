import { useEffect, useId, useRef, useState } from "react";
import { useT } from "#web/i18n/t.ts";
import { CodeBoxes } from "./code-boxes.tsx";

type SecondCodeProps = {
  value: string;
  onChange: (code: string) => void;
  isFaulty: boolean;
  /** The first code is there when this row appears. */
  hasFocus: boolean;
};

/** The code of the other SMS: browsers that have not signed in before need two while codes are being guessed. */
export function SecondCode({ value, onChange, isFaulty, hasFocus }: SecondCodeProps) {
  const t = useT();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [hasFirst] = useState(hasFocus);
  useEffect(() => {
    if (hasFirst) input.current?.focus();
  }, [hasFirst]);
  return (
    <>
      <p id={`${id}-why`} role="status">
        {t("code.two-codes")}
      </p>
      <label htmlFor={id} className="sr-only">
        {t("code.second-code")}
      </label>
      <CodeBoxes
        id={id}
        ref={input}
        value={value}
        onChange={onChange}
        isFaulty={isFaulty}
        describedBy={`${id}-why`}
      />
    </>
  );
}

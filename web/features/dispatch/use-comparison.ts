import { type KeyboardEvent, useRef, useState } from "react";
import { kindOfTrackingNumber } from "#domain/tracking-numbers.ts";

/** Some scanners end a number with two line ends, of which the second is no answer. */
const LINE_ENDS_MS = 100;

/**
 * A number whose check digit is wrong is saved by the second Enter, after its reader was asked to compare it: the number of
 * another courier may have the same form.
 */
export function useComparison() {
  const [asked, setAsked] = useState<string | null>(null);
  const askedAtMs = useRef(Number.NEGATIVE_INFINITY);
  return {
    /** Whether this number has to be compared before it is saved. */
    mustCompare: (number: string): boolean => {
      if (kindOfTrackingNumber(number) !== "wrong-check-digit" || number === asked) return false;
      askedAtMs.current = performance.now();
      setAsked(number);
      return true;
    },
    /** `number`: what stands in the field. Another one than was asked about is an answer at once. */
    onKeyDown: (event: KeyboardEvent, number: string) => {
      const isLineEnd = number === asked && performance.now() - askedAtMs.current < LINE_ENDS_MS;
      if (event.key === "Enter" && isLineEnd) event.preventDefault();
    },
  };
}

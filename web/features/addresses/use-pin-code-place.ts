import { useRef } from "react";
import { getPinCode } from "#contract/addresses.ts";
import { type AddressDraft, PIN_CODE_PATTERN } from "#domain/addresses.ts";
import { call } from "#web/api/call.ts";

type Place = Pick<AddressDraft, "city" | "state">;

/**
 * Fills city and state once the PIN code is complete. What the customer has typed stays; what an earlier PIN code has filled
 * in is replaced. Without an answer the customer types both.
 */
export function usePinCodePlace(fill: (change: (typed: AddressDraft) => AddressDraft) => void) {
  const asked = useRef("");
  const filled = useRef<Place>({ city: "", state: "" });
  return async (pinCode: string) => {
    if (asked.current === pinCode) return;
    asked.current = pinCode;
    if (!PIN_CODE_PATTERN.test(pinCode)) return;
    const answer = await call(getPinCode, { query: { pinCode } }).catch(() => null);
    if (!answer?.place || asked.current !== pinCode) return;
    const place: Place = { city: answer.place.city ?? "", state: answer.place.state };
    const before = filled.current;
    filled.current = place;
    fill((typed) => ({
      ...typed,
      city: typed.city === before.city || typed.city === "" ? place.city : typed.city,
      state: typed.state === before.state || typed.state === "" ? place.state : typed.state,
    }));
  };
}

// What a customer has typed and chosen on this device, and has not sent or booked. Whoever leaves takes all of it along.
import { removeAddressDraft } from "#web/features/addresses/address-draft.ts";
import { removeStoredChoice } from "#web/features/bookings/stored-choice.ts";
import { forgetKeptFiles, removeIntakeDraft } from "#web/features/intakes/kept-intake.ts";
import { takeAfterLogin } from "./session.ts";

/** When the customer logs out or closes the account, here or in another tab: the next person at this device finds nothing. */
export function forgetTyped(): void {
  removeAddressDraft();
  removeIntakeDraft();
  forgetKeptFiles();
  removeStoredChoice();
  takeAfterLogin();
}

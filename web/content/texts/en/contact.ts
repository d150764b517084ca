import type { WritePageText } from "#web/content/page-text.ts";
import { complaints, words } from "./words.ts";

export const text: WritePageText = () => ({
  words,
  lead: "We are glad to help with logging in, a booking, a payment or your data. Tell us the day of your session or the payment ID, and we can help you sooner. Nobody from us will ever ask for your code, UPI PIN or card number.",
  sections: [complaints],
});

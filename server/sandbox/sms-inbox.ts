// Answers for: the phones of the sandbox: what is sent lands in an inbox that anybody may read.
// Refuses to know: what the texts are for, and how many anybody may get.
import { SmsNotSent, type SmsSender } from "#server/providers/sms/sms.ts";
import type { Faults } from "./faults.ts";
import { type Database, inboxStore } from "./store.ts";

const INDIAN_MOBILE = /^[6-9]\d{9}$/;

/** `refused` throws as a provider's no does; `lost` is accepted and never arrives, as happens in India. */
export const MESSAGE_FAULTS = ["refused", "lost"] as const;
export type MessageFault = (typeof MESSAGE_FAULTS)[number];

export function smsInbox(options: {
  db: Database;
  now: () => Date;
  faults: Faults<MessageFault>;
}): SmsSender {
  const inbox = inboxStore(options.db);
  return {
    async send({ to, text, code }) {
      if (!INDIAN_MOBILE.test(to)) throw new SmsNotSent("Not an Indian mobile number");
      const fault = options.faults.take(() => true)?.fault;
      if (fault === "refused") throw new SmsNotSent("The sandbox was told to refuse this message");
      if (fault === "lost") return;
      await inbox.keep({ channel: "sms", to, text, code, at: options.now() });
    },
  };
}

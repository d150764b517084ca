// The interface of an SMS provider.

import type { Language } from "#domain/messages.ts";
import type { MessageKind } from "#domain/notifications.ts";

export type SmsSender = {
  /** Resolves when the provider has accepted the message, before it is delivered. @throws SendError */
  send(message: SmsMessage): Promise<void>;
};

export type SmsMessage = {
  /** An Indian mobile number: ten digits, without +91. */
  to: string;
  text: string;
  /** The login code in the text. Providers with registered templates fill it into theirs. */
  code?: string;
  /** For a text without a code: names its registered template, with the template's values in order. */
  template?: { kind: MessageKind; language: Language; values: readonly string[] };
};

// The interface of an SMS provider.

import type { Language } from "#domain/messages.ts";
import type { MessageKind } from "#domain/notifications.ts";

export type SmsSender = {
  /**
   * Resolves when the provider has accepted the message, before it is delivered, to the provider's id of it, which its reports
   * have; null if the provider gave none. @throws SendError
   */
  send(message: SmsMessage): Promise<string | null>;
};

/** What a provider says of an accepted message. Reports arrive in any order, more than once, or never. */
export type SmsReport = {
  /** What `send` resolved to. */
  providerId: string;
  /** `unknown`: decides nothing. */
  status: "delivered" | "failed" | "unknown";
  /** The provider's own, without numbers of phones. */
  words: string | null;
  /** Null when the provider gives no time. */
  at: Date | null;
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
